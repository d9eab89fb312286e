import { supabase } from "~/platform/backend/supabase";
import { type ListParams, type Sort, sortOf } from "./list-params";

export const PAGE_SIZE = 20;

const ORDERS = {
  class: ["starts_at", true],
  "-class": ["starts_at", false],
  name: ["full_name", true],
  "-name": ["full_name", false],
  booked: ["created_at", true],
  "-booked": ["created_at", false],
} as const satisfies Record<Sort, readonly [column: string, ascending: boolean]>;

const COLUMNS =
  "id, kind, full_name, email, level, plan, status, created_at, starts_at, is_makeup, email_verified, lapsed_at" as const;

/** PostgREST's code for a page after the last. */
const NO_SUCH_PAGE = "PGRST103";

/** A page of trial classes and classes with their total number; undefined for a page after the last. */
export async function listHours(params: ListParams, now = new Date()) {
  const [column, ascending] = ORDERS[sortOf(params)];
  const first = (params.page - 1) * PAGE_SIZE;
  let query = (
    params.q
      ? supabase().rpc("find_hours", { search: params.q }, { get: true, count: "exact" }).select(COLUMNS)
      : supabase().from("hours").select(COLUMNS, { count: "exact" })
  ).in("kind", params.kind ? [params.kind] : ["trial", "class"]);
  if (params.when === "upcoming") query = query.gte("ends_at", now.toISOString());
  if (params.when === "past") query = query.lt("ends_at", now.toISOString());
  const { data, error, count } = await query
    .order(column, { ascending })
    .order("id")
    .range(first, first + PAGE_SIZE - 1);
  if (error?.code === NO_SUCH_PAGE) return undefined;
  if (error) throw error;
  if (data.length === 0 && params.page > 1) return undefined;
  return { rows: data, total: count ?? data.length };
}

export type HourRow = NonNullable<Awaited<ReturnType<typeof listHours>>>["rows"][number];
