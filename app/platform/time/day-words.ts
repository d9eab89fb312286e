import { m } from "~/i18n/paraglide/messages";
import { weekdayOf } from "./calendar-day";

// Written without Intl, whose texts differ between browsers and the server and would break hydration.

/** The names of the weekdays, Monday first. */
export const weekdayNames = (): string[] => m.common_weekdays().split(" ");

/** The name of the month of a day or month, yyyy-mm. */
const monthName = (day: string): string => m.common_months().split(" ")[Number(day.slice(5, 7)) - 1] ?? "";

/** "dezembro de 2026" for a month, yyyy-mm. */
export const monthInWords = (month: string): string =>
  m.common_month_of_year({ month: monthName(month), year: month.slice(0, 4) });

/** "terça-feira, 1 de dezembro de 2026" for a day, yyyy-mm-dd; any other text stays unchanged. */
export function dayInWords(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === undefined) return day;
  return m.common_day_in_words({
    weekday: weekdayNames()[(weekday + 6) % 7] ?? "",
    date: Number(day.slice(8)),
    month: monthName(day),
    year: day.slice(0, 4),
  });
}

const LETTERS = 3;

/** "ter, 1 dez · 19:30" for an hour that was chosen; undefined for a day or time that is missing or invalid. */
export function hourInWords({ day, time }: { day: string; time: string }): string | undefined {
  const weekday = weekdayOf(day);
  if (weekday === undefined || !time) return undefined;
  return m.common_hour_in_words({
    weekday: (weekdayNames()[(weekday + 6) % 7] ?? "").slice(0, LETTERS),
    date: Number(day.slice(8)),
    month: monthName(day).slice(0, LETTERS),
    time,
  });
}
