import { askedOf, askedPage, askedText, listAddress } from "~/platform/lists/list-address";
import { ordersBy } from "~/platform/lists/orders-by";

export const STATES = ["active", "deactivated", "erasure", "all"] as const;
export const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export const ORDERS = ordersBy({
  name: "full_name",
  next: "next_class_at",
  balance: "balance_cents",
  activity: "last_activity_at",
  since: "created_at",
});

/** The query of the list of users. */
export type ListParams = {
  q: string;
  state: (typeof STATES)[number];
  plan: string;
  level: string;
  sort: NonNullable<ReturnType<typeof ORDERS.parse>>;
  page: number;
};

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseListParams = (search: URLSearchParams): ListParams => ({
  q: askedText(search.get("q")),
  state: askedOf(STATES, search.get("state")) ?? "active",
  plan: askedText(search.get("plan")),
  level: askedOf(LEVELS, search.get("level")) ?? "",
  sort: ORDERS.parse(search.get("sort")) ?? "name",
  page: askedPage(search.get("page")),
});

const DEFAULTS: ListParams = parseListParams(new URLSearchParams());

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export const listSearch = (params: ListParams, change: Partial<ListParams> = {}): string =>
  listAddress(DEFAULTS, params, change);
