import { formatCharge, monthlyPurpose } from "../../app/i18n/notifications/charge.ts";
import { toGuardian } from "../../app/i18n/notifications/guardian-mail.ts";
import { formatAmount, formatDay, formatMoment, pathIn } from "../../app/i18n/notifications/in-language.ts";
import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { PAYMENT_MAIL_TEXTS, PaymentData, type PaymentMailKind } from "../../app/i18n/notifications/payment-mail.ts";
import { type Lang, pathFor } from "../../app/i18n/screens.ts";
import { brCode } from "../../app/platform/money/br-code.ts";

/**
 * The words and the link of a mail about money, with the Pix code of an open charge. @throws ZodError for data of
 * another kind.
 */
export function paymentMail(kind: PaymentMailKind, data: unknown, lang: Lang, siteUrl: string) {
  const known = PaymentData.parse(data);
  const reader = { locale: lang };
  const own = known.pix && known.amount_cents ? brCode({ ...known.pix, amount: known.amount_cents }) : undefined;
  const code = known.pix_code ?? own;
  const texts = PAYMENT_MAIL_TEXTS[kind](
    {
      name: known.name.split(" ")[0] ?? "",
      what: formatCharge(known, lang),
      monthly: monthlyPurpose(known, lang),
      amount: known.amount_cents === undefined ? "" : formatAmount(known.amount_cents, lang),
      due: formatDay(known.due_on, lang),
      reason: known.reason ?? "",
      student: known.student_name ?? "",
      number: known.number ?? "",
      day: formatDay(known.class_date?.slice(0, 10), lang),
      at: known.withdrawn_at ? formatMoment(known.withdrawn_at, lang) : "",
      pix: code !== undefined,
    },
    reader,
  );
  const { child } = known;
  const words = child
    ? toGuardian(texts, { child, pix: code !== undefined, paid: kind === "charge_paid" }, reader)
    : texts;
  // The student's area opens only for the student.
  const link = siteUrl + (child ? pathFor("guardian", lang) : pathIn(known.link, lang));
  if (!code) return { words, link };
  return {
    words,
    link,
    code: { label: m.mail_payments_pix_code({}, reader), text: code },
    qr: { code, alt: m.mail_payments_pix_picture({}, reader) },
  };
}
