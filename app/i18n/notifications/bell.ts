import type { Lang } from "../screens.ts";
import { pathIn, type Reader } from "./in-language.ts";
import { type BellType, isBellType, kindOf } from "./kinds.ts";
import { m } from "./paraglide/messages.js";
import { sameOriginPath } from "./same-origin-path.ts";
import { type Words, wordsOf } from "./words.ts";

/** The sentence of a notification; `link` is a path on this site. */
export type NotificationText = { text: string; link: string | undefined };

const PORTUGUESE: Reader = { locale: "pt" };

/**
 * A notification's text, always in Portuguese, and its link. An unknown type shows its title without a link. `lang` is
 * the language of the linked page.
 */
export function formatNotification(type: string, content: unknown, lang: Lang): NotificationText {
  const words = wordsOf(content, "pt");
  if (!isBellType(type)) return { text: words.title ?? m.bell_unknown({}, PORTUGUESE), link: undefined };
  const sentence = sentenceOf(type, words, PORTUGUESE);
  const text = kindOf(type).saysFacts ? sentence || words.title : words.title || sentence;
  const { link, link_pt, link_en } = words;
  const articles = { pt: link_pt ?? link_en, en: link_en ?? link_pt };
  const path = type === "new_article" ? articles[lang] : link;
  return { text: text || m.bell_unknown({}, PORTUGUESE), link: sameOriginPath(path && pathIn(path, lang)) };
}

/** The sentence of a notification; undefined when its content lacks a needed value. */
export function sentenceOf(type: BellType, words: Words, reader: Reader): string | undefined {
  return kindOf(type).bell(words, reader) || undefined;
}
