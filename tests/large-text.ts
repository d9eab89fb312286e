import { expect, type Page } from "@playwright/test";

const USUAL = { standard: 16, fixed: 13 };
const TWICE = { standard: 32, fixed: 26 };

/** Elements that overflow a small phone's screen when text is twice as large by the browser's own setting. */
export async function beyondTheEdge(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: TWICE });
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe("32px");
  const beyond = await page.evaluate(() => {
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
  await devtools.send("Page.setFontSizes", { fontSizes: USUAL });
  await expect.poll(size).toBe("16px");
  await devtools.detach();
  return beyond;
}
