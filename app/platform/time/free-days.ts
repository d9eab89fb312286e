import { plusDays } from "./calendar-day.ts";

/** The free hours (`hh:mm`, by the school's clock) of the days between two, which a day without any lacks. */
export type FreeDays = { first: string; last: string; hours: Readonly<Record<string, readonly string[]>> };

/** As many days as are asked for at once. */
export const MOST_DAYS = 62;

/** The answer of the database (`free_hours_between`) about the days from one on. */
export function readFreeDays(
  first: string,
  rows: readonly { local_date: string; local_times: readonly string[] }[],
): FreeDays {
  const hours = rows.map(({ local_date, local_times }) => [local_date, local_times.map((time) => time.slice(0, 5))]);
  return { first, last: plusDays(first, MOST_DAYS - 1), hours: Object.fromEntries(hours) };
}

/** The first free hour that is known; undefined where none is. */
export function firstFreeHour({ hours }: FreeDays): { day: string; time: string } | undefined {
  const [day] = Object.keys(hours).sort();
  const time = day && hours[day]?.[0];
  return day && time ? { day, time } : undefined;
}

/** The free hours of a day; undefined where they are not known. */
export const hoursOn = (free: FreeDays | undefined, day: string): readonly string[] | undefined =>
  free && day >= free.first && day <= free.last ? (free.hours[day] ?? []) : undefined;
