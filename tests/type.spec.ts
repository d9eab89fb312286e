import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Names that the two files call themselves; the variable one is named by its lightest weight. */
const HEADINGS = "Fraunces";
const TEXT = "Figtree Light";
/** "Slow 3G" of the browsers' tools, in bytes a second and ms. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Too slow for the fonts to arrive within their three seconds. */
const CRAWLING = { ...SLOW, downloadThroughput: 3_000 };

declare global {
  interface Window {
    /** The widths of a heading and of a text in each frame that showed them. */
    shown: string[];
    moved: number;
  }
}

/** Paragraphs that visitors see. */
const PARAGRAPHS = "main p:not(.hidden *)";

/** Records a page's appearance in each frame from the first one on. */
async function watchFrames(page: Page) {
  await page.addInitScript((paragraphs) => {
    window.shown = [];
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    const widthOf = (text: Element) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().width.toFixed(2);
    };
    const look = () => {
      const heading = document.querySelector("h1");
      const text = document.querySelector(`h1 ~ p, ${paragraphs}`);
      if (heading && text && getComputedStyle(heading).visibility === "visible") {
        const seen = `${widthOf(heading)} ${widthOf(text)}`;
        if (window.shown.at(-1) !== seen) window.shown.push(seen);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, PARAGRAPHS);
}

/** The font families that the browser uses for an element, as its developer tools report. */
async function usedFonts(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}

const PAGES = ["/pt", "/en", "/pt/sobre", "/en/blog", "/pt/blog/falsos-cognatos", "/pt/agendar", "/pt/entrar"];

test.describe("the type of a first visit over a slow line", { tag: "@desktop" }, () => {
  for (const path of PAGES)
    test(`${path} is shown in the site's own type, which never changes`, async ({ page, context }) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
      await devtools.send("Network.emulateNetworkConditions", SLOW);
      await watchFrames(page);
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForFunction(() => window.shown.length > 0);
      expect(await usedFonts(page, "h1")).toEqual([HEADINGS]);
      expect(await usedFonts(page, PARAGRAPHS)).toEqual([TEXT]);
      await page.waitForLoadState("networkidle");
      expect(await usedFonts(page, "h1")).toEqual([HEADINGS]);
      expect(await usedFonts(page, PARAGRAPHS)).toEqual([TEXT]);
      expect(await page.evaluate(() => window.shown)).toHaveLength(1);
      expect(await page.evaluate(() => window.moved)).toBe(0);
    });

  test("fonts that load too slowly are not used in this visit, and nothing moves", async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", CRAWLING);
    await watchFrames(page);
    const fonts = page.waitForResponse(/\.woff2$/);
    await page.goto("/pt", { waitUntil: "commit" });
    await page.waitForFunction(() => window.shown.length > 0);
    await (await fonts).finished();
    await page.waitForLoadState("networkidle");
    expect(await usedFonts(page, "h1")).not.toContain(HEADINGS);
    expect(await usedFonts(page, PARAGRAPHS)).not.toContain(TEXT);
    expect(await page.evaluate(() => window.shown)).toHaveLength(1);
    expect(await page.evaluate(() => window.moved)).toBe(0);
  });
});
