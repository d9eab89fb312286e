import { supabase } from "~/platform/backend/supabase";

/** How many days back the dashboard asks about. */
const DAYS = 30;
const SHOWN = 5;

/** The latest classes and trial classes that have begun and whose outcome is not known, the latest first. */
export async function readUnreported(now = new Date()) {
  const { data, error } = await supabase()
    .from("hours")
    .select("id, kind, full_name, starts_at, status, covered, words, homework")
    .in("kind", ["trial", "class"])
    .in("status", ["scheduled", "confirmed"])
    .is("cancelled_at", null)
    .lte("starts_at", now.toISOString())
    .gte("starts_at", new Date(now.getTime() - DAYS * 86_400_000).toISOString())
    .order("starts_at", { ascending: false })
    .limit(SHOWN);
  if (error) throw error;
  return data;
}

export type UnreportedClass = Awaited<ReturnType<typeof readUnreported>>[number];
