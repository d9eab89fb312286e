import type { Lang } from "~/i18n/screens";
import { supabase } from "~/platform/backend/supabase";
import { type Draft, EMPTY_DRAFT, parseDraft } from "./draft";

export type EarlierDraft = { revision: number; savedAt: string; draft: Draft };

const MOST_VERSIONS = 100;

/** The drafts of one language of an article, the newest first. */
export async function listHistory(article: string, language: Lang): Promise<EarlierDraft[]> {
  const { data, error } = await supabase()
    .from("article_revisions")
    .select("revision, saved_at, title, slug, excerpt, body, cover_path, cover_alt")
    .eq("article_id", article)
    .eq("language", language)
    .order("revision", { ascending: false })
    .limit(MOST_VERSIONS);
  if (error) throw error;
  return data.map(({ revision, saved_at, ...stored }) => ({
    revision,
    savedAt: saved_at,
    draft: parseDraft(stored) ?? EMPTY_DRAFT,
  }));
}
