import { dayInSaoPaulo } from "../../app/booking/dates.ts";

/** The `n`th weekday from today in São Paulo, backwards when negative. */
export function weekday(n: number): string {
  const day = new Date(`${dayInSaoPaulo(new Date())}T12:00:00Z`);
  for (let left = Math.abs(n); left > 0; ) {
    day.setUTCDate(day.getUTCDate() + Math.sign(n));
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** The first day of the month, `months` months ago. */
export function monthsAgo(months: number): string {
  const day = new Date(`${dayInSaoPaulo(new Date()).slice(0, 7)}-01T12:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}
