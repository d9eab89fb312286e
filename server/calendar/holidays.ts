import Holidays from "date-holidays";
import { refusalOf } from "../../app/platform/refusal-of.ts";
import type { Client } from "../backend/site-backend.ts";

const YEARS_AHEAD = 2;

/** Brazil's national holidays of a year, in both languages. Source: date-holidays. */
export function holidaysOf(year: number) {
  const calendar = new Holidays("BR");
  const english = new Map(calendar.getHolidays(year, "en").map(({ date, name }) => [date, name]));
  return calendar
    .getHolidays(year, "pt")
    .filter(({ type }) => type === "public")
    .map(({ date, name }) => ({ day: date.slice(0, 10), name_pt: name, name_en: english.get(date) ?? name }));
}

/** Which day's holidays are kept already: to work them out holds everybody up for a moment. */
const keptOn = new WeakMap<Client, string>();

/** Keeps the holidays of this year and the next ones where the database judges by them, once a day. */
export async function keepHolidays(server: Client, now = new Date()): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  if (keptOn.get(server) === today) return;
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => now.getUTCFullYear() + ahead);
  const rows = new Map(years.flatMap(holidaysOf).map((holiday) => [holiday.day, holiday]));
  const refused = await refusalOf(
    server
      .from("holidays")
      .upsert([...rows.values()])
      .select("day"),
  );
  if (refused) throw new Error(refused.message);
  keptOn.set(server, today);
}
