import type { Lang } from "../screens.ts";

/** What the database writes on a class that is charged, each with the class's day after it: see private.bill. */
const WRITTEN: readonly (readonly [pt: string, en: string])[] = [
  ["Falta na aula de ", "Missed class on "],
  ["Aula remarcada com menos de 24 horas: ", "Class moved with less than 24 hours’ notice: "],
  ["Aula cancelada com menos de 24 horas: ", "Class cancelled with less than 24 hours’ notice: "],
];

/** Written out: day and month change places with the reader. */
const sayDay = (day: string, month: string, year: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${year}-${month}-${day}`));

/**
 * What a charge is for, in a language. The school's books are kept in Portuguese; what a person wrote, and a month of a plan,
 * stay as they are.
 */
export function sayCharge(description: string, lang: Lang): string {
  const written = WRITTEN.find(([pt]) => description.startsWith(pt));
  const [, day, month, year] = /(\d\d)\/(\d\d)\/(\d{4})$/.exec(description) ?? [];
  if (lang === "pt" || !written || !day || !month || !year) return description;
  return written[1] + sayDay(day, month, year);
}

/** The same on a paper, which speaks both languages at once. */
export function sayChargeInBoth(description: string): string {
  const english = sayCharge(description, "en");
  return english === description ? description : `${description} · ${english}`;
}
