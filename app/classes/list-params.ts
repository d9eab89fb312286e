import { z } from "zod/mini";
import { askedPage, askedText } from "~/platform/lists/list-address";

export const PERIODS = ["upcoming", "past", "all"] as const;
export type Period = (typeof PERIODS)[number];
export const SORTS = ["class", "-class", "name", "-name", "booked", "-booked"] as const;
export type Sort = (typeof SORTS)[number];

export const KINDS = ["trial", "class"] as const;

/** The query of the list of classes. `sort` is unset for the period's own order, `kind` for both kinds. */
export type ListParams = {
  when: Period;
  q: string;
  kind?: (typeof KINDS)[number] | undefined;
  sort?: Sort | undefined;
  page: number;
};

const Params = z.object({
  when: z.catch(z.enum(PERIODS), "upcoming"),
  q: askedText,
  kind: z.catch(z.optional(z.enum(KINDS)), undefined),
  sort: z.catch(z.optional(z.enum(SORTS)), undefined),
  page: askedPage,
});

/** Reads the list's part of an address. Whatever it does not understand is left at its default. */
export const parseListParams = (search: URLSearchParams): ListParams => Params.parse(Object.fromEntries(search));

/** The order in effect: what comes next first, what is over latest first, unless another was chosen. */
export const sortOf = ({ sort, when }: ListParams): Sort => sort ?? (when === "upcoming" ? "class" : "-class");

/** The address of a list, defaults left out; a change of anything but the page starts at the first page. */
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
