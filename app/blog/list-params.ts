import * as z from "zod/mini";
import { askedText } from "~/platform/lists/list-address";
import type { ArticleQuery } from "./article-data";

const Params = z.object({
  q: askedText,
  category: z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))), undefined),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
});

/** Parses the query of the blog's list. Invalid values are replaced by the default. */
export function parseAsked(search: URLSearchParams): ArticleQuery {
  const { q, category, page } = Params.parse(Object.fromEntries(search));
  return { q, category, page };
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
