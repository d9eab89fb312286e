import type { Database, Json } from "~/platform/database.types";
import { refusalOf } from "~/platform/refusal-of";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";

type Tables = Database["public"]["Tables"];

/** Saves some of the facts about the business. True when the database took them. */
export async function saveFacts(facts: Tables["site_settings"]["Update"]): Promise<boolean> {
  return settled(
    await refusalOf(supabase().from("site_settings").update(facts).eq("singleton", true).select("singleton")),
  );
}

/** Saves in which language the site writes to whoever is signed in. True when the database took it. */
export async function saveOwnLanguage(language: Database["public"]["Enums"]["language"]): Promise<boolean> {
  const session = await supabase().auth.getSession();
  const id = session.data.session?.user.id ?? "";
  return settled(await refusalOf(supabase().from("profiles").update({ language }).eq("id", id).select("id")));
}

/** Saves what a plan holds and costs. True when the database took it. */
export async function savePlan(name: string, plan: Tables["plans"]["Update"]): Promise<boolean> {
  return settled(await refusalOf(supabase().from("plans").update(plan).eq("name", name).select("name")));
}

/** Whoever has a plan pays what it costs from the next month on, whatever was agreed. True when the database took it. */
export async function chargePlanPrice(plan: string): Promise<boolean> {
  const { error } = await supabase().rpc("charge_plan_price", { plan });
  if (error) void reportError(error);
  return !error;
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

/** Saves the rules by which others take her hours. True when the database took them. */
export async function saveRules(rules: Tables["scheduling_rules"]["Update"]): Promise<boolean> {
  return settled(
    await refusalOf(supabase().from("scheduling_rules").update(rules).eq("singleton", true).select("singleton")),
  );
}

/** Saves how the school bills. True when the database took it. */
export async function saveBilling(rules: Tables["billing_rules"]["Update"]): Promise<boolean> {
  return settled(
    await refusalOf(supabase().from("billing_rules").update(rules).eq("singleton", true).select("singleton")),
  );
}

/** Adds days off, both days included. */
export async function addDaysOff(first_day: string, last_day: string, label: string | null): Promise<boolean> {
  return settled(await refusalOf(supabase().from("days_off").insert({ first_day, last_day, label }).select("id")));
}

export async function removeDaysOff(id: string): Promise<boolean> {
  return settled(await refusalOf(supabase().from("days_off").delete().eq("id", id).select("id")));
}

/** Adds another calendar whose busy times are taken here; the server reads it within a minute. */
export async function addBusyCalendar(name: string, url: string): Promise<boolean> {
  return settled(await refusalOf(supabase().from("busy_calendars").insert({ name, url }).select("id")));
}

export async function removeBusyCalendar(id: string): Promise<boolean> {
  return settled(await refusalOf(supabase().from("busy_calendars").delete().eq("id", id).select("id")));
}

function settled(refused: { code: string } | undefined): boolean {
  if (refused) void reportError(refused);
  return !refused;
}
