import { type Lang, LOCALE } from "~/i18n/screens";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How long before (or after) `now` an instant is, in words: "há 5 minutos", "in 2 days", "agora". */
export function relativeTime(instant: string, lang: Lang, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const words = new Intl.RelativeTimeFormat(LOCALE[lang], { numeric: "auto" });
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? words.format(Math.trunc(seconds / unit[1]), unit[0]) : words.format(0, "second");
}
