import type { Lang } from "../screens.ts";

/** What the database writes on a class that is charged, each with the class's day after it: see private.bill. */
const WRITTEN: readonly (readonly [pt: string, en: string])[] = [
  ["Falta na aula de ", "Missed class on "],
  ["Aula remarcada com menos de 24 horas: ", "Class moved with less than 24 hours’ notice: "],
  ["Aula cancelada com menos de 24 horas: ", "Class cancelled with less than 24 hours’ notice: "],
];

/** dd/mm/yyyy and nothing else as a day, written out since day and month change places with the reader; undefined for no day. */
function sayDay(written: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(written) ?? [];
  const date = new Date(`${year}-${month}-${day}`);
  // 31/02 is no day either, though a date can be made of it.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/**
 * What a charge is for, in a language. The school's books are kept in Portuguese; what a person wrote, and a month of a plan,
 * stay as they are.
 */
export function sayCharge(description: string, lang: Lang): string {
  const written = WRITTEN.find(([pt]) => description.startsWith(pt));
  const day = written && lang === "en" && sayDay(description.slice(written[0].length));
  return day ? written[1] + day : description;
}

/** The same on a paper, which speaks both languages at once. */
export function sayChargeInBoth(description: string): string {
  const english = sayCharge(description, "en");
  return english === description ? description : `${description} · ${english}`;
}
