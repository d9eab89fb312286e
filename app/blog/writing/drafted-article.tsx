import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { ArticleBody } from "../article-body";
import { textOf } from "../document-node";
import { renderArticle } from "../render-article";
import type { Draft } from "./draft";

/** A draft as readers would see it. */
export function DraftedArticle({ draft, language, author }: { draft: Draft; language: Lang; author: string }) {
  const now = new Date().toISOString();
  return (
    <ArticleBody
      article={{
        id: "preview",
        category: null,
        pair: null,
        slug: draft.slug,
        title: draft.title || m.writing_untitled(),
        excerpt: draft.excerpt || null,
        cover_path: draft.cover_path,
        cover_alt: draft.cover_alt,
        published_at: now,
        edited_at: now,
        words: textOf(draft.body).split(/\s+/).length,
        ...renderArticle(draft.body),
      }}
      author={author}
      siteUrl={location.origin}
      lang={language}
    />
  );
}
