import { supabase } from "~/platform/backend/supabase";

const COLUMNS = "id, kind, full_name, starts_at" as const;

/** The upcoming trials that the teacher has not confirmed yet: their number, and also the rows unless `head` is true. */
const unconfirmed = (head: boolean) =>
  supabase()
    .from("hours")
    .select(COLUMNS, { count: "exact", head })
    .eq("kind", "trial")
    .eq("status", "scheduled")
    .is("cancelled_at", null)
    .gt("starts_at", new Date().toISOString());

/** Counts the upcoming trials that the teacher has not confirmed yet. */
export async function countUnconfirmed(): Promise<number> {
  const { count, error } = await unconfirmed(true);
  if (error) throw error;
  return count ?? 0;
}

/** The most classes that are confirmed at once. */
const MOST_AT_ONCE = 200;

/** The upcoming trials that the teacher has not confirmed yet, the next one first. */
export async function listUnconfirmed() {
  const { data, error } = await unconfirmed(false).order("starts_at").limit(MOST_AT_ONCE);
  if (error) throw error;
  return data;
}

export type UnconfirmedHour = Awaited<ReturnType<typeof listUnconfirmed>>[number];
