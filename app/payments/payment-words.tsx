import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Database } from "~/platform/backend/database.types";
import { formatDay, schoolDay } from "~/platform/time/school-time";
import { Pill, type PillTone } from "~/ui/pill";

export type ChargeStatus = Database["public"]["Enums"]["charge_status"];
export type PaymentMethod = Database["public"]["Enums"]["payment_method"];

export const METHODS: Record<PaymentMethod, () => string> = {
  pix: m.payments_method_pix,
  transfer: m.payments_method_transfer,
  cash: m.payments_method_cash,
  card: m.payments_method_card,
  other: m.payments_method_other,
};

/** By which day a charge is to be paid, or was. `due_on` yyyy-mm-dd. */
export const formatDue = (due_on: string, lang: Lang, now = new Date()): string =>
  (due_on < schoolDay(now) ? m.payments_was_due : m.payments_due)({ day: formatDay(due_on, lang) });

type Standing = { status: ChargeStatus; overdue: boolean; proof_waits: boolean };

function standing({ status, overdue, proof_waits }: Standing): [PillTone, string] {
  if (status === "paid") return ["ok", m.payments_paid()];
  if (status === "cancelled") return ["plain", m.payments_cancelled()];
  if (proof_waits) return ["wait", m.payments_proof_waits()];
  return overdue ? ["bad", m.payments_overdue()] : ["wait", m.payments_pending()];
}

/** A charge's status in a word. */
export const formatStanding = (charge: Standing): string => standing(charge)[1];

export function ChargePill(charge: Standing) {
  const [tone, text] = standing(charge);
  return <Pill tone={tone}>{text}</Pill>;
}

const REFUSALS: Readonly<Record<string, () => string>> = {
  INVALID_AMOUNT: m.payments_problem_amount,
  INVALID_DATE: m.payments_problem_day,
  TITLE_REQUIRED: m.payments_problem_text,
  REASON_REQUIRED: m.payments_problem_reason,
  INVALID_DOCUMENT: m.payments_problem_document,
  INVALID_NUMBER: m.payments_problem_number,
  INVALID_STATEMENT: m.payments_problem_statement,
  PROOF_TWICE: m.payments_problem_proof_twice,
  FILE_MISSING: m.payments_problem_file,
  NOT_NOW: m.payments_problem_not_now,
  NOT_FOUND: m.payments_problem_gone,
};

/** Why the database refused, in the reader's words. */
export const refusalText = (error: { code: string; message: string }): string =>
  (error.code === "" ? m.payments_problem_offline : (REFUSALS[error.message] ?? m.payments_problem_failed))();
