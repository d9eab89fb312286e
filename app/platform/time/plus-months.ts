import { isDay, msOf } from "./calendar-day.ts";

/** Adds months to a date, limited to the last day of the month; any other text stays unchanged. */
export function plusMonths(day: string, months: number): string {
  const at = msOf(`${day.slice(0, 7)}-01`);
  if (at === undefined || !isDay(day)) return day;
  const first = new Date(at);
  first.setUTCMonth(first.getUTCMonth() + months + 1, 0);
  first.setUTCDate(Math.min(first.getUTCDate(), Number(day.slice(8))));
  return first.toISOString().slice(0, 10);
}
