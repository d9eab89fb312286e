import { type BrowserContext, expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    said: string[];
  }
}

/**
 * Records what the live regions of a context's pages say: regions whose words change, and alerts that appear. A polite
 * region that appears with its words says nothing, as in browsers.
 */
export const recordLiveRegions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.said = [];
    const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output";
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(`${LIVE}, [aria-live=off]`);
      return region?.getAttribute("aria-live") === "off" ? undefined : region;
    };
    const wordsOf = (region: Element) => {
      const copy = region.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll("[aria-hidden=true], [hidden]")) hidden.remove();
      return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
    };
    const last = new WeakMap<Element, string>();
    const look = (changes: MutationRecord[]) => {
      const changed = new Set<Element>();
      const fresh = new Set<Node>();
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) {
          fresh.add(node);
          if (!(node instanceof Element)) continue;
          const within = [node, ...node.querySelectorAll("*")].filter((one) => one.matches(LIVE));
          for (const one of within) {
            last.set(one, wordsOf(one));
            if (one.matches("[role=alert]") && regionOf(one)) {
              last.delete(one);
              changed.add(one);
            }
          }
        }
        const region = regionOf(target);
        if (region && ![...fresh].some((node) => node.contains(region))) changed.add(region);
      }
      for (const region of changed) {
        const words = wordsOf(region);
        if (words && words !== last.get(region) && region.isConnected) window.said.push(words);
        last.set(region, words);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    document.addEventListener("DOMContentLoaded", () => {
      for (const region of document.querySelectorAll(LIVE)) last.set(region, wordsOf(region));
      window.said = [];
    });
  });

/** The bell's live region can speak at any time, also about notifications that other tests cause. */
const BELL = "Notificações";

/** Expects the live regions of a page to have said this since the last time, and nothing else. */
export async function expectSaid(page: Page, after: string, words: readonly (string | RegExp)[]): Promise<void> {
  const expected = words.map((one) => (typeof one === "string" ? one : expect.stringMatching(one)));
  const withoutBell = () => page.evaluate((bell) => window.said.filter((one) => !one.startsWith(bell)), BELL);
  await expect.poll(withoutBell, `said after ${after}`).toEqual(expected);
  await page.evaluate(() => void window.said.splice(0));
}

/** Forgets the announcements that were made before a situation. */
export const forgetSaid = (page: Page): Promise<void> => page.evaluate(() => void window.said.splice(0));
