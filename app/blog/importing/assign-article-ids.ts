import { v5 } from "uuid";
import type { Lang } from "~/i18n/screens";
import { isId } from "~/platform/backend/is-id";
import { supabase } from "~/platform/backend/supabase";
import type { ImportedArticle } from "./imported-article";

/** The id of an imported article, and whether it, or one with its address, exists already. */
export type Place = { article: string; isThere: boolean };

const NAMESPACE = "5c0f3c1e-5a6c-4d55-9a5e-0d4f5b1a7c11";
const AT_ONCE = 80;

/**
 * Derives the id from the source, so that importing again changes nothing even after a new address; after a deletion,
 * `turn` gives another id.
 */
export const articleId = (source: string, turn = 0): string =>
  turn === 0 && isId(source) ? source.toLowerCase() : v5(`${turn} ${source}`, NAMESPACE);

/** Article ids by key. @throws the database's error when existing ids cannot be read. */
export async function assignArticleIds(
  articles: readonly ImportedArticle[],
  languageOf: (article: ImportedArticle) => Lang,
): Promise<Map<string, Place>> {
  const ids = new Map<string, string>();
  const existing = new Set<string>();
  let pairs = [...new Set(articles.map(({ pair }) => pair))];
  for (let turn = 0; pairs.length > 0; turn += 1) {
    const wanted = new Map(pairs.map((pair) => [articleId(pair, turn), pair]));
    const deleted: string[] = [];
    for (const some of inParts([...wanted.keys()]))
      for (const row of await rowsOf(some)) {
        if (row.deleted_at) deleted.push(wanted.get(row.id) ?? "");
        else
          for (const { language } of [...row.article_drafts, ...row.article_versions])
            existing.add(`${row.id} ${language}`);
      }
    for (const [id, pair] of wanted) if (!deleted.includes(pair)) ids.set(pair, id);
    pairs = deleted;
  }
  const slugs = await takenSlugs([...new Set(articles.map(({ slug }) => slug))]);
  return new Map(
    articles.map((one) => {
      const article = ids.get(one.pair) ?? articleId(one.pair);
      const language = languageOf(one);
      return [
        one.key,
        { article, isThere: existing.has(`${article} ${language}`) || slugs.has(`${language} ${one.slug}`) },
      ];
    }),
  );
}

async function rowsOf(ids: string[]) {
  const { data, error } = await supabase()
    .from("articles")
    .select("id, deleted_at, article_drafts(language), article_versions(language)")
    .in("id", ids);
  if (error) throw error;
  return data;
}

async function takenSlugs(slugs: string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const some of inParts(slugs.filter(Boolean)))
    for (const table of ["article_drafts", "article_versions"] as const) {
      const { data, error } = await supabase()
        .from(table)
        .select("language, slug, articles!inner(deleted_at)")
        .in("slug", some)
        .is("articles.deleted_at", null);
      if (error) throw error;
      for (const { language, slug } of data) taken.add(`${language} ${slug}`);
    }
  return taken;
}

const inParts = (all: string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) => all.slice(part * AT_ONCE, (part + 1) * AT_ONCE));
