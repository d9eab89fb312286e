import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { formatLongDay, pathIn } from "../../app/i18n/notifications/in-language.ts";
import { PAUSE_MAIL_TEXTS, PauseData, type PauseMailKind } from "../../app/i18n/notifications/pause-mail.ts";
import { DATE_LOCALE, type Lang, LOCALE } from "../../app/i18n/screens.ts";
import { type CalendarEvent, eventsOf } from "./hour-event.ts";

/**
 * The words, the link and the calendar parts of a mail about a pause: the cancelled classes, or the restored classes.
 * @throws ZodError for data of another kind.
 */
export function pauseMail(
  kind: PauseMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
  brand: string,
): { words: MailWords; link: string; events: CalendarEvent[] } {
  const pause = PauseData.parse(data);
  const { cancelled_classes: cancelled, returned_classes: returned } = pause;
  const month = new Intl.DateTimeFormat(DATE_LOCALE[lang], { month: "long", year: "numeric", timeZone: "UTC" });
  const count = (list: unknown[]) => (list.length > 0 ? list.length.toLocaleString(LOCALE[lang]) : "");
  const words = PAUSE_MAIL_TEXTS[kind](
    {
      name: pause.name.split(" ")[0] ?? "",
      first: formatLongDay(pause.first_day, lang),
      last: formatLongDay(pause.last_day, lang),
      keeps: pause.keeps_place,
      reason: pause.reason ?? "",
      months: pause.uncharged.map((day) => month.format(new Date(`${day}T00:00Z`))).join(", "),
      cancelled: count(cancelled),
      credits: cancelled.some(({ credited }) => credited),
      returned: count(returned),
    },
    { locale: lang },
  );
  return {
    words,
    link: siteUrl + pathIn(pause.link, lang),
    events: [
      ...eventsOf(cancelled, "CANCEL", lang, siteUrl, brand),
      ...eventsOf(returned, "REQUEST", lang, siteUrl, brand),
    ],
  };
}
