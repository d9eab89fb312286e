import { normalizeTyped } from "../text/normalize-typed.ts";
import { schoolDay } from "./school-time.ts";

/** The order of the numbers in `03/04/26`. A leading four-digit year is recognised in every order. */
export type DayOrder = "dmy" | "mdy" | "ymd";
const ORDERS: readonly DayOrder[] = ["dmy", "mdy", "ymd"];

const NUMBERS = /^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4}|\d{2})(?=$|[ T,])/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?=$|[ T,])/;
const WITHOUT_SIGNS = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const WEEKDAY = /^\p{L}+(?:-feira)?\.?, ?/u;
/** An instant with its zone, whose day depends on the reader's zone. */
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[+-]\d\d:?\d\d)$/;

const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  fev: 2,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  mai: 5,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  set: 9,
  sep: 9,
  out: 10,
  oct: 10,
  nov: 11,
  dez: 12,
  dec: 12,
};
const monthOf = (word: string): number | undefined =>
  MONTHS[word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().slice(0, 3)];

/** The latest year with these last digits that has begun. */
const wholeYear = (year: string): number => {
  if (year.length === 4) return Number(year);
  const now = new Date().getFullYear();
  const late = now - (now % 100) + Number(year);
  return late > now ? late - 100 : late;
};

function day(year: number, month: number, date: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  const exists = year >= 1900 && year <= 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return exists ? at.toISOString().slice(0, 10) : undefined;
}

/** `5 de outubro de 2026`, `05/out/26`, `Oct 5th, 2026`, `2026 October 5`. */
function dayInWords(written: string): string | undefined {
  const words = written.split(/[ /.,-]/).filter((word) => !/^(?:|de|do|of|the)$/i.test(word));
  if (/^\d{4}$/.test(words[0] ?? "")) words.push(words.shift() ?? "");
  const [first = "", second = "", year = ""] = words;
  const [date, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const inDigits = date.replace(/(?:st|nd|rd|th|º|o)$/, "");
  if (!/^\d{1,2}$/.test(inDigits) || !/^\p{L}{3,12}$/u.test(month) || !/^(?:\d\d|\d{4})$/.test(year)) return undefined;
  return day(wholeYear(year), monthOf(month) ?? 0, Number(inDigits));
}

const withoutWeekday = (text: string): string => normalizeTyped(text).replace(WEEKDAY, "");

/** Parses a day as people and programs write it to yyyy-mm-dd; undefined for an invalid one such as 31 February. */
export function readDay(text: string, order: DayOrder = "dmy"): string | undefined {
  const written = withoutWeekday(text);
  if (INSTANT.test(written)) {
    const at = new Date(written.replace(" ", "T").replace(" ", ""));
    return Number.isNaN(at.getTime()) ? undefined : schoolDay(at);
  }
  const numbers = NUMBERS.exec(written);
  if (numbers) {
    const [, first = "", second = "", year = ""] = numbers;
    if (order === "ymd") {
      return year.length === 2 && first.length === 2 ? day(wholeYear(first), Number(second), Number(year)) : undefined;
    }
    const [month, date] = order === "dmy" ? [second, first] : [first, second];
    return day(wholeYear(year), Number(month), Number(date));
  }
  const ordered = YEAR_FIRST.exec(written) ?? WITHOUT_SIGNS.exec(written);
  if (ordered) return day(Number(ordered[1]), Number(ordered[2]), Number(ordered[3]));
  return dayInWords(written);
}

/**
 * The order of the numbers in a column, from its unambiguous cells. `either`: there are none; `both`: they contradict
 * each other.
 */
export function orderOf(cells: readonly string[]): DayOrder | "either" | "both" {
  const inNumbers = cells.filter((cell) => NUMBERS.test(withoutWeekday(cell)));
  const ordersOf = (cell: string, among: readonly DayOrder[]) =>
    among.filter((order) => readDay(cell, order) !== undefined);
  // A two-digit year comes first when the number is not a day of a month; `13-05-31` alone is ambiguous.
  const yearFirst = inNumbers.some((cell) => ordersOf(cell, ORDERS).join() === "ymd");
  const orders = yearFirst ? ORDERS : ORDERS.slice(0, 2);
  const readings = inNumbers.map((cell) => ordersOf(cell, orders)).filter((possible) => possible.length > 0);
  const proved = readings.find((possible) => possible.length === 1)?.[0];
  if (proved) return readings.every((possible) => possible.includes(proved)) ? proved : "both";
  return inNumbers.every((cell) => readDay(cell, "dmy") === readDay(cell, "mdy")) ? "dmy" : "either";
}
