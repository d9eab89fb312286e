import { supabase } from "~/platform/supabase";

/** What takes the hours between two days of the school (yyyy-mm-dd), the last day not included, in their order. */
export async function readAgenda(fromDay: string, beforeDay: string) {
  const { data, error } = await supabase()
    .from("hours")
    .select("id, kind, local_start, starts_at, ends_at, full_name, level, status, label")
    .gte("local_start", fromDay)
    .lt("local_start", beforeDay)
    .is("cancelled_at", null)
    .order("local_start");
  if (error) throw error;
  return data.map(({ id, kind, local_start, starts_at, ends_at, ...entry }) => ({
    ...entry,
    id: id ?? "",
    kind: kind ?? "",
    local_start: local_start ?? "",
    starts_at: starts_at ?? "",
    ends_at: ends_at ?? "",
    day: local_start?.slice(0, 10) ?? "",
  }));
}

export type AgendaEntry = Awaited<ReturnType<typeof readAgenda>>[number];
