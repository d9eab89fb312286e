import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";

export const PERIODS = ["upcoming", "past", "all"] as const;
export const KINDS = ["trial", "class"] as const;

/** The list of classes; `kind` is undefined for both kinds. */
export const HOURS = listOf({
  filters: { kind: oneOf(KINDS, undefined), when: oneOf(PERIODS, "upcoming"), q: askedText },
  sorts: { class: "starts_at", name: "full_name", booked: "created_at" },
  size: 20,
});
export type ListParams = ParamsOf<typeof HOURS>;

/** The effective order: upcoming classes next first, past ones latest first, unless another was chosen. */
export const sortOf = ({ sort, when }: ListParams) => sort ?? (when === "upcoming" ? "class" : "-class");

/** The address of a list with the details of one hour open over it. */
export function hourSearch(params: ListParams, { id, kind }: { id: string; kind: string }): string {
  const search = new URLSearchParams(HOURS.address(params, { page: params.page }));
  search.set(kind === "class" ? "class" : "booking", id);
  return `?${search}`;
}
