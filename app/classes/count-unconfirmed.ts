import { supabase } from "~/platform/backend/supabase";

/** Counts the upcoming trials that the teacher has not confirmed yet. */
export async function countUnconfirmed(): Promise<number> {
  const { count, error } = await supabase()
    .from("hours")
    .select("id", { count: "exact", head: true })
    .eq("kind", "trial")
    .eq("status", "scheduled")
    .is("cancelled_at", null)
    .gt("starts_at", new Date().toISOString());
  if (error) throw error;
  return count ?? 0;
}
