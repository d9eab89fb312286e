import type { Page } from "@playwright/test";

/** The distances of WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/**
 * The texts of a page that are cut off once its lines, letters and words are spaced, except for texts that are always
 * shortened.
 */
export const cutOffWhenSpaced = (page: Page): Promise<string[]> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    const before = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...before, sheet];
    const isShown = (element: Element) =>
      element.checkVisibility() &&
      element.clientWidth > 1 &&
      !element.closest("[aria-hidden=true], .sr-only, textarea");
    const cut = [...document.querySelectorAll("body *")]
      .filter(isShown)
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return false;
        const isWider = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
        return isWider || (overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120));
    document.adoptedStyleSheets = before;
    return cut;
  }, SPACED);
