import { formatCharge } from "~/i18n/notifications/charge";
import { supabase } from "~/platform/backend/supabase";
import { plusMonths } from "~/platform/time/plus-months";
import type { Income } from "./carne-leao";

/** More than a teacher receives in a month, and what one answer holds. */
const MOST_ROWS = 1000;

/**
 * The payments that were received in a month (`2026-11`), without reversed ones, by day. A payer's document that the
 * payment lacks is the one that was filled in since.
 */
export async function readIncomes(month: string): Promise<Income[]> {
  const payments = await supabase()
    .from("payments")
    .select(
      "id, student_id, paid_on, amount_cents, payer_name, payer_document, description, plan, month, forfeit, class_on, profiles(full_name)",
    )
    .is("reversed_at", null)
    .gte("paid_on", `${month}-01`)
    .lt("paid_on", plusMonths(`${month}-01`, 1))
    .order("paid_on")
    .order("receipt_number")
    .limit(MOST_ROWS);
  if (payments.error) throw payments.error;
  const students = [...new Set(payments.data.flatMap(({ student_id }) => student_id ?? []))];
  const billing = await supabase()
    .from("student_billing")
    .select("student_id, payer_name, payer_document")
    .in("student_id", students);
  if (billing.error) throw billing.error;
  const payers = new Map(billing.data.map((one) => [one.student_id, one]));
  return payments.data.map(({ payer_name, payer_document, profiles, ...payment }) => {
    const student = profiles?.full_name ?? "";
    const now = payers.get(payment.student_id ?? "");
    const isSame = (now?.payer_name ?? student) === payer_name;
    return {
      id: payment.id,
      student_id: payment.student_id,
      student,
      paid_on: payment.paid_on,
      amount_cents: payment.amount_cents,
      payer: payer_name,
      document: payer_document ?? (isSame ? (now?.payer_document ?? null) : null),
      is_own: payer_name !== null && payer_name === student,
      description: formatCharge(payment, "pt"),
    };
  });
}
