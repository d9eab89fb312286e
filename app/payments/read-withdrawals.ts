import { formatCharge } from "~/i18n/notifications/charge";
import { pageLang } from "~/i18n/use-lang";
import { dataOf } from "~/platform/backend/data-of";
import { requireAnswer } from "~/platform/backend/read-answer";
import { supabase } from "~/platform/backend/supabase";
import { PURPOSE } from "./read-payments";

/** A student's purchases that can still be withdrawn from, by their charges, and the withdrawals so far, the latest first. */
export async function readOwnWithdrawals(student: string) {
  const [offered, made] = await Promise.all([
    dataOf(supabase().rpc("list_withdrawable")),
    dataOf(
      supabase()
        .from("withdrawals")
        .select(`charge_id, amount_cents, withdrawn_at, returned_at, charges!inner(${PURPOSE})`)
        .eq("student_id", student)
        .order("withdrawn_at", { ascending: false })
        .limit(20),
    ),
  ]);
  const charges = offered.map(({ charge }) => charge);
  const named =
    charges.length > 0 ? await dataOf(supabase().from("charges").select(`id, ${PURPOSE}`).in("id", charges)) : [];
  const nameOf = (id: string) => formatCharge(named.find((one) => one.id === id) ?? {}, pageLang());
  return {
    offered: offered.map((one) => ({ ...one, what: nameOf(one.charge) })),
    made: made.map(({ charges: charge, ...one }) => ({ ...one, what: formatCharge(charge, pageLang()) })),
  };
}
export type OwnWithdrawals = Awaited<ReturnType<typeof readOwnWithdrawals>>;

/** The money that the teacher still has to return to students who withdrew, the longest wait first. */
export async function listWithdrawals() {
  const rows = await dataOf(supabase().rpc("list_withdrawals"));
  return Promise.all(
    rows.map(async ({ purchases, ...row }) => {
      const named = await requireAnswer(purchases, (z) =>
        z.array(
          z.object({
            description: z.optional(z.string()),
            plan: z.optional(z.string()),
            month: z.optional(z.string()),
            forfeit: z.optional(z.string()),
            class_on: z.optional(z.string()),
          }),
        ),
      );
      return { ...row, what: named.map((one) => formatCharge(one, pageLang())).join(", ") };
    }),
  );
}
export type Withdrawal = Awaited<ReturnType<typeof listWithdrawals>>[number];

/** Counts the purchases that the teacher has to return. */
export async function countReturns(): Promise<number> {
  const { count, error } = await supabase()
    .from("withdrawals")
    .select("charge_id", { count: "exact", head: true })
    .is("returned_at", null);
  if (error) throw error;
  return count ?? 0;
}
