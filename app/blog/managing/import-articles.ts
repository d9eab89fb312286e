import { supabase } from "~/platform/supabase";
import { saveDraft } from "../writing/save-draft";
import type { Incoming } from "./read-import";

export type Imported = { added: number; there: number; failed: number };

/**
 * Adds articles as drafts; their dates are kept for when they are published. One whose address is in use already is left
 * as it is, so that the same file twice changes nothing.
 */
export async function importArticles(
  incoming: readonly Incoming[],
  categories: readonly string[],
  onProgress: (done: number) => void,
): Promise<Imported> {
  const outcome: Imported = { added: 0, there: 0, failed: 0 };
  const articles = new Map<string, string>();
  for (const [index, { pair, language, category, dated, ...draft }] of incoming.entries()) {
    onProgress(index);
    if (await isThere(language, draft.slug)) {
      outcome.there += 1;
      continue;
    }
    const saved = await saveDraft(articles.get(pair) ?? null, language, 0, { ...draft, ...(dated ? { dated } : {}) });
    if ("problem" in saved) {
      outcome.failed += 1;
      continue;
    }
    outcome.added += 1;
    if (!articles.has(pair) && categories.includes(category))
      await supabase().from("articles").update({ category }).eq("id", saved.done.article);
    articles.set(pair, saved.done.article);
  }
  return outcome;
}

async function isThere(language: "pt" | "en", slug: string): Promise<boolean> {
  const same = (table: "article_drafts" | "article_versions") =>
    supabase()
      .from(table)
      .select("article_id, articles!inner(deleted_at)")
      .eq("language", language)
      .eq("slug", slug)
      .is("articles.deleted_at", null)
      .limit(1);
  const [drafts, versions] = await Promise.all([same("article_drafts"), same("article_versions")]);
  return Boolean(drafts.data?.length || versions.data?.length);
}
