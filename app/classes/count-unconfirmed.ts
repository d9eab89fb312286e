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

/** The most classes that are confirmed at once. */
const MOST = 200;

/** The upcoming trials that the teacher has not confirmed yet, the next one first. */
export async function listUnconfirmed() {
  const { data, error } = await supabase()
    .from("hours")
    .select("id, kind, full_name, starts_at")
    .eq("kind", "trial")
    .eq("status", "scheduled")
    .is("cancelled_at", null)
    .gt("starts_at", new Date().toISOString())
    .order("starts_at")
    .limit(MOST);
  if (error) throw error;
  return data;
}

export type UnconfirmedHour = Awaited<ReturnType<typeof listUnconfirmed>>[number];
