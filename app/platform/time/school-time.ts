import { DATE_LOCALE, type Lang } from "../../i18n/screens.ts";
import { msOf, plusDays } from "./calendar-day.ts";
import { dateFormat } from "./date-format.ts";
import { present } from "./present.ts";
import { instantIn, localTimeIn, offsetIn } from "./zone-clock.ts";

/** The school's time zone, in which classes are agreed on and shown to every reader. */
export const SCHOOL_ZONE = "America/Sao_Paulo";

/** The instant (ISO, UTC) of a time on the school's clocks, yyyy-mm-ddThh:mm; any other text stays unchanged. */
export function schoolInstant(local: string): string {
  const wall = msOf(local);
  return wall === undefined ? local : new Date(instantIn(SCHOOL_ZONE, wall)).toISOString();
}

/** The school's calendar day (yyyy-mm-dd) at an instant, or some days after it. */
export const schoolDay = (now: Date, daysLater = 0): string =>
  plusDays(localTimeIn(SCHOOL_ZONE, now).slice(0, 10), daysLater);

/** The time that the school's clocks show at a moment (milliseconds), as the UTC milliseconds of the same wall-clock time. */
export const schoolClock = (moment: number): number => offsetIn(SCHOOL_ZONE, new Date(moment));

/** The school's calendar day that a page shows as today. */
export const schoolToday = (): string => schoolDay(new Date(present()));

/** The hour of the day (0–23) where the reader is; at the school, on the server. */
export const hourHere = (now = new Date()): number =>
  typeof document === "undefined" ? Number(localTimeIn(SCHOOL_ZONE, now).slice(11, 13)) : now.getHours();

const NUMERIC = ["numeric", "2-digit"];

/**
 * A short date; English spells out the month, because `11/4/26` is ambiguous. In Portuguese the day always comes first.
 */
export function shortDate(lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (lang === "pt") return options;
  if (options.dateStyle === "short") return { ...options, dateStyle: "medium" };
  const isInNumbers = options.day !== undefined && NUMERIC.includes(options.month ?? "");
  return isInNumbers ? { ...options, month: "short", day: "numeric" } : options;
}

/**
 * One kind of space between numbers and signs: engines take thin and narrow ones or plain ones, and a text that the server
 * wrote must be the browser's to the letter.
 */
export const withPlainSpaces = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, " ");

/** Formats an instant in the school's zone and a language; any other text stays unchanged. */
export function formatInstant(instant: string, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const format = dateFormat(DATE_LOCALE[lang], { ...shortDate(lang, options), timeZone: SCHOOL_ZONE });
  return withPlainSpaces(format.format(at));
}

const BRIEF_DAY = { weekday: "short", day: "numeric", month: "short" } as const;
const LONG_DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** "segunda-feira, 23 de novembro" (or another form) for a calendar day (yyyy-mm-dd). */
export function formatDay(day: string, lang: Lang, options: Intl.DateTimeFormatOptions = LONG_DAY): string {
  const at = msOf(day);
  if (at === undefined) return day;
  const format = dateFormat(DATE_LOCALE[lang], { ...shortDate(lang, options), timeZone: "UTC" });
  return withPlainSpaces(format.format(at));
}

/** "23 – 29 de nov. de 2026" for two calendar days (yyyy-mm-dd) and all between them. */
export function formatDays(first: string, last: string, lang: Lang): string {
  const from = msOf(first);
  const to = msOf(last);
  if (from === undefined || to === undefined) return `${first} – ${last}`;
  const options = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return withPlainSpaces(dateFormat(DATE_LOCALE[lang], options).formatRange(from, to));
}

/** "05/10/2026 · Oct 5, 2026": a calendar day (yyyy-mm-dd) in both languages, for documents that are bilingual. */
export const formatDayInBoth = (day: string): string =>
  `${formatDay(day, "pt", { dateStyle: "short" })} · ${formatDay(day, "en", { dateStyle: "short" })}`;

/** "segunda-feira, 23 de novembro de 2026 às 09:00". */
export const formatWhen = (instant: string, lang: Lang): string =>
  formatInstant(instant, lang, { dateStyle: "full", timeStyle: "short" });

/** "seg, 23 nov · 09:00", without the dots and the words between that Portuguese puts there. */
export const formatBrief = (instant: string, lang: Lang): string =>
  `${briefly(instant, lang, BRIEF_DAY)} · ${formatTime(instant, lang)}`;

/** "seg, 23 nov", with the year where it is not this one. */
export const formatBriefDay = (instant: string, lang: Lang): string =>
  briefly(instant, lang, {
    ...BRIEF_DAY,
    ...(schoolDay(new Date(instant)).slice(0, 4) !== schoolToday().slice(0, 4) && { year: "numeric" }),
  });

const briefly = (instant: string, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  formatInstant(instant, lang, options).replaceAll(".", "").replaceAll(" de ", " ");

/** "09:00". */
export const formatTime = (instant: string, lang: Lang): string => formatInstant(instant, lang, { timeStyle: "short" });

/** "2026-11-23 09:00" in the school's zone: sorts as text, and spreadsheets of any language read it as a time. */
export const cellOfInstant = (instant: string): string =>
  localTimeIn(SCHOOL_ZONE, new Date(instant)).slice(0, 16).replace("T", " ");
