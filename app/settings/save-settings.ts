import type { Database, Json } from "~/platform/database.types";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";

type Tables = Database["public"]["Tables"];

/** Saves some of the facts about the business. True when the database took them. */
export async function saveFacts(facts: Tables["site_settings"]["Update"]): Promise<boolean> {
  const { data, error } = await supabase()
    .from("site_settings")
    .update(facts)
    .eq("singleton", true)
    .select("singleton");
  return settled(error, data);
}

/** Saves what a plan holds and costs. True when the database took it. */
export async function savePlan(name: string, plan: Tables["plans"]["Update"]): Promise<boolean> {
  const { data, error } = await supabase().from("plans").update(plan).eq("name", name).select("name");
  return settled(error, data);
}

/** `starts` and `ends` as `hh:mm`; `weekday` 1 (Monday) to 7. */
export type WorkingHours = { weekday: number; starts: string; ends: string };

/** Replaces the hours of the whole week. What was wrong with them, if anything was. */
export async function saveHours(hours: WorkingHours[]): Promise<"HOURS_OVERLAP" | "FAILED" | undefined> {
  const { error } = await supabase().rpc("set_working_hours", { hours: hours satisfies Json });
  if (!error) return undefined;
  if (error.message === "HOURS_OVERLAP") return "HOURS_OVERLAP";
  void reportError(error);
  return "FAILED";
}

// An update that no policy admits changes no row, and is no error.
function settled(error: { code: string } | null, rows: unknown[] | null): boolean {
  if (error) void reportError(error);
  return !error && rows?.length === 1;
}
