import type { Page } from "@playwright/test";

/** The headings of a page that are more than one level below the heading before them, as "level: words". */
export const skippedHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6, [role=heading]")].filter(
      (heading) =>
        heading.checkVisibility({ visibilityProperty: true }) && !heading.closest("[aria-hidden=true], [inert]"),
    );
    const levelOf = (heading: HTMLElement) => Number(heading.ariaLevel ?? heading.tagName.slice(1));
    return shown
      .filter((heading, place) => {
        const before = shown[place - 1];
        return levelOf(heading) > (before ? levelOf(before) : 1) + 1;
      })
      .map((heading) => `${levelOf(heading)}: ${heading.textContent}`);
  });
