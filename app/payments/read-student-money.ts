import { formatCharge } from "~/i18n/notifications/charge";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { dataOf } from "~/platform/backend/data-of";
import type { Database } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";
import { anyOf, orNone } from "~/platform/errors/or-none";
import { pageOf } from "~/platform/lists/page-of";
import { formatDay } from "~/platform/time/school-time";
import { charges, countedCharges, PURPOSE, withPurpose } from "./read-payments";

const PAST_SHOWN = 60;

/** A page of a student's paid and cancelled charges, the latest due first. */
export async function listPastCharges(student: string, page = 1) {
  const past = countedCharges()
    .eq("student_id", student)
    .neq("status", "pending")
    .order("due_on", { ascending: false })
    .order("id");
  const { rows, total } = await pageOf(past, page, PAST_SHOWN);
  return { rows: rows.map(withPurpose), total };
}

/** A student's billing data that the teacher can edit. */
export type Billing = Pick<
  Database["public"]["Tables"]["student_billing"]["Row"],
  "payer_name" | "payer_document" | "monthly_discount_cents" | "agreed_cents"
>;
/** The billing data of a student without any. */
export const NO_BILLING: Billing = {
  payer_name: null,
  payer_document: null,
  monthly_discount_cents: 0,
  agreed_cents: null,
};

/**
 * A student's money: open charges, the first due first; past charges, payments and free credit, in centavos. A part
 * that could not be read is null. @throws an error where nothing could be read
 */
export async function readStudentMoney(student: string) {
  const asked = [
    dataOf(charges().eq("student_id", student).eq("status", "pending").order("due_on").limit(100)),
    listPastCharges(student),
    readPayments(student),
    readCredits(student),
    dataOf(supabase().rpc("student_unallocated_cents", { student })),
    readBilling(student),
    readHowToPay(student),
  ] as const;
  const [, open, past, payments, credits, free, billing, how] = await Promise.all([
    anyOf(asked),
    orNone(asked[0]),
    orNone(asked[1]),
    orNone(asked[2]),
    orNone(asked[3]),
    orNone(asked[4]),
    orNone(asked[5]),
    orNone(asked[6]),
  ]);
  return {
    open: open ? open.map(withPurpose) : null,
    past,
    payments,
    credits,
    free,
    billing,
    /** The school's key; null where it has none. Unknown where `declined` is null. */
    pix: how ? how.pix : null,
    declined: how ? how.declined : null,
  };
}
export type StudentMoney = Awaited<ReturnType<typeof readStudentMoney>>;
export type Payment = NonNullable<StudentMoney["payments"]>[number];

/** Credits with their reason: the teacher's words, or a class that the school cancelled. */
async function readCredits(student: string) {
  const asked = supabase()
    .from("credits")
    .select("id, amount_cents, reason, created_at, class_on")
    .eq("student_id", student);
  return (await dataOf(asked)).map(({ class_on, ...one }) => ({
    ...one,
    reason:
      one.reason ?? m.payments_credit_class({ day: formatDay(class_on ?? "", pageLang(), { dateStyle: "short" }) }),
  }));
}

async function readPayments(student: string) {
  const asked = supabase()
    .from("payments")
    .select(`id, amount_cents, paid_on, method, receipt_number, ${PURPOSE}, nfse_number, nfse_file, reversed_at`)
    .eq("student_id", student)
    .order("paid_on", { ascending: false })
    .order("receipt_number", { ascending: false })
    .limit(120);
  return (await dataOf(asked)).map((one) => ({ ...one, description: formatCharge(one, pageLang()) }));
}

async function readBilling(student: string): Promise<Billing> {
  const asked = supabase()
    .from("student_billing")
    .select("payer_name, payer_document, monthly_discount_cents, agreed_cents")
    .eq("student_id", student)
    .maybeSingle();
  return (await dataOf(asked)) ?? NO_BILLING;
}

/** The school's key and the declined proofs that a student needs to pay the open charges. */
async function readHowToPay(student: string) {
  const [rules, proofs] = await Promise.all([
    dataOf(supabase().from("billing_rules").select("pix_key, pix_name, pix_city").single()),
    dataOf(
      supabase()
        .from("payment_proofs")
        .select("charge_id, state, decline_reason")
        .eq("student_id", student)
        .order("created_at", { ascending: false })
        .limit(100),
    ),
  ]);
  return {
    pix: rules.pix_key ? { key: rules.pix_key, name: rules.pix_name ?? "", city: rules.pix_city ?? "" } : null,
    /** The reason why the newest proof of a charge was declined, by charge. */
    declined: Object.fromEntries(
      proofs
        .filter(({ charge_id }, place, all) => all.findIndex((one) => one.charge_id === charge_id) === place)
        .filter(({ state }) => state === "declined")
        .map((one) => [one.charge_id, one.decline_reason ?? ""]),
    ),
  };
}
