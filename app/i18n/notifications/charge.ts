import { DATE_LOCALE, type Lang } from "../screens.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/**
 * The purpose of a charge or a payment: the teacher's description, the month of a plan, or a forfeited class with its
 * day. Days are yyyy-mm-dd, a month is its first day.
 */
export type Purpose = {
  description?: string | null | undefined;
  plan?: string | null | undefined;
  month?: string | null | undefined;
  forfeit?: string | null | undefined;
  class_on?: string | null | undefined;
};

/** The words for a forfeited class with its day, by the reason. */
const FORFEITED = new Map([
  ["no_show", m.charges_no_show],
  ["late_reschedule", m.charges_late_reschedule],
  ["late_cancellation", m.charges_late_cancellation],
]);

/** The words for each reason to forfeit a class, before its day. */
export const forfeitWords = (reader: Reader): [forfeit: string, words: string][] =>
  [...FORFEITED].map(([forfeit, message]) => [forfeit, message({ day: "" }, reader)]);

/** English spells out the month, because the order of day and month differs among readers. */
const DAY_STYLES = { pt: "short", en: "long" } as const satisfies Record<Lang, string>;

/** Formats a day; any other text stays unchanged. */
function format(day: string, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date(day);
  if (Number.isNaN(instant.getTime())) return day;
  return new Intl.DateTimeFormat(DATE_LOCALE[lang], { ...options, timeZone: "UTC" }).format(instant);
}

/** The purpose of a charge or a payment in a language. The teacher's description stays unchanged; empty without one. */
export function formatCharge({ description, plan, month, forfeit, class_on }: Purpose, lang: Lang): string {
  if (description) return description;
  if (plan && month) return `${plan} ${format(month, lang, { month: "2-digit", year: "numeric" })}`;
  const forfeited = FORFEITED.get(forfeit ?? "");
  if (!forfeited || !class_on) return "";
  return forfeited({ day: format(class_on, lang, { dateStyle: DAY_STYLES[lang] }) }, { locale: lang });
}

/** The plan and its month in words, "dezembro", for a monthly charge. */
export const monthlyPurpose = ({ description, plan, month }: Purpose, lang: Lang) =>
  !description && plan && month ? { plan, month: format(month, lang, { month: "long" }) } : undefined;

/** The purpose in both languages, for a PDF. */
export function formatChargeInBoth(purpose: Purpose): string {
  const said = formatCharge(purpose, "pt");
  const english = formatCharge(purpose, "en");
  return english === said ? said : `${said} · ${english}`;
}
