import { formatAmount, pathIn } from "../../app/i18n/notifications/in-language.ts";
import { PANEL_MAIL_TEXTS, PanelData, type PanelMailKind } from "../../app/i18n/notifications/panel-mail.ts";
import type { Lang } from "../../app/i18n/screens.ts";

/**
 * The words and the link of a mail about something the teacher has to do. @throws ZodError for data of another kind.
 */
export function panelMail(kind: PanelMailKind, data: unknown, lang: Lang, siteUrl: string) {
  const { link, student_name: student, amount_cents = 0, limit_cents = 0, ...facts } = PanelData.parse(data);
  const amounts = { amount: formatAmount(amount_cents, lang), limit: formatAmount(limit_cents, lang) };
  const known = { ...facts, student, ...amounts };
  return { words: PANEL_MAIL_TEXTS[kind](known, { locale: lang }), link: siteUrl + pathIn(link, lang) };
}
