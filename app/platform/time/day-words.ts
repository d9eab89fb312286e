import { m } from "~/i18n/paraglide/messages";
import { weekdayOf } from "./calendar-day";

// Browsers and the server write days apart; what a browser takes over from the server has to be the same text.

/** The names of the weekdays, Monday first. */
export const weekdayNames = (): string[] => m.common_weekdays().split(" ");

/** The name of a month, yyyy-mm. */
const monthName = (month: string): string => m.common_months().split(" ")[Number(month.slice(5, 7)) - 1] ?? "";

/** "dezembro de 2026" for a month, yyyy-mm. */
export const monthInWords = (month: string): string =>
  m.common_month_of_year({ month: monthName(month), year: month.slice(0, 4) });

/** "terça-feira, 1 de dezembro de 2026" for a day, yyyy-mm-dd; what is none stays as it is. */
export function dayInWords(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === undefined) return day;
  return m.common_day_in_words({
    weekday: weekdayNames()[(weekday + 6) % 7] ?? "",
    date: Number(day.slice(8)),
    month: monthInWords(day.slice(0, 7)),
  });
}
