import type { RecurrenceRule } from "./recurrence-rule.ts";

const DAY_MS = 86_400_000;

/** The number of a day since 1 January 1970. */
export const dayNumber = (at: number): number => Math.floor(at / DAY_MS);
/** The number of a month's first day; month 0 is January of the year 0. */
export const firstOfMonth = (month: number): number => firstOf(0, month);
/** The weekday of a day, 0 for Monday: 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const firsts = new Map<number, number>();
const MOST_FIRSTS = 10_000;

function firstOf(year: number, month: number): number {
  const key = year * 12 + month;
  const before = firsts.get(key);
  if (before !== undefined) return before;
  const first = new Date(0);
  // Unlike Date.UTC, this does not add 1900 to the years 0 to 99.
  first.setUTCFullYear(year, month, 1);
  const day = dayNumber(first.getTime());
  if (firsts.size < MOST_FIRSTS) firsts.set(key, day);
  return day;
}

/** The parts that a rule takes over from the day of its start, where it does not say them itself. */
export function withOwnDay(rule: RecurrenceRule, start: number): RecurrenceRule {
  const { frequency, weeks, yearDays, monthDays, weekdays, months } = rule;
  const at = new Date(start);
  if (yearDays.length + monthDays.length + weekdays.length > 0) return rule;
  if (frequency === "WEEKLY" || weeks.length > 0)
    return { ...rule, weekdays: [{ day: weekdayOf(dayNumber(start)), which: 0 }] };
  if (frequency !== "YEARLY" && frequency !== "MONTHLY") return rule;
  const isOfYears = frequency === "YEARLY" && months.length === 0;
  return { ...rule, monthDays: [at.getUTCDate()], months: isOfYears ? [at.getUTCMonth() + 1] : months };
}

/** True if a list names one of these; an empty list names everything. */
const names = (list: number[], ...any: number[]): boolean => list.length === 0 || any.some((one) => list.includes(one));
/** A place from the first on, and from the last back: the last is -1. */
const bothWays = (place: number, of: number): [number, number] => [place, place - of - 1];

/** True if the parts of a rule about days admit this one. */
export function isDayOf(rule: RecurrenceRule, day: number): boolean {
  const at = new Date(day * DAY_MS);
  const month = at.getUTCMonth();
  if (!names(rule.months, month + 1)) return false;
  const year = at.getUTCFullYear();
  const inMonth = at.getUTCDate();
  const monthLength = firstOf(year, month + 1) - (day - inMonth + 1);
  if (!names(rule.monthDays, ...bothWays(inMonth, monthLength))) return false;
  const inYear = day - firstOf(year, 0) + 1;
  const yearLength = firstOf(year + 1, 0) - firstOf(year, 0);
  if (!names(rule.yearDays, ...bothWays(inYear, yearLength))) return false;
  if (!names(rule.weeks, ...bothWays(...weekOf(day, rule.weekStart)))) return false;
  if (rule.weekdays.length === 0) return true;
  const isByMonth = rule.frequency === "MONTHLY" || rule.months.length > 0;
  const [place, length] = isByMonth ? [inMonth, monthLength] : [inYear, yearLength];
  const which = [0, Math.ceil(place / 7), -Math.ceil((length - place + 1) / 7)];
  return rule.weekdays.some((weekday) => weekday.day === weekdayOf(day) && which.includes(weekday.which));
}

/** The number of a day's week in its year, and how many weeks that year has. The first one has four days of the year. */
function weekOf(day: number, weekStart: number): [number, number] {
  const startOf = (date: number) => date - ((weekdayOf(date) - weekStart + 7) % 7);
  const start = startOf(day);
  const year = new Date((start + 3) * DAY_MS).getUTCFullYear();
  const first = startOf(firstOf(year, 0) + 3);
  return [(start - first) / 7 + 1, (startOf(firstOf(year + 1, 0) + 3) - first) / 7];
}
