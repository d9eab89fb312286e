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

/** Noon of the `n`th weekday from today, or now, where that is still to come: the demo's past is over. */
export function pastNoon(n: number): string {
  const noon = new Date(`${weekday(n)}T15:00:00Z`);
  return new Date(Math.min(noon.getTime(), Date.now())).toISOString();
}

/** The first day of the month, `months` months ago. */
export function monthsAgo(months: number): string {
  const day = new Date(`${dayInSaoPaulo(new Date()).slice(0, 7)}-01T12:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}
