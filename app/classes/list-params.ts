import { askedOf, askedPage, askedText } from "~/platform/lists/list-address";

export const PERIODS = ["upcoming", "past", "all"] as const;
export type Period = (typeof PERIODS)[number];
export const SORTS = ["class", "-class", "name", "-name", "booked", "-booked"] as const;
export type Sort = (typeof SORTS)[number];

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
  when: askedOf(PERIODS, search.get("when")) ?? "upcoming",
  q: askedText(search.get("q")),
  kind: askedOf(KINDS, search.get("kind")),
  sort: askedOf(SORTS, search.get("sort")),
  page: askedPage(search.get("page")),
});

/** The effective order: upcoming classes next first, past ones latest first, unless another was chosen. */
export const sortOf = ({ sort, when }: ListParams): Sort => sort ?? (when === "upcoming" ? "class" : "-class");

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export function listSearch(params: ListParams, change: Partial<ListParams> = {}): string {
  const changed = { ...params, page: 1, ...change };
  const { when, q, kind, sort, page } = changed;
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (when !== "upcoming") search.set("when", when);
  if (q) search.set("q", q);
  if (sort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}

/** The address of a list with the details of one hour open over it. */
export function hourSearch(params: ListParams, { id, kind }: { id: string; kind: string }): string {
  const search = new URLSearchParams(listSearch(params, { page: params.page }));
  search.set(kind === "class" ? "class" : "booking", id);
  return `?${search}`;
}
