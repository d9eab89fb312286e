import { expect, type Page } from "@playwright/test";

const USUAL = { standard: 16, fixed: 13 };
const TWICE = { standard: 32, fixed: 26 };

/** Shows a page on a small phone with text twice as large by the browser's own setting. */
export async function withLargeText<Seen>(page: Page, look: () => Promise<Seen>, width = 320): Promise<Seen> {
  await page.setViewportSize({ width, height: 800 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: TWICE });
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe("32px");
  const seen = await look();
  await devtools.send("Page.setFontSizes", { fontSizes: USUAL });
  await expect.poll(size).toBe("16px");
  await devtools.detach();
  return seen;
}

/** Rows of tabs and tools, and tables, that have to be scrolled sideways with text twice as large, by the width. */
export async function scrolledSideways(page: Page, width: number): Promise<string[]> {
  const seen = await withLargeText(page, () => page.evaluate(findScrolled), width);
  return seen.map((one) => `${one} at ${width} px`);
}

const findScrolled = (): string[] =>
  [...document.querySelectorAll("body, body *")]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.checkVisibility())
    .filter((element) => !element.matches("pre, input") && /auto|scroll/.test(getComputedStyle(element).overflowX))
    .map((element) => element.outerHTML.slice(0, 120));

/** Elements that overflow the screen then. */
export const beyondTheEdge = (page: Page): Promise<string[]> => withLargeText(page, () => findBeyondTheEdge(page));

const findBeyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const isScrolled = (element: Element): boolean => {
      const around = element.parentElement;
      if (!around || around === document.body) return false;
      return getComputedStyle(around).overflowX !== "visible" || isScrolled(around);
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > edge)
      .filter((element) => !isScrolled(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
