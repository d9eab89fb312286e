import { m } from "~/i18n/paraglide/messages";
import { foldHeading } from "~/platform/files/parse-table";
import { normalizeTyped } from "~/platform/text/normalize-typed";
import { type DayOrder, orderOf, readDay } from "~/platform/time/parse-day";
import { schoolToday } from "~/platform/time/school-time";

/** Day 0 of spreadsheets' serial dates from 1 March 1900 on. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const SERIAL = /^[1-9]\d{4}(?:[.,]\d+)?$/;
/** Midnight in any zone, as programs write a day. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const MIDNIGHT_IN_ENGLISH = /,? 12:00(?::00)? ?AM$/i;

/** A cell with its date in a form that `readDay` knows. */
function written(cell: string): string {
  const text = normalizeTyped(cell).replace(MIDNIGHT, "").replace(MIDNIGHT_IN_ENGLISH, "");
  if (SERIAL.test(text)) return new Date(FIRST_DAY + Number.parseInt(text, 10) * 86_400_000).toISOString().slice(0, 10);
  return text
    .replace(/^(\d{1,2})(\d\d)((?:19|20)\d\d)$/, "$1/$2/$3")
    .replace(/^(\d{1,4})[ \\_,]+(\d{1,2})[ \\_,]+(\d{2,4})$/, "$1/$2/$3");
}

/** The order stated in a header: `Data de nascimento (dd/mm/aaaa)`. */
function orderInHeading(heading: string): DayOrder | undefined {
  const text = foldHeading(heading);
  if (/\b(?:d{1,2} m{1,2} [ay]{2,4}|dia mes ano|day month year)\b/.test(text)) return "dmy";
  if (/\b(?:m{1,2} d{1,2} [ay]{2,4}|mes dia ano|month day year)\b/.test(text)) return "mdy";
  return undefined;
}

export type OrderQuestion = {
  /** True if cells prove different orders; otherwise none proves any. */
  contradicts: boolean;
  choices: { order: DayOrder; written: string; day: string }[];
};

/** The order of the numbers in a column of birth dates, or the question for the teacher with dates of her file. */
export function birthDateOrder(heading: string, cells: readonly string[]): DayOrder | OrderQuestion {
  const days = cells.map(written);
  const order = orderOf(days);
  if (order !== "either" && order !== "both") return order;
  const said = order === "either" && orderInHeading(heading);
  if (said) return said;
  const isIn = (day: string, one: DayOrder) => readDay(day, one) !== undefined;
  const isTwo = (day: string) => readDay(day, "dmy") !== readDay(day, "mdy") && isIn(day, "dmy") && isIn(day, "mdy");
  const inDoubt = days.find(isTwo);
  const choices = (["dmy", "mdy", "ymd"] as const).flatMap((one) => {
    const own = days.find((day) => isIn(day, one) && (one !== "ymd" || (!isIn(day, "dmy") && !isIn(day, "mdy"))));
    const example = one === "ymd" ? own : (inDoubt ?? own);
    const day = example && readDay(example, one);
    return day ? [{ order: one, written: example, day }] : [];
  });
  return { contradicts: order === "both", choices };
}

/** A cell's birth date (yyyy-mm-dd), or the reason why it is invalid. */
export function readBirthDate(cell: string, order: DayOrder): { day: string } | { problem: string } {
  const text = written(cell);
  const day = readDay(text, order);
  const shown = { date: normalizeTyped(cell) };
  if (day === undefined) {
    if (/\b(?:0\d|1[0-8])\d\d\b/.test(text) && !/^0+\D0+\D0+$/.test(text))
      return { problem: m.students_csv_birth_early(shown) };
    const isWhole = /^\d+\D+\d+\D+\d+$/.test(text);
    return { problem: isWhole ? m.students_csv_birth_none(shown) : m.students_csv_birth_unread(shown) };
  }
  if (day > schoolToday()) return { problem: m.students_csv_birth_future(shown) };
  return day < "1900" ? { problem: m.students_csv_birth_early(shown) } : { day };
}
