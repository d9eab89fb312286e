import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";

const FOLDER = path.resolve(import.meta.dirname, "../app/i18n/messages");
const Messages = z.record(z.string(), z.unknown());
/** A message with fewer letters besides what it is filled with says too little. */
const ENOUGH = 12;
/** The link to a page's other language is written in that language. */
const IN_THE_OTHER = /^site_language/;
const FILLED = /\{[^}]+\}/g;

type Catalogue = { whole: Set<string>; filled: RegExp[] };

/** All texts within a message, which may have forms by number or kind. */
const textsIn = (message: unknown): string[] => {
  if (typeof message === "string") return [message];
  if (typeof message !== "object" || message === null) return [];
  return Object.entries(message).flatMap(([key, one]) =>
    key === "declarations" || key === "selectors" ? [] : textsIn(one),
  );
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function readCatalogue(lang: string): Catalogue {
  const texts = globSync(`${FOLDER}/${lang}/*.json`).flatMap((file) =>
    Object.entries(Messages.parse(JSON.parse(readFileSync(file, "utf8")))).flatMap(([key, message]) =>
      IN_THE_OTHER.test(key) ? [] : textsIn(message),
    ),
  );
  const hasGaps = (text: string) => text.search(FILLED) >= 0;
  const hasEnoughLetters = (text: string) => text.replace(FILLED, "").replace(/\P{L}/gu, "").length >= ENOUGH;
  return {
    whole: new Set(texts.filter((text) => !hasGaps(text) && /\p{L}{2}/u.test(text))),
    filled: texts
      .filter((text) => hasGaps(text) && hasEnoughLetters(text))
      .map((text) => new RegExp(`^${text.split(FILLED).map(escaped).join(".+")}$`)),
  };
}

const CATALOGUES = { pt: readCatalogue("pt"), en: readCatalogue("en") };
const has = ({ whole, filled }: Catalogue, text: string) => whole.has(text) || filled.some((one) => one.test(text));

/**
 * The words of a page that are a message of one language and not of the other, but in a part of the page that is of the
 * other, as "language: words". A voice would read them by the wrong rules.
 */
export async function wordsOfOtherLanguage(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const texts: { text: string; lang: string }[] = [];
    const note = (text: string | null, element: Element) => {
      const plain = text?.replace(/\s+/g, " ").trim();
      const lang = element.closest<HTMLElement>("[lang]")?.lang ?? "";
      if (plain) texts.push({ text: plain, lang });
    };
    const isRead = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true], [inert]");
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const element = node.parentElement;
      if (element && isRead(element) && !element.closest("script, style, noscript, textarea"))
        note(node.textContent, element);
    }
    for (const name of ["aria-label", "aria-description", "alt", "title", "placeholder"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isRead(element)) note(element.getAttribute(name), element);
    note(document.title, document.documentElement);
    return texts;
  });
  const isWrong = ({ text, lang }: { text: string; lang: string }) => {
    const [ours, theirs] = lang.startsWith("pt") ? [CATALOGUES.pt, CATALOGUES.en] : [CATALOGUES.en, CATALOGUES.pt];
    return has(theirs, text) && !has(ours, text);
  };
  return [...new Set(found.filter(isWrong).map(({ text, lang }) => `${lang}: ${text}`))];
}
