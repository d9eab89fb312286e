import { askedOf, askedPage, askedText } from "~/platform/lists/list-address";

export const STATES = ["draft", "scheduled", "published", "unpublished"] as const;
/** Sort orders of the list; the latest edit comes first by default. */
export const SORTS = ["-published", "title", "-views"] as const;
export const PAGE_SIZE = 20;

export type ArticleListQuery = {
  q: string;
  state: (typeof STATES)[number] | "";
  category: string;
  sort: (typeof SORTS)[number] | "";
  page: number;
};

/** Parses the list's query. Invalid values are replaced by the default. */
export const parseAsked = (search: URLSearchParams): ArticleListQuery => ({
  q: askedText(search.get("q")),
  state: askedOf(STATES, search.get("state")) ?? "",
  category: askedText(search.get("category")),
  sort: askedOf(SORTS, search.get("sort")) ?? "",
  page: askedPage(search.get("page")),
});
