import { supabase } from "~/platform/backend/supabase";

/** The number of payments ever recorded. */
export async function countPayments(): Promise<number> {
  const { count } = await supabase().from("payments").select("id", { count: "exact", head: true }).throwOnError();
  return count ?? 0;
}
