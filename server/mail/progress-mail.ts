import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { formatDay, pathIn } from "../../app/i18n/notifications/in-language.ts";
import {
  PROGRESS_MAIL_TEXTS,
  ProgressData,
  type ProgressMailKind,
} from "../../app/i18n/notifications/progress-mail.ts";
import { type Lang, LOCALE } from "../../app/i18n/screens.ts";

/** The words and the link of a mail about progress. @throws ZodError for data of another kind. */
export function progressMail(
  kind: ProgressMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
): { words: MailWords; link: string } {
  const known = ProgressData.parse(data);
  const words = PROGRESS_MAIL_TEXTS[kind](
    {
      name: known.name.split(" ")[0] ?? "",
      what: known.homework_description ?? known.dictation_name ?? known.module ?? "",
      due: formatDay(known.due_on, lang, true),
      when: formatDay(known.class_date?.slice(0, 10), lang, true),
      grade: known.grade?.toLocaleString(LOCALE[lang]) ?? "",
      student: known.student_name ?? "",
      count: known.count?.toLocaleString(LOCALE[lang]) ?? "",
      yes: known.answer === "yes",
    },
    { locale: lang },
  );
  return { words, link: siteUrl + pathIn(known.link, lang) };
}
