import { z } from "zod/mini";
import { type Columns, changeRow } from "~/platform/backend/change-row";
import type { Database } from "~/platform/backend/database.types";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";

type Tables = Database["public"]["Tables"];

/** Changes some of the facts about the business. */
export const changeFacts = (before: Columns, after: Tables["site_settings"]["Update"]) =>
  changeRow("site_settings", { singleton: true }, before, after);

/** Changes in which language the site writes to whoever is signed in. */
export async function changeOwnLanguage(before: Columns, after: Pick<Tables["profiles"]["Update"], "language">) {
  const { data } = await supabase().auth.getSession();
  return changeRow("profiles", { id: data.session?.user.id ?? null }, before, after);
}

/** Changes what a plan holds and costs. */
export const changePlan = (name: string, before: Columns, after: Tables["plans"]["Update"]) =>
  changeRow("plans", { name }, before, after);

/** Students of a plan pay its price from the next month on, whatever was agreed. True when the database took it. */
export async function chargePlanPrice(plan: string): Promise<boolean> {
  const { error } = await supabase().rpc("charge_plan_price", { plan });
  if (error) void reportError(error);
  return !error;
}

/** `starts` and `ends` as `hh:mm`; `weekday` 1 (Monday) to 7. */
export type WorkingHours = { weekday: number; starts: string; ends: string };

const Week = z.array(z.object({ weekday: z.number(), starts: z.string(), ends: z.string() }));

/**
 * Replaces the hours of the whole week.
 * @param before the week as it was read, in order
 * @returns what was wrong with them, or the week that another tab has saved since; undefined where nothing was
 */
export async function saveHours(
  hours: WorkingHours[],
  before: WorkingHours[],
): Promise<"HOURS_OVERLAP" | "FAILED" | WorkingHours[] | undefined> {
  const { data, error } = await supabase().rpc("set_working_hours", { hours, before });
  if (!error) return Week.safeParse(data).data;
  if (error.message === "HOURS_OVERLAP") return "HOURS_OVERLAP";
  void reportError(error);
  return "FAILED";
}

/** Changes the rules by which others take her hours. */
export const changeRules = (before: Columns, after: Tables["scheduling_rules"]["Update"]) =>
  changeRow("scheduling_rules", { singleton: true }, before, after);

/** Changes how the school bills. */
export const changeBilling = (before: Columns, after: Tables["billing_rules"]["Update"]) =>
  changeRow("billing_rules", { singleton: true }, before, after);

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
