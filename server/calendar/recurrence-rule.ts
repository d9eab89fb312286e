/** How often a rule steps, from the rarest to the most frequent. */
export const FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** A weekday, 0 for Monday, and which one of its month or year; 0 for each. */
export type Weekday = { day: number; which: number };

/** A recurrence rule of RFC 5545, without its UNTIL. */
export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  count: number | undefined;
  /** The first day of its weeks, 0 for Monday. */
  weekStart: number;
  weekdays: Weekday[];
  months: number[];
  weeks: number[];
  yearDays: number[];
  monthDays: number[];
  hours: number[];
  minutes: number[];
  seconds: number[];
  positions: number[];
};

const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/**
 * Reads the parts of a rule, such as "FREQ=WEEKLY". Parts that the standard does not know are ignored.
 * @throws RangeError for a part that says nothing
 */
export function readRecurrenceRule(parts: string[]): RecurrenceRule {
  const values = new Map(
    parts.map((part): [string, string] => {
      const [name = "", ...value] = part.split("=");
      return [name, value.join("=")];
    }),
  );
  const frequency = FREQUENCIES.find((one) => one === values.get("FREQ"));
  // Other calendars than ours, and days that move where a month is too short (RFC 7529), are not read.
  if (!frequency || (values.get("RSCALE") ?? "GREGORIAN") !== "GREGORIAN" || (values.get("SKIP") ?? "OMIT") !== "OMIT")
    throw new RangeError("FREQ");
  const listOf = (name: string): string[] => values.get(name)?.split(",") ?? [];
  const numbers = (name: string, from: number, to: number) =>
    listOf(name).map((text) => wholeNumber(text, name, from, to));
  const eachSide = (name: string, to: number) =>
    listOf(name).map((text) => {
      const found = wholeNumber(text, name, -to, to);
      if (found === 0) throw new RangeError(name);
      return found;
    });
  const interval = wholeNumber(values.get("INTERVAL") ?? "1", "INTERVAL", 1, MAX_NUMBER);
  // Programs write a COUNT of -1 or 0 beside an end, and mean none.
  const count = wholeNumber(values.get("COUNT") ?? "0", "COUNT", -MAX_NUMBER, MAX_NUMBER);
  return {
    frequency,
    interval,
    count: count > 0 ? count : undefined,
    weekStart: dayOf(values.get("WKST") ?? "MO"),
    weekdays: listOf("BYDAY").map((text) => readWeekday(text, frequency)),
    months: numbers("BYMONTH", 1, 12),
    weeks: eachSide("BYWEEKNO", 53),
    yearDays: eachSide("BYYEARDAY", 366),
    monthDays: eachSide("BYMONTHDAY", 31),
    hours: numbers("BYHOUR", 0, 23),
    minutes: numbers("BYMINUTE", 0, 59),
    seconds: numbers("BYSECOND", 0, 59),
    positions: eachSide("BYSETPOS", 366),
  };
}

const MAX_NUMBER = 1_000_000_000;

function wholeNumber(text: string, name: string, from: number, to: number): number {
  const found = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(found >= from && found <= to)) throw new RangeError(name);
  return found;
}

function dayOf(text: string): number {
  const day = DAYS.indexOf(text);
  if (day < 0) throw new RangeError(text);
  return day;
}

/** The number of a weekday counts only in months and years: a "first Monday" of a week is each Monday. */
function readWeekday(text: string, frequency: Frequency): Weekday {
  const [, which, name = ""] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? [];
  const day = dayOf(name);
  if (which === undefined) return { day, which: 0 };
  const most = frequency === "MONTHLY" ? 5 : 53;
  const found = wholeNumber(which, "BYDAY", -most, most);
  if (found === 0) throw new RangeError("BYDAY");
  return { day, which: frequency === "MONTHLY" || frequency === "YEARLY" ? found : 0 };
}
