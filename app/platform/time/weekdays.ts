import { DATE_LOCALE, type Lang } from "../../i18n/screens.ts";

/** ISO weekdays, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** 2024-01-01 was a Monday. */
export const formatWeekday = (weekday: number, lang: Lang, style: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(DATE_LOCALE[lang], { weekday: style, timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));

/** "segunda-feira, quarta-feira e sexta-feira". */
export const listWeekdays = (weekdays: readonly number[], lang: Lang): string =>
  new Intl.ListFormat(DATE_LOCALE[lang], { type: "conjunction" }).format(
    weekdays.map((one) => formatWeekday(one, lang)),
  );
