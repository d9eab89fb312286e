import { isDay, msOf } from "./calendar-day.ts";

/** The same date some months later (or earlier), or the last of a month that is shorter; what is none stays as it is. */
export function plusMonths(day: string, months: number): string {
  const at = msOf(`${day.slice(0, 7)}-01`);
  if (at === undefined || !isDay(day)) return day;
  const first = new Date(at);
  first.setUTCMonth(first.getUTCMonth() + months + 1, 0);
  first.setUTCDate(Math.min(first.getUTCDate(), Number(day.slice(8))));
  return first.toISOString().slice(0, 10);
}
