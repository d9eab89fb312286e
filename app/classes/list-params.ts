import { askedOf, askedPage, askedText, listAddress } from "~/platform/lists/list-address";
import { ordersBy } from "~/platform/lists/orders-by";

export const PERIODS = ["upcoming", "past", "all"] as const;
export type Period = (typeof PERIODS)[number];
export const ORDERS = ordersBy({ class: "starts_at", name: "full_name", booked: "created_at" });
export type Sort = NonNullable<ReturnType<typeof ORDERS.parse>>;

export const KINDS = ["trial", "class"] as const;

/** The query of the list of classes. `sort` is unset for the default order, `kind` for both kinds. */
export type ListParams = {
  when: Period;
  q: string;
  kind?: (typeof KINDS)[number] | undefined;
  sort?: Sort | undefined;
  page: number;
};

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseListParams = (search: URLSearchParams): ListParams => ({
  kind: askedOf(KINDS, search.get("kind")),
  when: askedOf(PERIODS, search.get("when")) ?? "upcoming",
  q: askedText(search.get("q")),
  sort: ORDERS.parse(search.get("sort")),
  page: askedPage(search.get("page")),
});

/** The effective order: upcoming classes next first, past ones latest first, unless another was chosen. */
export const sortOf = ({ sort, when }: ListParams): Sort => sort ?? (when === "upcoming" ? "class" : "-class");

const DEFAULTS: ListParams = parseListParams(new URLSearchParams());

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export const listSearch = (params: ListParams, change: Partial<ListParams> = {}): string =>
  listAddress(DEFAULTS, params, change);

/** The address of a list with the details of one hour open over it. */
export function hourSearch(params: ListParams, { id, kind }: { id: string; kind: string }): string {
  const search = new URLSearchParams(listSearch(params, { page: params.page }));
  search.set(kind === "class" ? "class" : "booking", id);
  return `?${search}`;
}
