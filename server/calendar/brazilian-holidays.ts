import Holidays from "date-holidays";

export type Holiday = { day: string; name_pt: string; name_en: string };

/** Brazil's national holidays of a year, in both languages. Source: date-holidays. */
export function holidaysOf(year: number): Holiday[] {
  const calendar = new Holidays("BR");
  const english = new Map(calendar.getHolidays(year, "en").map(({ date, name }) => [date, name]));
  return calendar
    .getHolidays(year, "pt")
    .filter(({ type }) => type === "public")
    .map(({ date, name }) => ({ day: date.slice(0, 10), name_pt: name, name_en: english.get(date) ?? name }));
}
