import { plusDays } from "../platform/time/calendar-day.ts";

/** The free hours (`hh:mm`, in the school's time zone) of a range of days; days without any are missing. */
export type FreeDays = { first: string; last: string; hours: Readonly<Record<string, readonly string[]>> };

/** The most days of a request. */
export const MOST_DAYS = 62;

/** Parses the database's answer (`free_hours_between`) about the days from `from` on. */
export function readFreeDays(
  first: string,
  rows: readonly { local_date: string; local_times: readonly string[] }[],
): FreeDays {
  const hours = rows.map(({ local_date, local_times }) => [local_date, local_times.map((time) => time.slice(0, 5))]);
  return { first, last: plusDays(first, MOST_DAYS - 1), hours: Object.fromEntries(hours) };
}

/** The first known free hour, if any. */
export function firstFreeHour({ hours }: FreeDays): { day: string; time: string } | undefined {
  const [day] = Object.keys(hours).sort();
  const time = day && hours[day]?.[0];
  return day && time ? { day, time } : undefined;
}

/** The free hours of a day; undefined when they are not known. */
export const hoursOn = (free: FreeDays | undefined, day: string): readonly string[] | undefined =>
  free && day >= free.first && day <= free.last ? (free.hours[day] ?? []) : undefined;
