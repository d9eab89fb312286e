import type { Lang } from "../screens.ts";

/**
 * The purpose of a charge or a payment: the teacher's own words, the month of a plan, or a class that was forfeited on a day. Days are
 * yyyy-mm-dd, a month its first.
 */
export type Purpose = {
  description?: string | null | undefined;
  plan?: string | null | undefined;
  month?: string | null | undefined;
  forfeit?: string | null | undefined;
  class_on?: string | null | undefined;
};

/** The words for a forfeited class before its day, by how it was forfeited. */
export const FORFEITED: Record<Lang, Readonly<Record<string, string>>> = {
  pt: {
    no_show: "Falta na aula de ",
    late_reschedule: "Aula remarcada com menos de 24 horas: ",
    late_cancellation: "Aula cancelada com menos de 24 horas: ",
  },
  en: {
    no_show: "Missed class on ",
    late_reschedule: "Class moved with less than 24 hours’ notice: ",
    late_cancellation: "Class cancelled with less than 24 hours’ notice: ",
  },
};

const ENGLISH_DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** In English the month is written out: day and month change places with the reader. */
const DAYS: Record<Lang, (day: string) => string> = {
  pt: (day) => day.split("-").reverse().join("/"),
  en: (day) => ENGLISH_DAY.format(new Date(day)),
};

/** The purpose of a charge or a payment, in a language. A person's own words stay as they are; nothing where nobody said. */
export function formatCharge({ description, plan, month, forfeit, class_on }: Purpose, lang: Lang): string {
  if (description) return description;
  if (plan && month) return `${plan} ${month.slice(5, 7)}/${month.slice(0, 4)}`;
  const forfeited = forfeit && Object.hasOwn(FORFEITED[lang], forfeit) ? FORFEITED[lang][forfeit] : undefined;
  return forfeited && class_on ? forfeited + DAYS[lang](class_on) : "";
}

/** The same on a paper, which speaks both languages at once. */
export function formatChargeInBoth(purpose: Purpose): string {
  const said = formatCharge(purpose, "pt");
  const english = formatCharge(purpose, "en");
  return english === said ? said : `${said} · ${english}`;
}
