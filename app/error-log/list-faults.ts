import { supabase } from "~/platform/backend/supabase";
import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";
import { pageOf } from "~/platform/lists/page-of";

export const SHOWN = ["open", "solved", "all"] as const;
/** The list of faults. */
export const FAULTS = listOf({
  filters: { show: oneOf(SHOWN, "open"), q: askedText },
  sorts: { times: "times", people: "people", last: "last_at" },
  size: 20,
});
export type FaultParams = ParamsOf<typeof FAULTS>;

/** A page of faults with their total number, the latest first unless sorted otherwise. */
export async function listFaults({ show, q, sort, page }: FaultParams) {
  let query = supabase().from("error_faults").select("*", { count: "exact" });
  if (show !== "all") query = query.eq("solved", show === "solved");
  if (q) query = query.ilike("error_message", `%${q.replace(/[\\%_]/g, "\\$&")}%`);
  const [column, ascending] = FAULTS.columnOf(sort ?? "-last");
  return pageOf(query.order(column, { ascending }).order("fault"), page, FAULTS.size);
}

export type Fault = Awaited<ReturnType<typeof listFaults>>["rows"][number];

const LATEST = 20;

/** The latest occurrences of a fault. */
export async function readFault(fault: string) {
  const { data, error } = await supabase()
    .from("error_logs")
    .select(
      "id, error_message, http_status, url, request_body, request_id, user_agent, created_at, solved_at, profiles(full_name)",
    )
    .eq("fault", fault)
    .order("created_at", { ascending: false })
    .limit(LATEST);
  if (error) throw error;
  return data;
}

export type Occurrence = Awaited<ReturnType<typeof readFault>>[number];
