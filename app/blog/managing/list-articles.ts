import * as z from "zod/mini";
import { LANGS } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { askedOf, askedPage, askedText } from "~/platform/lists/list-address";

export const STATES = ["draft", "scheduled", "published", "unpublished"] as const;
/** Sort orders of the list; the latest edit comes first by default. */
export const SORTS = ["-published", "title", "-views"] as const;
export const PAGE_SIZE = 20;

const Version = z.object({
  language: z.enum(LANGS),
  title: z.string(),
  slug: z.nullable(z.string()),
  state: z.enum(STATES),
  publish_at: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  edited_at: z.string(),
  changed: z.boolean(),
  behind: z.boolean(),
  views: z.number(),
});
const Answer = z.object({
  total: z.number(),
  articles: z.array(
    z.object({ id: z.string(), category: z.nullable(z.string()), edited_at: z.string(), versions: z.array(Version) }),
  ),
});
export type ListedArticle = z.infer<typeof Answer>["articles"][number];
export type ListedVersion = z.infer<typeof Version>;

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

/** Reads a page of twenty articles for the teacher. Titles are sorted as the panel's language shows them. */
export async function listArticles({ q, state, category, sort, page }: ArticleListQuery) {
  const { data, error } = await supabase().rpc("manage_articles", {
    page,
    ...(q ? { search: q } : {}),
    ...(state ? { state } : {}),
    ...(category ? { category } : {}),
    ...(sort ? { sort: sort === "title" ? `title_${pageLang()}` : sort } : {}),
  });
  if (error) throw error;
  return Answer.parse(data);
}
