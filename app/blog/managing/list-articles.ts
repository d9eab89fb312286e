import * as z from "zod/mini";
import { LANGS } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { type ArticleListQuery, STATES } from "./article-query";

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
