import { supabase } from "~/platform/backend/supabase";
import { schoolInstant } from "~/platform/time/school-time";
import { splitByDay } from "./split-by-day";

/**
 * Calendar entries between two days of the school (yyyy-mm-dd), the last day excluded, in order. An entry over midnight
 * appears on each of its days.
 */
export async function readAgenda(fromDay: string, beforeDay: string) {
  const { data, error } = await supabase()
    .from("hours")
    .select(
      "id, kind, local_start, starts_at, ends_at, full_name, level, status, label, pause_id, series_id, is_makeup",
    )
    .gt("ends_at", schoolInstant(fromDay))
    .lt("local_start", beforeDay)
    .is("cancelled_at", null)
    .order("local_start");
  if (error) throw error;
  return data
    .flatMap((entry) => splitByDay(entry).map((part) => ({ ...entry, ...part })))
    .filter(({ day }) => day >= fromDay && day < beforeDay);
}

export type AgendaEntry = Awaited<ReturnType<typeof readAgenda>>[number];
