import { supabase } from "~/platform/supabase";

/** The classes that are on between two days of the school (yyyy-mm-dd), the last day not included, in their order. */
export async function readAgenda(fromDay: string, beforeDay: string) {
  const { data, error } = await supabase()
    .from("calendar_entries")
    .select("id, local_start, starts_at, ends_at, trial_bookings(full_name, level, plan, status)")
    .gte("local_start", fromDay)
    .lt("local_start", beforeDay)
    .is("cancelled_at", null)
    .order("local_start");
  if (error) throw error;
  return data.map((entry) => ({ ...entry, day: entry.local_start.slice(0, 10) }));
}

export type AgendaEntry = Awaited<ReturnType<typeof readAgenda>>[number];
