import { type Lang, LOCALE, pathFor } from "../screens.ts";

const STUDENT_AREA = /^\/my-progress(?=[?#]|$)/;

/** A path as the database writes it, at its address in a language. */
export const pathIn = (link: string, lang: Lang): string => link.replace(STUDENT_AREA, pathFor("myProgress", lang));

/** A day, yyyy-mm-dd, in words, with the day of the week where that helps; no words for no day. */
export function sayDay(day: string | undefined, lang: Lang, weekday = false): string {
  if (!day) return "";
  return new Intl.DateTimeFormat(LOCALE[lang], {
    ...{ day: "numeric", month: "long", timeZone: "UTC" },
    ...(weekday ? { weekday: "long" } : {}),
  }).format(new Date(`${day}T00:00Z`));
}
