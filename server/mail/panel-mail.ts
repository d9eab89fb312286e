import { pathIn } from "../../app/i18n/notifications/in-language.ts";
import { PANEL_MAIL_TEXTS, PanelData, type PanelMailKind } from "../../app/i18n/notifications/panel-mail.ts";
import type { Lang } from "../../app/i18n/screens.ts";

/** The words and the link of a mail about what the teacher has to see to. @throws ZodError when its data is not what the kind needs. */
export function panelMail(kind: PanelMailKind, data: unknown, lang: Lang, siteUrl: string) {
  const { link, student_name: student, percent } = PanelData.parse(data);
  return { words: PANEL_MAIL_TEXTS[kind]({ student, percent }, { locale: lang }), link: siteUrl + pathIn(link, lang) };
}
