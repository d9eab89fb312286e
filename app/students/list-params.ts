import { askedOf, askedPage, askedText } from "~/platform/lists/list-address";

export const STATES = ["active", "deactivated", "erasure", "all"] as const;
export const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export const SORTS = [
  "name",
  "-name",
  "next",
  "-next",
  "balance",
  "-balance",
  "activity",
  "-activity",
  "since",
  "-since",
] as const;
export type Sort = (typeof SORTS)[number];

/** The query of the list of users. */
export type ListParams = {
  q: string;
  state: (typeof STATES)[number];
  plan: string;
  level: string;
  sort: Sort;
  page: number;
};

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseListParams = (search: URLSearchParams): ListParams => ({
  q: askedText(search.get("q")),
  state: askedOf(STATES, search.get("state")) ?? "active",
  plan: askedText(search.get("plan")),
  level: askedOf(LEVELS, search.get("level")) ?? "",
  sort: askedOf(SORTS, search.get("sort")) ?? "name",
  page: askedPage(search.get("page")),
});

const DEFAULTS: ListParams = parseListParams(new URLSearchParams());

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export function listSearch(params: ListParams, change: Partial<ListParams> = {}): string {
  const next = { ...params, page: 1, ...change };
  const search = new URLSearchParams();
  for (const name of ["q", "state", "plan", "level", "sort", "page"] as const)
    if (next[name] !== DEFAULTS[name]) search.set(name, String(next[name]));
  return `?${search}`;
}
