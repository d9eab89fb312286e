import type { Lang } from "../i18n/screens.ts";

/** The length of a class in minutes. The database's is `private.class_length()`; a test compares the two. */
export const CLASS_MINUTES: number = 60;

const HOUR = { pt: "hora", en: "hour" } as const satisfies Record<Lang, string>;
const MINUTE = { pt: "minuto", en: "minute" } as const satisfies Record<Lang, string>;

/** The length of a class in words. They are our own, since browsers and the server may format units differently. */
export function formatClassLength(lang: Lang): string {
  const isWholeHours = CLASS_MINUTES % 60 === 0;
  const count = isWholeHours ? CLASS_MINUTES / 60 : CLASS_MINUTES;
  return `${count} ${(isWholeHours ? HOUR : MINUTE)[lang]}${count === 1 ? "" : "s"}`;
}
