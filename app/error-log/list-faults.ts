import { supabase } from "~/platform/backend/supabase";
import { askedOf, askedPage, askedText } from "~/platform/lists/list-address";
import { pageOf } from "~/platform/lists/page-of";

export const PAGE_SIZE = 20;
export const SHOWN = ["open", "solved", "all"] as const;

export const SORTS = ["times", "-times", "people", "-people", "last", "-last"] as const;
const ORDERS = {
  times: ["times", true],
  "-times": ["times", false],
  people: ["people", true],
  "-people": ["people", false],
  last: ["last_at", true],
  "-last": ["last_at", false],
} as const satisfies Record<(typeof SORTS)[number], readonly [column: string, ascending: boolean]>;

export type FaultParams = {
  show: (typeof SHOWN)[number];
  q: string;
  sort: (typeof SORTS)[number] | undefined;
  page: number;
};

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseFaultParams = (search: URLSearchParams): FaultParams => ({
  show: askedOf(SHOWN, search.get("show")) ?? "open",
  q: askedText(search.get("q")),
  sort: askedOf(SORTS, search.get("sort")),
  page: askedPage(search.get("page")),
});

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export function faultSearch(params: FaultParams, change: Partial<FaultParams> = {}): string {
  const changed = { ...params, page: 1, ...change };
  const { show, q, sort, page } = changed;
  const search = new URLSearchParams();
  if (show !== "open") search.set("show", show);
  if (q) search.set("q", q);
  if (sort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}

/** A page of faults with their total number, the latest first unless sorted otherwise. */
export async function listFaults({ show, q, sort, page }: FaultParams) {
  let query = supabase().from("error_faults").select("*", { count: "exact" });
  if (show !== "all") query = query.eq("solved", show === "solved");
  if (q) query = query.ilike("error_message", `%${q.replace(/[\\%_]/g, "\\$&")}%`);
  const [column, ascending] = ORDERS[sort ?? "-last"];
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
