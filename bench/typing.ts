import { setTimeout as wait } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { findTestBrowser, launching } from "../scripts/chromium.ts";
import { PASSWORD, readSecrets } from "./database.ts";

const WORDS = { few: 300, many: 30_000 } as const;
const SENTENCE_WORDS = 20;
const WORDS_OF_A_PARAGRAPH = 3 * SENTENCE_WORDS;
/** A sentence as in lessons, in which every other word has formatting, a link or another language. */
const SENTENCE =
  'Para <b>dizer</b> <i>que</i> algo <b><i>está certo</i></b>, use <a href="/pt/blog/make-or-do">make sense</a>; <s>do sense</s> não <b>existe</b> no <i lang="en">British English</i> nem <b>lá fora</b> dele. ';
const KEYS = 120;
/** Ten keys a second, so that work done once a second affects one key in ten. */
const KEY_EVERY_MS = 100;

export type TypingLatency = { p50: number; p95: number };

/** The main thread's CPU time for a key, in milliseconds, in the middle of a short text and of a long one. */
export async function typeInTexts(site: string, dataDir: string): Promise<Record<keyof typeof WORDS, TypingLatency>> {
  const { publishableKey } = await readSecrets(dataDir);
  const teacher = createClient(site, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await teacher.auth.signInWithPassword({ email: "admin@example.com", password: PASSWORD });
  if (error) throw error;
  const browser = await chromium.launch(launching(findTestBrowser()));
  try {
    const context = await browser.newContext({ serviceWorkers: "block" });
    await context.addInitScript((session) => localStorage.setItem("session", session), JSON.stringify(data.session));
    const measured = async (words: number) => {
      const page = await context.newPage();
      await openText(page, site, words);
      const keys = await typeKeys(page, await context.newCDPSession(page));
      await page.close();
      return keys;
    };
    return { few: await measured(WORDS.few), many: await measured(WORDS.many) };
  } finally {
    await browser.close();
  }
}

async function openText(page: Page, site: string, words: number): Promise<void> {
  await page.goto(`${site}/admin/publish-article`);
  const text = page.locator(".ProseMirror").filter({ visible: true });
  await text.click();
  await text.evaluate(
    (element, html) => {
      const data = new DataTransfer();
      data.setData("text/html", html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    },
    `<p>${SENTENCE.repeat(WORDS_OF_A_PARAGRAPH / SENTENCE_WORDS)}</p>`.repeat(words / WORDS_OF_A_PARAGRAPH),
  );
  const paragraphs = text.locator("p");
  await paragraphs.nth(Math.floor(words / WORDS_OF_A_PARAGRAPH / 2)).click();
}

async function typeKeys(page: Page, devtools: CDPSession): Promise<TypingLatency> {
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  const keys: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const before = await spent();
    await page.keyboard.press("a");
    await wait(KEY_EVERY_MS);
    keys.push((await spent()) - before);
  }
  keys.sort((one, other) => one - other);
  const at = (share: number) => keys[Math.ceil(keys.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
