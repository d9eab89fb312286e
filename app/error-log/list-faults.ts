import { supabase } from "~/platform/backend/supabase";
import { askedOf, askedPage, askedText, listAddress } from "~/platform/lists/list-address";
import { ordersBy } from "~/platform/lists/orders-by";
import { pageOf } from "~/platform/lists/page-of";

export const PAGE_SIZE = 20;
export const SHOWN = ["open", "solved", "all"] as const;

const ORDERS = ordersBy({ times: "times", people: "people", last: "last_at" });

export type FaultParams = {
  show: (typeof SHOWN)[number];
  q: string;
  sort: ReturnType<typeof ORDERS.parse>;
  page: number;
};

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseFaultParams = (search: URLSearchParams): FaultParams => ({
  show: askedOf(SHOWN, search.get("show")) ?? "open",
  q: askedText(search.get("q")),
  sort: ORDERS.parse(search.get("sort")),
  page: askedPage(search.get("page")),
});

const DEFAULTS: FaultParams = parseFaultParams(new URLSearchParams());

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export const faultSearch = (params: FaultParams, change: Partial<FaultParams> = {}): string =>
  listAddress(DEFAULTS, params, change);

/** A page of faults with their total number, the latest first unless sorted otherwise. */
export async function listFaults({ show, q, sort, page }: FaultParams) {
  let query = supabase().from("error_faults").select("*", { count: "exact" });
  if (show !== "all") query = query.eq("solved", show === "solved");
  if (q) query = query.ilike("error_message", `%${q.replace(/[\\%_]/g, "\\$&")}%`);
  const [column, ascending] = ORDERS.columnOf(sort ?? "-last");
  return pageOf(query.order(column, { ascending }).order("fault"), page, PAGE_SIZE);
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
