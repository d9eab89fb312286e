import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { pathIn } from "../../app/i18n/notifications/in-language.ts";
import {
  SERIES_MAIL_TEXTS,
  SERIES_REQUEST_MAIL_TEXTS,
  SeriesData,
  type SeriesMailKind,
  SeriesRequestData,
  type SeriesRequestMailKind,
} from "../../app/i18n/notifications/series-mail.ts";
import { DATE_LOCALE, type Lang, LOCALE } from "../../app/i18n/screens.ts";
import { type CalendarEvent, eventsOf } from "./hour-event.ts";

const FULL = { dateStyle: "full", timeStyle: "short" } as const;

/**
 * The words, the link and the calendar parts of a mail about classes of a series that were moved or cancelled at once.
 * @throws ZodError for data of another kind.
 */
export function seriesMail(
  kind: SeriesMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
  brand: string,
): { words: MailWords; link: string; events: CalendarEvent[] } {
  const { name, link, choice, changed_classes: classes } = SeriesData.parse(data);
  const format = (instant = "", style: Intl.DateTimeFormatOptions = FULL) =>
    instant &&
    new Intl.DateTimeFormat(DATE_LOCALE[lang], { ...style, timeZone: "America/Sao_Paulo" }).format(new Date(instant));
  const credited = classes.filter((one) => one.credited).length;
  const words = SERIES_MAIL_TEXTS[kind](
    {
      name: name.split(" ")[0] ?? "",
      from: format(classes[0]?.moved_from),
      to: format(classes[0]?.starts_at),
      last: format(classes.at(-1)?.starts_at, { dateStyle: "long" }),
      count: classes.length.toLocaleString(LOCALE[lang]),
      several: classes.length > 1,
      choice: choice !== undefined,
      credits: credited > 0 ? credited.toLocaleString(LOCALE[lang]) : "",
    },
    { locale: lang },
  );
  return {
    words,
    link: siteUrl + pathIn(link, lang),
    events: eventsOf(classes, kind === "series_moved" ? "REQUEST" : "CANCEL", lang, siteUrl, brand),
  };
}

/** The words and the link of a mail about a student's request. @throws ZodError for data of another kind. */
export function seriesRequestMail(
  kind: SeriesRequestMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
): { words: MailWords; link: string } {
  const { name, link, class_date, new_date, student_name, count, message, reason, outcome } =
    SeriesRequestData.parse(data);
  const format = (local = "") =>
    local && new Intl.DateTimeFormat(DATE_LOCALE[lang], { ...FULL, timeZone: "UTC" }).format(new Date(`${local}Z`));
  const words = SERIES_REQUEST_MAIL_TEXTS[kind](
    {
      name: name.split(" ")[0] ?? "",
      student: student_name ?? "",
      from: format(class_date),
      to: format(new_date),
      count: (count ?? 0).toLocaleString(LOCALE[lang]),
      message: message ?? "",
      reason: reason ?? "",
      outcome: outcome ?? "",
    },
    { locale: lang },
  );
  return { words, link: siteUrl + pathIn(link, lang) };
}
