import { supabase } from "~/platform/backend/supabase";

/** The latest trial bookings, newest first. */
export async function newestTrials(limit: number) {
  const { data, error } = await supabase()
    .from("trial_bookings")
    .select("id, full_name, level, created_at, calendar_entries!inner(starts_at)")
    .order("created_at", { ascending: false })
    .limit(limit);
  if (error) throw error;
  return data;
}

export type NewestTrial = Awaited<ReturnType<typeof newestTrials>>[number];
