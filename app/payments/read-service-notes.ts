import { formatCharge } from "~/i18n/notifications/charge";
import { supabase } from "~/platform/backend/supabase";
import { plusMonths } from "~/platform/time/plus-months";
import type { NotePayment } from "./service-note-fields";

const MONTHS = 24;
const MOST_ROWS = 1000;
const COLUMNS =
  "id, student_id, paid_on, amount_cents, payer_name, payer_document, nfse_number, nfse_file, nfse_sent_to, nfse_sent_at, reversed_at, description, plan, month, forfeit, class_on, profiles(full_name, email, student_billing(payer_name, payer_document))" as const;

/**
 * The payments of a month (`2026-11`) for their service notes, the notes of these that were cancelled, and the reversed payments of any month whose note is
 * not cancelled. Another month that cannot be chosen is the current one.
 */
export async function readServiceNotes(asked: string | null, today: string) {
  const months = Array.from({ length: MONTHS }, (_, back) => plusMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7));
  const month = months.find((one) => one === asked) ?? today.slice(0, 7);
  const payments = () =>
    supabase().from("payments").select(COLUMNS).order("paid_on").order("receipt_number").limit(MOST_ROWS);
  const [paid, reversed, cancelled] = await Promise.all([
    payments()
      .is("reversed_at", null)
      .gte("paid_on", `${month}-01`)
      .lt("paid_on", plusMonths(`${month}-01`, 1))
      .throwOnError(),
    payments().not("reversed_at", "is", null).not("nfse_number", "is", null).throwOnError(),
    supabase()
      .from("cancelled_notes")
      .select("id, number, reason, cancelled_at, payments!inner(paid_on)")
      .gte("payments.paid_on", `${month}-01`)
      .lt("payments.paid_on", plusMonths(`${month}-01`, 1))
      .order("cancelled_at")
      .limit(MOST_ROWS)
      .throwOnError(),
  ]);
  const notes = [...reversed.data, ...paid.data].map(
    ({ payer_name, payer_document, profiles, reversed_at, ...payment }): NotePayment => {
      const student = profiles?.full_name ?? "";
      const now = profiles?.student_billing;
      // A document that was filled in later counts where the same person pays.
      const since = (now?.payer_name ?? student) === payer_name ? now?.payer_document : null;
      return {
        id: payment.id,
        student_id: payment.student_id,
        student,
        payer: payer_name,
        document: payer_document ?? since ?? null,
        email: profiles?.email ?? "",
        description: formatCharge(payment, "pt"),
        paid_on: payment.paid_on,
        amount_cents: payment.amount_cents,
        nfse_number: payment.nfse_number,
        nfse_file: payment.nfse_file,
        nfse_sent_to: payment.nfse_sent_to,
        nfse_sent_at: payment.nfse_sent_at,
        reversed: reversed_at !== null,
      };
    },
  );
  return { month, months, notes, cancelled: cancelled.data };
}
export type ServiceNotesOfMonth = Awaited<ReturnType<typeof readServiceNotes>>;
