import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import {
  GUARDIAN_MAIL_TEXTS,
  GuardianData,
  type GuardianMailKind,
} from "../../app/i18n/notifications/guardian-mail.ts";
import { formatLongDay } from "../../app/i18n/notifications/in-language.ts";
import { GUARDIAN_KEY, type Lang, pathFor } from "../../app/i18n/screens.ts";

/**
 * The words and the link of a mail about a guardian's consent: to the guardian's page, or to the student's profile.
 * @throws ZodError for data of another kind.
 */
export function guardianMail(
  kind: GuardianMailKind,
  data: unknown,
  lang: Lang,
  siteUrl: string,
): { words: MailWords; link: string } {
  const known = GuardianData.parse(data);
  const words = GUARDIAN_MAIL_TEXTS[kind](
    {
      name: known.name.split(" ")[0] ?? "",
      child: known.student_name,
      version: known.version ? formatLongDay(known.version, lang) : "",
    },
    { locale: lang },
  );
  if (kind === "guardian_ended") return { words, link: siteUrl + pathFor("myProfile", lang) };
  const search = new URLSearchParams(known.key ? { [GUARDIAN_KEY[lang]]: known.key } : {});
  return { words, link: `${siteUrl}${pathFor("guardian", lang)}?${search}` };
}
