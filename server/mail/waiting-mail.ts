import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { pathIn } from "../../app/i18n/notifications/in-language.ts";
import { WAITING_MAIL_TEXTS, WaitingData, type WaitingMailKind } from "../../app/i18n/notifications/waiting-mail.ts";
import { DATE_LOCALE, type Lang, pathFor, WAITING_KEY, WAITING_PROOF } from "../../app/i18n/screens.ts";
import { listWeekdays } from "../../app/platform/time/weekdays.ts";

/**
 * The words and the link of a mail about the waiting list: to a student's classes, or to the visitor's page of the key.
 * @throws ZodError for data of another kind.
 */
export function composeWaitingListMail(
  kind: WaitingMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
): { words: MailWords; link: string } {
  const { link, key, proof, ...known } = WaitingData.parse(data);
  const format = (local = "") => {
    const at = Date.parse(`${local}Z`);
    const style = { dateStyle: "full", timeStyle: "short", timeZone: "UTC" } as const;
    return Number.isNaN(at) ? "" : new Intl.DateTimeFormat(DATE_LOCALE[lang], style).format(at);
  };
  const words = WAITING_MAIL_TEXTS[kind](
    {
      name: known.name.split(" ")[0] ?? "",
      when: format(known.class_date),
      by: format(known.answer_by),
      days: listWeekdays(known.weekdays ?? [], lang),
      from: known.from_time ?? "",
      until: known.until_time ?? "",
      trial: link === undefined,
      unproven: proof !== undefined,
    },
    { locale: lang },
  );
  if (link) return { words, link: siteUrl + pathIn(link, lang) };
  const search = new URLSearchParams(key ? { [WAITING_KEY[lang]]: key } : {});
  if (proof) search.set(WAITING_PROOF[lang], proof);
  const page = key ? `${pathFor("waitingList", lang)}?${search}` : pathFor("schedule", lang);
  return { words, link: siteUrl + page };
}
