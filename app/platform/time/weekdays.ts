import { DATE_LOCALE, type Lang } from "../../i18n/screens.ts";
import { dateFormat } from "./date-format.ts";

/** ISO weekdays, Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** 2024-01-01 was a Monday. */
export const formatWeekday = (weekday: number, lang: Lang, style: "long" | "short" = "long"): string =>
  dateFormat(DATE_LOCALE[lang], { weekday: style, timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));

const TO = { pt: " a ", en: " to " } as const satisfies Record<Lang, string>;

const shortWeekday = (weekday: number, lang: Lang): string => formatWeekday(weekday, lang, "short").replace(".", "");

/** The days as runs of consecutive ones. */
const runsOf = (weekdays: readonly number[]): number[][] => {
  const runs: number[][] = [];
  for (const one of [...weekdays].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === one - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
};

/** "seg a sex", "seg, qua e sex": three days or more in a row are a range. */
export const listWeekdays = (weekdays: readonly number[], lang: Lang): string =>
  new Intl.ListFormat(DATE_LOCALE[lang], { type: "conjunction" }).format(
    runsOf(weekdays).flatMap((run) =>
      run.length > 2
        ? [[run[0] ?? 1, run.at(-1) ?? 1].map((one) => shortWeekday(one, lang)).join(TO[lang])]
        : run.map((one) => shortWeekday(one, lang)),
    ),
  );
