import { askedPage, askedText } from "~/platform/lists/list-address";
import type { ArticleQuery } from "./article-data";

const CATEGORY = /^[a-z0-9-]{1,40}$/;
const LAST_PAGE = 1_000;

/** Parses the query of the blog's list. Invalid values are replaced by the default. */
export function parseAsked(search: URLSearchParams): ArticleQuery {
  const category = search.get("category") ?? "";
  const page = askedPage(search.get("page"));
  return {
    q: askedText(search.get("q")),
    category: CATEGORY.test(category) ? category : undefined,
    page: page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a list, without default values. Changing anything but the page returns to page 1. */
export function listHref(asked: ArticleQuery, change: Partial<ArticleQuery>): string {
  const changed = { ...asked, page: 1, ...change };
  const { q, category, page } = changed;
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (category) search.set("category", category);
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}
