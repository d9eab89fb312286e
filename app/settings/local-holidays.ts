const MOST_HOLIDAYS = 12;
const DAY = /^(\d{1,2})[/.-](\d{1,2})$/;
/** The days of each month, from January; a holiday on 29 February is one in leap years. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const two = (number: number): string => String(number).padStart(2, "0");

/**
 * The days of a year in a text such as "25/01, 09/07" (day and month, in both languages), as MM-DD in their order, each once.
 * Undefined where a part is no day, or where there are more than twelve.
 */
export function parseHolidays(text: string): string[] | undefined {
  const days = new Set<string>();
  for (const part of text.split(/[\s,;]/)) {
    if (part === "") continue;
    const [, day = "", month = ""] = DAY.exec(part) ?? [];
    if (Number(day) < 1 || Number(day) > (DAYS[Number(month) - 1] ?? 0)) return undefined;
    days.add(`${two(Number(month))}-${two(Number(day))}`);
  }
  return days.size > MOST_HOLIDAYS ? undefined : [...days].sort();
}

/** Days MM-DD as they are typed: "25/01, 09/07". */
export const formatHolidays = (days: readonly string[]): string =>
  days.map((day) => day.split("-").reverse().join("/")).join(", ");
