import { z } from "zod/mini";
import { askedPage, askedText } from "~/platform/lists/list-address";

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

const Params = z.object({
  q: askedText,
  state: z.catch(z.enum(STATES), "active"),
  plan: askedText,
  level: z.catch(z.union([z.enum(LEVELS), z.literal("")]), ""),
  sort: z.catch(z.enum(SORTS), "name"),
  page: askedPage,
});

const DEFAULTS: ListParams = Params.parse({});

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseListParams = (search: URLSearchParams): ListParams => Params.parse(Object.fromEntries(search));

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export function listSearch(params: ListParams, change: Partial<ListParams> = {}): string {
  const next = { ...params, page: 1, ...change };
  const search = new URLSearchParams();
  for (const name of ["q", "state", "plan", "level", "sort", "page"] as const)
    if (next[name] !== DEFAULTS[name]) search.set(name, String(next[name]));
  return `?${search}`;
}
