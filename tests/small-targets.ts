import type { Page } from "@playwright/test";

/** The least side of a target that is pressed with a thumb, in CSS px (WCAG 2.5.5). */
const LEAST = 44;

/** The logo, days and tabs of a page that are smaller, as "words: width x height". Half a pixel is rounding. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressed =
      "header:not(main *) :is(a, button), [role=tab], nav.overflow-x-auto a, [role=grid] button, li > a:has(> .sr-only)";
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]"))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < least - 0.5)
      .map(({ element, box }) => `${element.textContent}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
  }, LEAST);
