import { diffWordsWithSpace } from "diff";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { reportError, toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { PageSpinner } from "~/ui/page-spinner";
import { TryAgain } from "~/ui/try-again";
import { textOf } from "../document-node";
import type { Draft } from "./draft";
import type { editorWrites } from "./editor-writes";
import { type EarlierDraft, listHistory } from "./list-history";
import { WideDialog } from "./wide-dialog";

type Props = {
  article: string;
  language: Lang;
  revision: number;
  read: () => Draft;
  onOpen: () => Promise<unknown>;
  onRestored: () => void;
};

const wordsOf = ({ title, excerpt, body }: Pick<Draft, "title" | "excerpt" | "body">) =>
  [title, excerpt, textOf(body)].filter(Boolean).join("\n");

/** Earlier drafts: the differences from the current one, and a button to restore each. */
export function History({ article, language, revision, read, onOpen, onRestored }: Props) {
  const lang = useLang();
  const { write } = useWrite<typeof editorWrites>();
  const [entries, setEntries] = useState<EarlierDraft[]>();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<EarlierDraft>();
  const [draft, setDraft] = useState<Draft>();

  const show = async () => {
    setOpen(true);
    setFailed(false);
    try {
      setDraft(read());
      await onOpen();
      const found = await listHistory(article, language);
      setEntries(found);
      setChosen(found[1] ?? found[0]);
    } catch (error) {
      setFailed(true);
      await reportError(error);
    }
  };
  const restore = async (earlier: EarlierDraft) => {
    const outcome = await write("restoreDraft", { article, language, revision: earlier.revision, base: revision });
    if (!outcome.kind) {
      setOpen(false);
      onRestored();
    } else await toastFailure({ ...outcome, problem: m.writing_restore_failed() });
  };
  const parts = chosen && draft ? diffWordsWithSpace(wordsOf(chosen.draft), wordsOf(draft)) : [];
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => void show()}>
        {m.common_history()}
      </Button>
      <WideDialog open={open} onOpenChange={setOpen} title={m.common_history()}>
        {failed ? (
          <TryAgain onTry={() => void show()} />
        ) : !entries ? (
          <PageSpinner />
        ) : entries.length === 0 ? (
          <p className="text-soft">{m.writing_history_none()}</p>
        ) : (
          <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
            <ol className="grid max-h-[70vh] content-start gap-1 overflow-y-auto">
              {entries.map((entry) => (
                <li key={entry.revision}>
                  <button
                    type="button"
                    aria-pressed={entry === chosen}
                    onClick={() => setChosen(entry)}
                    className="min-h-11 w-full cursor-pointer rounded-control px-3 py-2 text-left hover:bg-mist focus-visible:-outline-offset-2 aria-pressed:bg-mist aria-pressed:font-semibold"
                  >
                    {formatInstant(entry.savedAt, lang, { dateStyle: "short", timeStyle: "short" })}
                    {entry.revision === revision && ` · ${m.writing_history_now()}`}
                  </button>
                </li>
              ))}
            </ol>
            {chosen && (
              <div className="grid content-start gap-4">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <p className="text-soft">{m.writing_history_legend()}</p>
                  <Button size="sm" disabled={chosen.revision === revision} onClick={() => void restore(chosen)}>
                    {m.writing_history_restore()}
                  </Button>
                </div>
                <p
                  lang={TAG[language]}
                  className="whitespace-pre-wrap rounded-card border bg-card p-4 [overflow-wrap:anywhere]"
                >
                  {parts.map((part, index) => {
                    const key = `${index}-${part.value.length}`;
                    if (part.added)
                      return (
                        <ins key={key} className="bg-ok-soft text-ok">
                          {part.value}
                        </ins>
                      );
                    return part.removed ? (
                      <del key={key} className="bg-danger-soft text-danger">
                        {part.value}
                      </del>
                    ) : (
                      <span key={key}>{part.value}</span>
                    );
                  })}
                </p>
              </div>
            )}
          </div>
        )}
      </WideDialog>
    </>
  );
}
