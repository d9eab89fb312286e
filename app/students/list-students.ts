import { supabase } from "~/platform/backend/supabase";
import { pageIfAny } from "~/platform/lists/page-of";
import { type ListParams, USERS } from "./list-params";

const COLUMNS =
  "id, full_name, email, role, plan, level, created_at, deactivated_at, temporary_password, first_login_at, erasure_requested_at, next_class_at, balance_cents, overdue, last_activity_at, paused_until, sign_up_unfinished" as const;

/** A page of the school's users with their total number; undefined for a page after the last. */
export async function listStudents({ q, state, plan, level, sort, page }: ListParams) {
  let query = q
    ? supabase().rpc("find_people", { search: q }, { get: true, count: "exact" }).select(COLUMNS)
    : supabase().from("profile_overview").select(COLUMNS, { count: "exact" });
  if (state === "active") query = query.is("deactivated_at", null);
  if (state === "deactivated") query = query.not("deactivated_at", "is", null);
  if (state === "erasure") query = query.not("erasure_requested_at", "is", null);
  if (plan) query = query.eq("plan", plan);
  if (level) query = query.eq("level", level);
  const [column, ascending] = USERS.columnOf(sort ?? "name");
  return pageIfAny(query.order(column, { ascending, nullsFirst: false }).order("id"), page, USERS.size);
}

export type StudentRow = NonNullable<Awaited<ReturnType<typeof listStudents>>>["rows"][number];
