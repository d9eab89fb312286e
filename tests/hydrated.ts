import type { BrowserContext, Page } from "@playwright/test";

const done = new WeakSet<BrowserContext | Page>();

/** True if React has hydrated the page; a document that it never hydrates is ready at once. */
const isReady = () => !("__reactRouterContext" in window) || document.documentElement.dataset.hydrated !== undefined;

/**
 * Lets the pages of a context be opened as by somebody who reads before they act: a page of the signed-in area has its
 * content before its script. `slow-line.spec.ts` tests the people who act at once.
 */
export function openHydrated(context: BrowserContext): void {
  if (done.has(context)) return;
  done.add(context);
  for (const page of context.pages()) wait(page);
  context.on("page", wait);
}

function wait(page: Page): void {
  if (done.has(page)) return;
  done.add(page);
  const open = page.goto.bind(page);
  const again = page.reload.bind(page);
  const isPersonal = () => page.evaluate(() => document.documentElement.hasAttribute("data-person"));
  const settle = async () => {
    // A page may lead on at once, or be without script.
    if (await isPersonal().catch(() => false)) await page.waitForFunction(isReady).catch(() => undefined);
  };
  page.goto = async (url, options) => {
    const answer = await open(url, options);
    if (options?.waitUntil !== "commit") await settle();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await again(options);
    await settle();
    return answer;
  };
}
