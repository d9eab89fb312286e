import { supabase } from "~/platform/backend/supabase";

const REFUSED_SHOWN = 200;

/** The charges that the provider refuses, the first refused first. */
export async function readRefusedCharges() {
  const { data } = await supabase()
    .from("provider_refusals")
    .select(
      "txid, words, refused_at, provider_charges!inner(has_due_date, due_on, discount_until, charges!inner(student_id, description, plan, month, forfeit, class_on, profiles!inner(full_name)))",
    )
    .in("provider_charges.state", ["wanted", "created"])
    .order("refused_at")
    .limit(REFUSED_SHOWN)
    .throwOnError();
  return data.map(({ provider_charges: { charges: charge, ...sent }, ...refusal }) => ({
    ...refusal,
    ...sent,
    charge,
  }));
}
export type RefusedCharge = Awaited<ReturnType<typeof readRefusedCharges>>[number];
