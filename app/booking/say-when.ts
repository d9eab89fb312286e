import { type Lang, LOCALE } from "~/i18n/screens";

/** Formats a wall-clock time as it is: the text carries no zone, so it is read and written as if it were UTC. */
const format = (localStart: string, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALE[lang], { ...options, timeZone: "UTC" }).format(new Date(`${localStart}Z`));

/** "segunda-feira, 30 de novembro de 2026" */
export const sayDay = (localStart: string, lang: Lang): string => format(localStart, lang, { dateStyle: "full" });

/** "10:00" */
export const sayTime = (localStart: string, lang: Lang): string => format(localStart, lang, { timeStyle: "short" });
