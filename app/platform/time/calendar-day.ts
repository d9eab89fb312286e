/** Arithmetic with calendar days, without parsing of locale-dependent texts. */
const DAY_MS = 86_400_000;
const WALL = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** The UTC milliseconds of `yyyy-mm-dd` or `yyyy-mm-ddThh:mm`; undefined for an impossible day or time. */
export function msOf(wall: string): number | undefined {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = (WALL.exec(wall) ?? [])
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const at = new Date(0);
  // `Date.UTC` maps the years below 100 to the twentieth century.
  at.setUTCFullYear(year, month - 1, date);
  const exists = year > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return exists && hour < 24 && minute < 60 && second < 60 ? at.setUTCHours(hour, minute, second) : undefined;
}

/** True if a text is a day of the calendar, `yyyy-mm-dd`. */
export const isDay = (text: string): boolean => text.length === 10 && msOf(text) !== undefined;

/** Adds days to a day, `yyyy-mm-dd`; any other text stays unchanged. */
export function plusDays(day: string, days: number): string {
  const at = msOf(day);
  return at === undefined ? day : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 for Sunday; undefined for an invalid day. */
export const weekdayOf = (day: string): number | undefined => {
  const at = msOf(day);
  return at === undefined ? undefined : new Date(at).getUTCDay();
};
