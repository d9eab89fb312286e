import { eachLang, type Lang } from "~/i18n/screens";
import { supabase } from "~/platform/backend/supabase";
import { EMPTY_DRAFT, parseDraft, type Translation } from "./draft";

const DRAFT = "language, title, slug, excerpt, body, cover_path, cover_alt, revision, saved_at";
const LIVE = "language, title, slug, excerpt, body, cover_path, cover_alt, state, publish_at, draft_revision";

export type OpenedArticle = { id: string; category: string | null; translations: Record<Lang, Translation> };

/** Reads an article in each language; null when it does not exist. */
export async function readTranslations(id: string): Promise<OpenedArticle | null> {
  const [article, drafts, versions] = await Promise.all([
    supabase().from("articles").select("category, deleted_at").eq("id", id).maybeSingle(),
    supabase().from("article_drafts").select(DRAFT).eq("article_id", id),
    supabase().from("article_versions").select(LIVE).eq("article_id", id),
  ]);
  for (const { error } of [article, drafts, versions]) if (error) throw error;
  if (!article.data || article.data.deleted_at) return null;
  const translation = (language: Lang): Translation => {
    const draft = drafts.data?.find((row) => row.language === language);
    const live = versions.data?.find((row) => row.language === language);
    if (!draft && !live) return emptySide(language);
    return {
      language,
      draft: parseDraft(draft ?? live) ?? EMPTY_DRAFT,
      revision: draft?.revision ?? 0,
      savedAt: draft?.saved_at ?? null,
      state: live?.state ?? "draft",
      publishAt: live?.publish_at ?? null,
      liveSlug: live?.slug ?? null,
      liveRevision: live?.draft_revision ?? (live && !draft ? 0 : null),
    };
  };
  return { id, category: article.data.category, translations: eachLang(translation) };
}

/** A new article, whose row the first save creates. */
export const newArticle = (id: string): OpenedArticle => ({
  id,
  category: null,
  translations: eachLang(emptySide),
});

const emptySide = (language: Lang): Translation => ({
  language,
  draft: EMPTY_DRAFT,
  revision: 0,
  savedAt: null,
  state: "draft",
  publishAt: null,
  liveSlug: null,
  liveRevision: null,
});
