import { namePattern } from "~/platform/name-pattern";
import { supabase } from "~/platform/supabase";
import { type ListParams, type Sort, sortOf } from "./list-params";

export const PAGE_SIZE = 20;

const ORDERS = {
  class: ["calendar_entries(starts_at)", true],
  "-class": ["calendar_entries(starts_at)", false],
  name: ["full_name", true],
  "-name": ["full_name", false],
  booked: ["created_at", true],
  "-booked": ["created_at", false],
} as const satisfies Record<Sort, readonly [column: string, ascending: boolean]>;

/** What PostgREST answers for a page after the last. */
const NO_SUCH_PAGE = "PGRST103";

/** One page of trial bookings and how many there are in all; undefined for a page after the last. */
export async function listTrials(params: ListParams, now = new Date()) {
  const [column, ascending] = ORDERS[sortOf(params)];
  const first = (params.page - 1) * PAGE_SIZE;
  let query = supabase()
    .from("trial_bookings")
    .select("id, full_name, email, level, plan, status, created_at, calendar_entries!inner(starts_at)", {
      count: "exact",
    });
  if (params.when === "upcoming") query = query.gte("calendar_entries.ends_at", now.toISOString());
  if (params.when === "past") query = query.lt("calendar_entries.ends_at", now.toISOString());
  if (params.q) {
    const pattern = namePattern(params.q);
    query = query.or(`full_name.imatch.${pattern},email.imatch.${pattern}`);
  }
  const { data, error, count } = await query
    .order(column, { ascending })
    .order("id")
    .range(first, first + PAGE_SIZE - 1);
  if (error?.code === NO_SUCH_PAGE) return undefined;
  if (error) throw error;
  if (data.length === 0 && params.page > 1) return undefined;
  return { rows: data, total: count ?? data.length };
}

export type TrialRow = NonNullable<Awaited<ReturnType<typeof listTrials>>>["rows"][number];
