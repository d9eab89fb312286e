import { formatCharge, type Purpose } from "~/i18n/notifications/charge";
import { pageLang } from "~/i18n/use-lang";
import type { Database } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";
import { pageOf } from "~/platform/lists/page-of";
import { fileAddress } from "~/platform/urls/file-address";
import { CHARGES, type ChargeFilter } from "./charge-filter";
import { parseTerms, type Terms } from "./parse-terms";
import { searchOf } from "./search-charges";

/** Columns that hold the purpose of a charge or a payment. */
export const PURPOSE = "description, plan, month, forfeit, class_on" as const;
const CHARGE =
  `id, student_id, student_name, student_phone, student_language, ${PURPOSE}, amount_cents, discount_cents, net_cents, open_cents, due_on, status, overdue, proof_waits, txid, kind, pix_key, pix_name, pix_city, terms, late_cents, payable_until, awaits_code` as const;
type Row = Pick<
  Database["public"]["Views"]["charge_overview"]["Row"],
  | ("id" | "student_id" | "student_name" | "student_phone" | "student_language" | keyof Purpose)
  | ("amount_cents" | "discount_cents" | "net_cents" | "open_cents" | "due_on" | "status" | "overdue")
  | (
      | "proof_waits"
      | "txid"
      | "pix_key"
      | "pix_name"
      | "pix_city"
      | "terms"
      | "late_cents"
      | "payable_until"
      | "awaits_code"
    )
>;

/** A student's charge. Amounts in centavos. */
export type Charge = Omit<Row, keyof Purpose | "terms"> & {
  /** The provider's code and the amount that is due today; null if the provider has no charge of the open amount. */
  terms: Terms | null;
  /** Its purpose, in the language of this page. */
  description: string;
  purpose: Purpose;
};

export const withPurpose = ({ description, plan, month, forfeit, class_on, terms, ...row }: Row): Charge => {
  const purpose = { description, plan, month, forfeit, class_on };
  return { ...row, description: formatCharge(purpose, pageLang()), purpose, terms: parseTerms(terms) };
};

export const charges = () => supabase().from("charge_overview").select(CHARGE);
export const countedCharges = () => supabase().from("charge_overview").select(CHARGE, { count: "exact" });
/** The charge that a student has to pay next, if there is one. */
export async function readNextCharge(student: string): Promise<Charge | undefined> {
  const { data, error } = await charges().eq("student_id", student).eq("status", "pending").order("due_on").limit(1);
  if (error) throw error;
  return data.map(withPurpose)[0];
}

/** A page of all students' charges. */
export async function listCharges({ q, state, sort, page }: ChargeFilter) {
  let asked = q
    ? supabase().rpc("find_charges", searchOf(q), { get: true, count: "exact" }).select(CHARGE)
    : countedCharges();
  if (state === "open") asked = asked.eq("status", "pending");
  if (state === "overdue") asked = asked.eq("overdue", true);
  if (state === "paid") asked = asked.eq("status", "paid");
  const [column, ascending] = CHARGES.columnOf(sort ?? (state === "open" || state === "overdue" ? "due" : "-due"));
  const { rows, total } = await pageOf(asked.order(column, { ascending }).order("id"), page, CHARGES.size);
  return { rows: rows.map(withPurpose), total };
}

/** Pending proofs, the oldest first, with addresses that are valid for an hour. */
export async function listProofs() {
  const { data, error } = await supabase()
    .from("payment_proofs")
    .select(`id, object_name, file_name, created_at, charges!inner(id, ${PURPOSE}), profiles!inner(full_name)`)
    .eq("state", "waiting")
    .order("created_at")
    .limit(100);
  if (error) throw error;
  if (data.length === 0) return [];
  const ids = data.map(({ charges }) => charges.id);
  const still = await supabase().from("charge_overview").select("id, open_cents").in("id", ids);
  if (still.error) throw still.error;
  const open = new Map(still.data.map(({ id, open_cents }) => [id, open_cents]));
  const bucket = supabase().storage.from("payment-proofs");
  const signed = await bucket.createSignedUrls(
    data.map(({ object_name }) => object_name),
    3600,
  );
  return data.map(({ id, object_name, file_name, created_at, charges: charge, profiles }, place) => ({
    id,
    file_name,
    created_at,
    student: profiles.full_name,
    description: formatCharge(charge, pageLang()),
    /** The open amount, for the Pix code. */
    amount: open.get(charge.id) ?? 0,
    url: fileAddress(signed.data?.[place]?.signedUrl, object_name, file_name),
  }));
}
export type Proof = Awaited<ReturnType<typeof listProofs>>[number];

/** Counts the overdue charges without a pending proof, whose students can be reminded. */
export async function countOverdue(): Promise<number> {
  const { count, error } = await supabase()
    .from("charge_overview")
    .select("id", { count: "exact", head: true })
    .eq("overdue", true)
    .eq("proof_waits", false);
  if (error) throw error;
  return count ?? 0;
}

/** Counts the proofs that wait for the teacher. */
export async function countProofs(): Promise<number> {
  const { count } = await supabase()
    .from("payment_proofs")
    .select("id", { count: "exact", head: true })
    .eq("state", "waiting");
  return count ?? 0;
}

const LINE = "id, day, amount_cents, memo" as const;
const IGNORED_SHOWN = 25;

/** A page of the ignored bank lines. */
export const listIgnoredLines = (page = 1) =>
  pageOf(
    supabase()
      .from("bank_lines")
      .select(LINE, { count: "exact" })
      .eq("state", "ignored")
      .order("day", { ascending: false })
      .order("id"),
    page,
    IGNORED_SHOWN,
  );

/** The open bank lines, each with its likeliest match, and the ignored ones. */
export async function readBankLines() {
  const [lines, found, open, ignored] = await Promise.all([
    supabase().from("bank_lines").select(LINE).eq("state", "open").order("day", { ascending: false }).limit(200),
    supabase().rpc("suggest_matches"),
    charges().eq("status", "pending").order("due_on").limit(500),
    listIgnoredLines(),
  ]);
  const failed = lines.error ?? found.error ?? open.error;
  if (failed) throw failed;
  const suggestions = new Map((found.data ?? []).map((one) => [one.line, one]));
  return {
    lines: (lines.data ?? []).map((line) => ({ ...line, suggestion: suggestions.get(line.id) })),
    charges: (open.data ?? []).map(withPurpose),
    ignored,
  };
}
export type BankLines = Awaited<ReturnType<typeof readBankLines>>;
