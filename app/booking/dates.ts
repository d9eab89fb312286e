import { isDay, msOf, plusDays, weekdayOf } from "../platform/time/calendar-day.ts";
import { instantIn, localTimeIn, offsetIn } from "../platform/time/zone-clock.ts";

const ZONE = "America/Sao_Paulo";
/** The most days ahead that the teacher can set; the database checks her current setting. */
const FARTHEST_DAYS = 365;
/** A year that is being typed passes through 2, 20 and 202; no booking is in them. */
const FIRST_YEAR = "1900";

/** The day of an instant in São Paulo, as yyyy-mm-dd. */
export const dayInSaoPaulo = (at: Date): string => localTimeIn(ZONE, at).slice(0, 10);

const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day) ?? 1);

/** `odd`: the text is not a day. */
export type DateRefusal = "missing" | "odd" | "past" | "weekend" | "far";

/**
 * The reason why a day cannot be booked, at `now` in São Paulo. The database checks the same.
 * @param last the last bookable day, yyyy-mm-dd.
 */
export function refuseDate(day: string, now: Date, last: string): DateRefusal | undefined {
  if (!isDay(day)) return day === "" ? "missing" : "odd";
  if (day <= dayInSaoPaulo(now)) return "past";
  if (day > last) return "far";
  return isWeekend(day) ? "weekend" : undefined;
}

/** Days in São Paulo: today, and the first and last bookable one. */
export type BookableDays = { today: string; first: string; last: string };

/** The bookable days. `last` is unknown when the database did not answer. */
export function bookableDays(now: Date, last: string | null): BookableDays {
  const today = dayInSaoPaulo(now);
  let first = plusDays(today, 1);
  while (isWeekend(first)) first = plusDays(first, 1);
  return { today, first, last: last ?? plusDays(today, FARTHEST_DAYS) };
}

/** The instant of a wall-clock time in São Paulo; undefined while either is not filled in. */
export function instantInSaoPaulo(day: string, time: string): Date | undefined {
  const wall = msOf(`${day}T${time}`);
  if (wall === undefined || day < FIRST_YEAR) return undefined;
  return new Date(instantIn(ZONE, wall));
}

/** True if the visitor's time zone shows another time than São Paulo's at that instant. */
export const differsFromSaoPaulo = (at: Date, zone: string): boolean => offsetIn(zone, at) !== offsetIn(ZONE, at);
