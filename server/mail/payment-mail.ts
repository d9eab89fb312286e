import { type Lang, LOCALE } from "../../app/i18n/screens.ts";
import { sayCharge } from "../../app/i18n/told/charge.ts";
import { pathIn, sayDay } from "../../app/i18n/told/in-language.ts";
import { PAYMENT_MAIL_TEXTS, PaymentData, type PaymentMailKind } from "../../app/i18n/told/payment-mail.ts";

/** The words and the link of a mail about money. @throws ZodError when its data is not what the kind needs. */
export function paymentMail(kind: PaymentMailKind, data: unknown, lang: Lang, siteUrl: string, brand: string) {
  const known = PaymentData.parse(data);
  const money = new Intl.NumberFormat(LOCALE[lang], { style: "currency", currency: "BRL" });
  const words = PAYMENT_MAIL_TEXTS[lang][kind]({
    brand,
    name: known.name.split(" ")[0] ?? "",
    what: sayCharge(known.description, lang),
    amount: known.amount_cents === undefined ? "" : money.format(known.amount_cents / 100).replace(/\u00a0/g, " "),
    due: sayDay(known.due_on, lang),
    reason: known.reason ?? "",
    student: known.student_name ?? "",
  });
  return { words, link: siteUrl + pathIn(known.link, lang) };
}
