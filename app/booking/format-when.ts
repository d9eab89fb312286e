import { DATE_LOCALE, type Lang } from "~/i18n/screens";
import { msOf } from "~/platform/time/calendar-day";
import { dateFormat } from "~/platform/time/date-format";
import { withPlainSpaces } from "~/platform/time/school-time";

/** Formats a local time without a zone, by treating it as UTC. */
const format = (localStart: string, lang: Lang, options: Intl.DateTimeFormatOptions): string => {
  const at = msOf(localStart);
  if (at === undefined) return localStart;
  return withPlainSpaces(dateFormat(DATE_LOCALE[lang], { ...options, timeZone: "UTC" }).format(at));
};

/** "segunda-feira, 30 de novembro de 2026" */
export const formatDay = (localStart: string, lang: Lang): string => format(localStart, lang, { dateStyle: "full" });

/** "10:00" */
export const formatTime = (localStart: string, lang: Lang): string => format(localStart, lang, { timeStyle: "short" });
