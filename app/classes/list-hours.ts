import { supabase } from "~/platform/backend/supabase";
import { pageIfAny } from "~/platform/lists/page-of";
import { HOURS, type ListParams, sortOf } from "./list-params";

const COLUMNS =
  "id, kind, full_name, email, level, plan, status, created_at, starts_at, is_makeup, email_verified, lapsed_at" as const;

/** A page of trial classes and classes with their total number; undefined for a page after the last. */
export async function listHours(params: ListParams, now = new Date()) {
  let query = (
    params.q
      ? supabase().rpc("find_hours", { search: params.q }, { get: true, count: "exact" }).select(COLUMNS)
      : supabase().from("hours").select(COLUMNS, { count: "exact" })
  ).in("kind", params.kind ? [params.kind] : ["trial", "class"]);
  if (params.when === "upcoming") query = query.gte("ends_at", now.toISOString());
  if (params.when === "past") query = query.lt("ends_at", now.toISOString());
  const [column, ascending] = HOURS.columnOf(sortOf(params));
  return pageIfAny(query.order(column, { ascending }).order("id"), params.page, HOURS.size);
}

export type HourRow = NonNullable<Awaited<ReturnType<typeof listHours>>>["rows"][number];
