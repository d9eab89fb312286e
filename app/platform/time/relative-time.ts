import { type Lang, LOCALE } from "~/i18n/screens";
import { present } from "./present";
import { schoolDay } from "./school-time";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const DAY_S = 86_400;
const DAYS = { least: DAY_S, most: 7 * DAY_S };

/**
 * The distance of an instant from `now` in words: "há 5 minutos", "in 3 days", "agora". Days are calendar days of the
 * school: the day after tomorrow may begin in less than 48 hours.
 */
export function relativeTime(instant: string, lang: Lang, now = present()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const distance = Math.abs(seconds);
  const format = (numeric: "auto" | "always", count: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(LOCALE[lang], { numeric }).format(count, unit);
  if (distance >= DAYS.least && distance < DAYS.most) {
    const [then, today] = [new Date(instant), new Date(now)].map((date) => Date.parse(schoolDay(date)) / 1000);
    return format("auto", ((then ?? 0) - (today ?? 0)) / DAY_S, "day");
  }
  const unit = UNITS.find(([, size]) => distance >= size);
  return unit ? format("always", Math.trunc(seconds / unit[1]), unit[0]) : format("auto", 0, "second");
}
