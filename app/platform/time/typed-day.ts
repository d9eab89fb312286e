import { isDay } from "./calendar-day.ts";

/** Inserts the slashes between the digits of a day while it is typed, and none into a year that a hyphen follows. */
export const withSlashes = (typed: string): string =>
  typed
    .replace(/^(19|20)\/(\d\d)(?=-(?!\d{4}$))/, "$1$2")
    .replace(/^(\d\d)(?=\d{1,6}$)/, "$1/")
    .replace(/^(\d\d?\/\d\d)(?=\d{1,4}$)/, "$1/");

/** Parses dd/mm/yyyy, ddmmyyyy, or yyyy-mm-dd to yyyy-mm-dd. Any other text stays unchanged, for the form to refuse. */
export function readTypedDay(text: string): string {
  const typed = text.trim();
  const seen = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("\u2010", "-")
    .trim();
  const parts = /^(\d\d?)[/. -](\d\d?)[/. -](\d{4})$/.exec(withSlashes(seen)) ?? [];
  const day = parts
    .slice(1)
    .map((part) => part.padStart(2, "0"))
    .reverse()
    .join("-");
  return [day, seen].find(isDay) ?? typed;
}

/** Formats a day (yyyy-mm-dd) for a field, dd/mm/yyyy in both languages; any other text stays unchanged. */
export const writeTypedDay = (day: string): string => (isDay(day) ? day.split("-").reverse().join("/") : day);
