import { askedText } from "~/platform/lists/list-address";
import { listOf, oneOf, type ParamsOf } from "~/platform/lists/list-of";

export const STATES = ["draft", "scheduled", "published", "unpublished"] as const;
/** Sort orders of the list; the latest edit comes first by default. */
export const SORTS = ["-published", "title", "-views"] as const;
/** The list of articles, whose orders are a choice of their own. */
export const ARTICLES = listOf({
  filters: { q: askedText, state: oneOf(STATES, ""), category: askedText, sort: oneOf(SORTS, "") },
  size: 20,
});
export type ArticleListQuery = ParamsOf<typeof ARTICLES>;
