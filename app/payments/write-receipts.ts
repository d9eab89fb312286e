import { z } from "zod";
import { formatChargeInBoth } from "~/i18n/notifications/charge";
import { PurposeData } from "~/i18n/notifications/payment-mail";
import { heading, line, makePdf, row } from "~/platform/files/pdf";
import { formatMoney } from "~/platform/money/money";
import { formatDocument, nameDocument } from "~/platform/people/document";
import { formatDayInBoth } from "~/platform/time/school-time";

export const Receipt = z.object({
  number: z.number(),
  student_id: z.string().nullable(),
  student: z.string().nullable(),
  /** Null for an erased student. */
  payer: z.string().nullable(),
  document: z.string().nullable(),
  amount_cents: z.number(),
  paid_on: z.string(),
  method: z.string(),
  nfse: z.string().nullable(),
  reversed: z.boolean(),
  /** Fine and interest in the amount, and the discount for an early payment, in centavos. */
  late_cents: z.number(),
  discount_cents: z.number(),
  lines: z.array(PurposeData.extend({ amount_cents: z.number() })),
});
export const Year = z.object({
  student: z.string(),
  payer: z.string().nullable(),
  document: z.string().nullable(),
  year: z.number(),
  payments: z.array(
    PurposeData.extend({
      number: z.number(),
      paid_on: z.string(),
      amount_cents: z.number(),
      nfse: z.string().nullable(),
    }),
  ),
});

/** The school that issues the document. */
type School = { brand: string; number: string | null; address: string | null };

// Documents are bilingual, because a company or a bank abroad may have to read them.
const METHODS: Record<string, string> = {
  pix: "Pix",
  transfer: "transferência · bank transfer",
  cash: "dinheiro · cash",
  card: "cartão · card",
  other: "outro · other",
};

const money = (cents: number): string => formatMoney(cents, "pt").replace(/\u00a0/g, " ");
const of = (school: School): string =>
  [school.brand, school.number && nameDocument(school.number), school.address].filter(Boolean).join("     ");

/** A numbered receipt. */
export function writeReceipt(receipt: z.infer<typeof Receipt>, school: School): Promise<Buffer> {
  const title = `Recibo nº ${receipt.number} · Receipt no. ${receipt.number}`;
  return makePdf(school.brand, title, (pdf) => {
    line(pdf, of(school), true);
    if (receipt.reversed) {
      heading(pdf, "Anulado · Void");
      line(pdf, "Este pagamento foi estornado. · This payment has been reversed.");
    }
    heading(pdf, "Recebemos de · Received from");
    line(pdf, receipt.payer ?? "Pessoa removida · Deleted person");
    if (receipt.document) line(pdf, nameDocument(receipt.document));
    if (receipt.student && receipt.student !== receipt.payer) line(pdf, `Aluno · Student: ${receipt.student}`, true);
    heading(pdf, "Valor · Amount");
    line(pdf, money(receipt.amount_cents));
    if (receipt.late_cents > 0)
      line(pdf, `com multa e juros de · with fine and interest of ${money(receipt.late_cents)}`, true);
    if (receipt.discount_cents > 0)
      line(pdf, `com desconto de · with a discount of ${money(receipt.discount_cents)}`, true);
    line(pdf, formatDayInBoth(receipt.paid_on), true);
    line(pdf, METHODS[receipt.method] ?? receipt.method, true);
    heading(pdf, "Referente a · For");
    for (const one of receipt.lines) row(pdf, formatChargeInBoth(one), money(one.amount_cents));
    const used = receipt.lines.reduce((sum, one) => sum + one.amount_cents, 0);
    if (used < receipt.amount_cents)
      row(pdf, "Crédito para as próximas · Credit for the next", money(receipt.amount_cents - used));
    if (receipt.nfse) line(pdf, `NFS-e ${receipt.nfse}`, true);
  });
}

/** Writes the document of a student's payments in a year. */
export function writeYear(year: z.infer<typeof Year>, school: School): Promise<Buffer> {
  const title = `Pagamentos de ${year.year} · Payments in ${year.year}`;
  return makePdf(school.brand, title, (pdf) => {
    line(pdf, of(school), true);
    heading(pdf, "Aluno · Student");
    line(pdf, year.student);
    if (year.payer) line(pdf, `Pagador · Payer: ${year.payer}`, true);
    if (year.document) line(pdf, formatDocument(year.document), true);
    heading(pdf, "Pagamentos · Payments");
    if (year.payments.length === 0) line(pdf, "Nenhum. · None.", true);
    for (const one of year.payments) {
      const nfse = one.nfse ? `, NFS-e ${one.nfse}` : "";
      row(pdf, `nº ${one.number}  ${formatChargeInBoth(one)}`, money(one.amount_cents));
      line(pdf, `${formatDayInBoth(one.paid_on)}${nfse}`, true);
    }
    heading(pdf, "Total");
    line(pdf, money(year.payments.reduce((sum, one) => sum + one.amount_cents, 0)));
  });
}
