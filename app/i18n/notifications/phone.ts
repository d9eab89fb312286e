import type { Lang } from "../screens.ts";
import { formatNotification, isBellType, type NotificationText, sentenceOf } from "./bell.ts";
import { m } from "./paraglide/messages.js";
import { wordsOf } from "./words.ts";

/** A push notification's text and link in its owner's language; in Portuguese, the bell's sentence. */
export function formatPush(type: string, content: unknown, lang: Lang): NotificationText {
  const bell = formatNotification(type, content, lang);
  if (lang === "pt") return bell;
  const reader = { locale: lang };
  const words = wordsOf(content, lang);
  const sentence = isBellType(type) ? sentenceOf(type, words, reader) : undefined;
  return { ...bell, text: sentence || words.title || m.bell_unknown({}, reader) };
}
