import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { textOf } from "../allowed-document";
import { ArticleBody } from "../article-body";
import { renderArticle } from "../render-article";
import type { Draft } from "./draft";
import { WideDialog } from "./wide-dialog";

type Props = { read: () => Draft; language: Lang; author: string };

/** The article as readers would see it. */
export function Preview({ read, language, author }: Props) {
  const [draft, setDraft] = useState<Draft>();
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setDraft(read())}>
        {m.writing_preview()}
      </Button>
      <WideDialog open={draft !== undefined} onOpenChange={() => setDraft(undefined)} title={m.writing_preview()}>
        {draft && (
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
              published_at: new Date().toISOString(),
              edited_at: new Date().toISOString(),
              words: textOf(draft.body).split(/\s+/).length,
              ...renderArticle(draft.body),
            }}
            author={author}
            siteUrl={location.origin}
            lang={language}
          />
        )}
      </WideDialog>
    </>
  );
}
