import type { TableRow } from "./answers.ts";

/** Access to tables about students' prices, payments and credits. */
export const TABLES_OF_MONEY: Record<string, TableRow> = {
  adjusted_prices: {
    key: "adjustment_id student_id",
    owner: "t.student_id",
    read: "own",
    columns: "adjustment_id student_id plan old_cents new_cents",
  },
  allocations: {
    owner: "(select c.student_id from public.charges c where c.id = t.charge_id)",
    read: "own",
    columns: "id charge_id payment_id credit_id amount_cents",
  },
  credits: { owner: "t.student_id", read: "own", columns: "id student_id amount_cents reason created_at class_on" },
  payment_proofs: {
    owner: "t.student_id",
    read: "own",
    columns: "id charge_id student_id object_name file_name digest state decline_reason payment_id created_at",
  },
  payments: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id amount_cents paid_on method receipt_number payer_name payer_document plan month forfeit class_on description nfse_number created_at reversed_at reverse_reason nfse_file nfse_sent_to nfse_sent_at",
  },
  price_adjustments: {
    owner: "(select a.student_id from public.adjusted_prices a where a.adjustment_id = t.id)",
    read: "own",
    columns: "id from_on percent announced_at withdrawn_at applied_at",
  },
  provider_charges: {
    key: "txid",
    owner: "(select c.student_id from public.charges c where c.id = t.charge_id)",
    read: "own",
    columns:
      "txid charge_id state has_due_date amount_cents sent_cents due_on ends_on fine_percent interest_percent discount_percent discount_until code attempts due_at created_at",
  },
  provider_payments: {
    key: "e2e_id",
    owner: "(select c.student_id from public.charges c where c.id = t.charge_id)",
    read: "own",
    columns:
      "e2e_id txid charge_id payment_id amount_cents refunded_cents late_cents discount_cents paid_at recorded_at",
  },
  withdrawals: {
    key: "charge_id",
    owner: "t.student_id",
    read: "own",
    columns: "charge_id student_id amount_cents withdrawn_at returned_at",
  },
  provider_refusals: {
    key: "txid",
    read: "teacher",
    columns: "txid words times refused_at told_at",
  },
};
