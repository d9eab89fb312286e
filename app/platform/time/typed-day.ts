import { isDay } from "./calendar-day.ts";

const SEPARATED = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;
/** The digits alone, as the keyboards of some phones have no more. */
const DIGITS = /^(\d\d)(\d\d)(\d{4})$/;

/** The day (yyyy-mm-dd) that is written as dd/mm/yyyy, or as yyyy-mm-dd. What is none stays as it was typed, for the form to refuse. */
export function readTypedDay(text: string): string {
  const typed = text.trim();
  const [, date = "", month = "", year = ""] = SEPARATED.exec(typed) ?? DIGITS.exec(typed) ?? [];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : typed;
}

/** A day (yyyy-mm-dd) as a field shows it, dd/mm/yyyy in either language; what is none stays as it is. */
export const writeTypedDay = (day: string): string => (isDay(day) ? day.split("-").reverse().join("/") : day);

/** Puts the slashes between the digits of a day that is being typed, and takes them out again where a year stood first. */
export const withSlashes = (typed: string): string =>
  typed
    .replace(/^(\d\d)(?=\d{1,6}$)/, "$1/")
    .replace(/^(\d\d?\/\d\d)(?=\d{1,4}$)/, "$1/")
    .replace(/^(\d\d)\/(\d\d)(?=-)/, "$1$2");
