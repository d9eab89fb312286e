import { DATE_LOCALE, type Lang } from "../screens.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/**
 * The purpose of a charge or a payment: the teacher's own words, the month of a plan, or a class that was forfeited on a day. Days are
 * yyyy-mm-dd, a month its first.
 */
export type Purpose = {
  description?: string | null | undefined;
  plan?: string | null | undefined;
  month?: string | null | undefined;
  forfeit?: string | null | undefined;
  class_on?: string | null | undefined;
};

/** A forfeited class with its day, by how it was forfeited. */
const FORFEITED = new Map([
  ["no_show", m.charges_no_show],
  ["late_reschedule", m.charges_late_reschedule],
  ["late_cancellation", m.charges_late_cancellation],
]);

/** The words for each way to forfeit a class, before its day. */
export const forfeitWords = (reader: Reader): [forfeit: string, words: string][] =>
  [...FORFEITED].map(([forfeit, message]) => [forfeit, message({ day: "" }, reader)]);

/** In English the month is written out: day and month change places with the reader. */
const DAY_STYLES = { pt: "short", en: "long" } as const satisfies Record<Lang, string>;

/** Formats a day; any other text stays unchanged. */
function format(day: string, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date(day);
  if (Number.isNaN(instant.getTime())) return day;
  return new Intl.DateTimeFormat(DATE_LOCALE[lang], { ...options, timeZone: "UTC" }).format(instant);
}

/** The purpose of a charge or a payment, in a language. A person's own words stay as they are; nothing where nobody said. */
export function formatCharge({ description, plan, month, forfeit, class_on }: Purpose, lang: Lang): string {
  if (description) return description;
  if (plan && month) return `${plan} ${format(month, lang, { month: "2-digit", year: "numeric" })}`;
  const forfeited = FORFEITED.get(forfeit ?? "");
  if (!forfeited || !class_on) return "";
  return forfeited({ day: format(class_on, lang, { dateStyle: DAY_STYLES[lang] }) }, { locale: lang });
}

/** The same on a paper, which speaks both languages at once. */
export function formatChargeInBoth(purpose: Purpose): string {
  const said = formatCharge(purpose, "pt");
  const english = formatCharge(purpose, "en");
  return english === said ? said : `${said} · ${english}`;
}
