import { dayInSaoPaulo } from "../../app/booking/dates.ts";

const DAY_MS = 86_400_000;

/** The day `days` days from today, as yyyy-mm-dd. Today is São Paulo's, which for three hours of each night is not UTC's. */
export const dayFromNow = (days: number): string =>
  new Date(Date.parse(`${dayInSaoPaulo(new Date())}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day of a week, 1 Monday to 7 Sunday, `weeks` weeks ahead (1 = next week's), as yyyy-mm-dd. */
export function weekday(weeks: number, isoWeekday: 1 | 2 | 3 | 4 | 5 | 6 | 7 = 3): string {
  const today = new Date(`${dayFromNow(0)}T00:00Z`).getUTCDay() || 7;
  return dayFromNow(7 * weeks + isoWeekday - today);
}
