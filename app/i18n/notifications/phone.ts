import type { Lang } from "../screens.ts";
import { formatNotification, type NotificationText, sentenceOf } from "./bell.ts";
import { isBellType } from "./kinds.ts";
import { m } from "./paraglide/messages.js";
import { wordsOf } from "./words.ts";

/**
 * A push notification's text and link in its owner's language. The reminder of a class that is not confirmed yet asks
 * for it.
 */
export function formatPush(type: string, content: unknown, lang: Lang): NotificationText {
  const said = formatIn(type, content, lang);
  if (!isUnconfirmed(content)) return said;
  return { ...said, text: m.bell_push_confirm({ reminder: said.text }, { locale: lang }) };
}

/** In Portuguese, the bell's sentence. */
function formatIn(type: string, content: unknown, lang: Lang): NotificationText {
  const bell = formatNotification(type, content, lang);
  if (lang === "pt") return bell;
  const reader = { locale: lang };
  const words = wordsOf(content, lang);
  const sentence = isBellType(type) ? sentenceOf(type, words, reader) : undefined;
  return { ...bell, text: sentence || words.title || m.bell_unknown({}, reader) };
}

const isUnconfirmed = (content: unknown): boolean =>
  typeof content === "object" && content !== null && "unconfirmed" in content && content.unconfirmed === true;
