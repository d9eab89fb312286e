import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";

/** Marks all that a fault has done so far as solved, or as not. True when it worked. */
export async function markSolved(fault: string, solved: boolean): Promise<boolean> {
  const solved_at = solved ? new Date().toISOString() : null;
  return (
    (await refusalOf(supabase().from("error_logs").update({ solved_at }).eq("fault", fault).select("id"))) === undefined
  );
}

const DAY_MS = 86_400_000;

/** Removes what is older than some days. True when it worked. */
export async function clearOlderThan(days: number): Promise<boolean> {
  const before = new Date(Date.now() - days * DAY_MS).toISOString();
  const { error } = await supabase().from("error_logs").delete().lt("created_at", before);
  return !error;
}
