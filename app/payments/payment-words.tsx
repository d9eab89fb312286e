import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Database } from "~/platform/backend/database.types";
import { formatDay, schoolDay } from "~/platform/time/school-time";
import { Pill, type PillTone } from "~/ui/pill";

type ChargeStatus = Database["public"]["Enums"]["charge_status"];
export type PaymentMethod = Database["public"]["Enums"]["payment_method"];

export const METHODS: Record<PaymentMethod, () => string> = {
  pix: m.payments_method_pix,
  transfer: m.payments_method_transfer,
  cash: m.payments_method_cash,
  card: m.payments_method_card,
  other: m.payments_method_other,
};

/** The due date in words, past or future. `due_on` yyyy-mm-dd. */
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
