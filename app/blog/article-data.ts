import * as z from "zod/mini";
import type { Lang } from "~/i18n/screens";
import type { RequestContext } from "~/school/request-context";

const Teaser = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.nullable(z.string()),
  category: z.nullable(z.string()),
  cover_path: z.nullable(z.string()),
  cover_alt: z.nullable(z.string()),
  published_at: z.string(),
  words: z.number(),
});
/** An article as lists show it. */
export type Teaser = z.infer<typeof Teaser>;

const Found = z.object({ total: z.number(), articles: z.array(Teaser) });
const Article = z.extend(Teaser, {
  body: z.unknown(),
  edited_at: z.string(),
  pair: z.nullable(z.string()),
  related: z.array(Teaser),
});
export type Article = z.infer<typeof Article>;
const Whole = z.extend(z.pick(Teaser, { id: true, title: true, slug: true, excerpt: true, published_at: true }), {
  body: z.unknown(),
});
const Answer = z.union([z.object({ moved_to: z.string() }), z.object({ pair_here: z.nullable(z.string()) }), Article]);

export const PAGE_SIZE = 9;
const WORDS_A_MINUTE = 200;

/** The reading time in minutes, at least one. */
export const minutesOf = ({ words }: Pick<Teaser, "words">): number => Math.max(1, Math.round(words / WORDS_A_MINUTE));

export type ArticleQuery = { q: string; category: string | undefined; page: number };

/** A page of the blog's list. @throws a 503 response when it cannot be read. */
export async function findArticles({ supabase }: RequestContext, lang: Lang, { q, category, page }: ArticleQuery) {
  const { data, error } = await supabase.rpc("find_articles", {
    language: lang,
    page,
    page_size: PAGE_SIZE,
    ...(q ? { search: q } : {}),
    ...(category ? { category } : {}),
  });
  if (error) throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  return Found.parse(data);
}

/** The article at an address of the blog, a redirect to its present address, or null. @throws a 503 answer. */
export async function readArticle({ supabase }: RequestContext, lang: Lang, slug: string) {
  const { data, error } = await supabase.rpc("read_article", { language: lang, slug });
  if (error) throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  return data === null ? null : Answer.parse(data);
}

/** The newest or the most read articles; empty after a failure, which the page tolerates. */
export async function listArticles(request: RequestContext, lang: Lang, by: "recent" | "popular", limit: number) {
  const { data, error } = await request.supabase.rpc("list_articles", { language: lang, by, max_rows: limit });
  if (error) request.lacksSomething();
  return error ? [] : z.array(Teaser).parse(data);
}

/** The newest articles with their full text, for feeds. @throws a 503 response when they cannot be read. */
export async function readNewestArticles({ supabase }: RequestContext, lang: Lang, limit: number) {
  const { data, error } = await supabase
    .from("article_versions")
    .select("id, title, slug, excerpt, body, published_at")
    .eq("language", lang)
    .eq("state", "published")
    .lte("published_at", new Date().toISOString())
    .order("published_at", { ascending: false })
    .order("id")
    .limit(limit);
  if (error) throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  return z.array(Whole).parse(data);
}

/** The blog's author; undefined after a failure, which the page tolerates. */
export async function readAuthor(request: RequestContext): Promise<string> {
  const { data, error } = await request.supabase.from("site_settings").select("brand_first_name").single();
  if (error) request.lacksSomething();
  return data?.brand_first_name ?? "Alex";
}

/** The blog's categories in their order. */
export async function listCategories(request: RequestContext) {
  const { data, error } = await request.supabase
    .from("article_categories")
    .select("slug, name_pt, name_en")
    .order("position");
  if (error) request.lacksSomething();
  return data ?? [];
}
export type Category = Awaited<ReturnType<typeof listCategories>>[number];
