import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { Button } from "~/ui/button";
import { ahead, onDemand } from "~/ui/on-demand";
import type { Draft } from "./draft";
import { WideDialog } from "./wide-dialog";

const DraftedArticle = onDemand(async () => (await import("./drafted-article")).DraftedArticle);

type Props = { read: () => Draft; language: Lang; author: string };

/** The article as readers would see it. */
export function Preview({ read, language, author }: Props) {
  const [draft, setDraft] = useState<Draft>();
  return (
    <>
      <Button variant="quiet" size="sm" {...ahead(DraftedArticle)} onClick={() => setDraft(read())}>
        {m.writing_preview()}
      </Button>
      <WideDialog open={draft !== undefined} onOpenChange={() => setDraft(undefined)} title={m.writing_preview()}>
        {draft && <DraftedArticle draft={draft} language={language} author={author} />}
      </WideDialog>
    </>
  );
}
