import { supabase } from "~/platform/backend/supabase";
import type { ListParams, Sort } from "./list-params";

export const PAGE_SIZE = 20;

const ORDERS = {
  name: ["full_name", true],
  "-name": ["full_name", false],
  next: ["next_class_at", true],
  "-next": ["next_class_at", false],
  balance: ["balance_cents", true],
  "-balance": ["balance_cents", false],
  activity: ["last_activity_at", true],
  "-activity": ["last_activity_at", false],
  since: ["created_at", true],
  "-since": ["created_at", false],
} as const satisfies Record<Sort, readonly [column: string, ascending: boolean]>;

const COLUMNS =
  "id, full_name, email, role, plan, level, created_at, deactivated_at, temporary_password, first_login_at, erasure_requested_at, next_class_at, balance_cents, overdue, last_activity_at, paused_until, sign_up_unfinished" as const;

/** PostgREST's code for a page after the last. */
const NO_SUCH_PAGE = "PGRST103";

/** A page of the school's users with their total number; undefined for a page after the last. */
export async function listStudents({ q, state, plan, level, sort, page }: ListParams) {
  const [column, ascending] = ORDERS[sort];
  const first = (page - 1) * PAGE_SIZE;
  let query = q
    ? supabase().rpc("find_people", { search: q }, { get: true, count: "exact" }).select(COLUMNS)
    : supabase().from("profile_overview").select(COLUMNS, { count: "exact" });
  if (state === "active") query = query.is("deactivated_at", null);
  if (state === "deactivated") query = query.not("deactivated_at", "is", null);
  if (state === "erasure") query = query.not("erasure_requested_at", "is", null);
  if (plan) query = query.eq("plan", plan);
  if (level) query = query.eq("level", level);
  const { data, error, count } = await query
    .order(column, { ascending, nullsFirst: false })
    .order("id")
    .range(first, first + PAGE_SIZE - 1);
  if (error?.code === NO_SUCH_PAGE) return undefined;
  if (error) throw error;
  if (data.length === 0 && page > 1) return undefined;
  return { rows: data, total: count ?? data.length };
}

export type StudentRow = NonNullable<Awaited<ReturnType<typeof listStudents>>>["rows"][number];
