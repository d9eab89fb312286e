import { plainSigns } from "./plain-signs.ts";
import { schoolDay } from "./school-time.ts";

/** Which of the first two numbers of `03/04/2026` is the day. */
export type DayOrder = "dmy" | "mdy";

const NUMBERS = /^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4}|\d{2})(?=$|[ T,])/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?=$|[ T,])/;
const WITHOUT_SIGNS = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const WEEKDAY = /^\p{L}+(?:-feira)?\.?, ?/u;
/** An instant with its zone: which day it is depends on whose. */
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

/** The latest year that ends so and has begun. */
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

/** `5 de outubro de 2026`, `05/out/26`, `Oct 5th, 2026`. */
function dayInWords(written: string): string | undefined {
  const [first = "", second = "", year = ""] = written.split(/[ /.,-]/).filter((word) => word !== "" && word !== "de");
  const [date, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const inDigits = date.replace(/(?:st|nd|rd|th|º|o)$/, "");
  if (!/^\d{1,2}$/.test(inDigits) || !/^\p{L}{3,12}$/u.test(month) || !/^(?:\d\d|\d{4})$/.test(year)) return undefined;
  return day(wholeYear(year), monthOf(month) ?? 0, Number(inDigits));
}

/** A calendar day (yyyy-mm-dd) as people and programs write it; undefined for what is none, as the 31st of February. */
export function readDay(text: string, order: DayOrder = "dmy"): string | undefined {
  const written = plainSigns(text).replace(WEEKDAY, "");
  if (INSTANT.test(written)) {
    const at = new Date(written.replace(" ", "T").replace(" ", ""));
    return Number.isNaN(at.getTime()) ? undefined : schoolDay(at);
  }
  const numbers = NUMBERS.exec(written);
  if (numbers) {
    const [, first = "", second = "", year = ""] = numbers;
    const [month, date] = order === "dmy" ? [second, first] : [first, second];
    return day(wholeYear(year), Number(month), Number(date));
  }
  const ordered = YEAR_FIRST.exec(written) ?? WITHOUT_SIGNS.exec(written);
  if (ordered) return day(Number(ordered[1]), Number(ordered[2]), Number(ordered[3]));
  return dayInWords(written);
}

/**
 * The order of day and month in a column, from those of its cells that can be read in one way only. `either`: nothing tells;
 * `both`: they contradict each other.
 */
export function orderOf(cells: readonly string[]): DayOrder | "either" | "both" {
  const told = cells.map((cell) => NUMBERS.exec(plainSigns(cell))).filter((found) => found !== null);
  const dayFirst = told.some(([, first]) => Number(first) > 12);
  const monthFirst = told.some(([, , second]) => Number(second) > 12);
  if (dayFirst && monthFirst) return "both";
  if (monthFirst) return "mdy";
  return dayFirst || told.every(([, first, second]) => Number(first) === Number(second)) ? "dmy" : "either";
}
