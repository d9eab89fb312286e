import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import { toastUndo } from "~/ui/toast-undo";
import { stateName } from "../writing/state-label";
import type { ListedArticle } from "./list-articles";
import type { managingWrites } from "./managing-writes";

type Props = { chosen: ListedArticle[]; onClear: () => void };

const SHOWN = 8;

/** Actions on the chosen articles. */
export function BulkBar({ chosen, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<"publishing" | "deleting">();
  const [problem, setProblem] = useState<string>();
  const articles = chosen.map(({ id }) => id);
  const goingOut = chosen.flatMap(({ id, versions }) =>
    versions.filter(({ state }) => state !== "published").map((side) => ({ ...side, key: `${id} ${side.language}` })),
  );
  const { write } = useWrite<typeof managingWrites>();

  const publish = async () => {
    setBusy("publishing");
    setProblem(undefined);
    const outcome = await write("publishArticles", { articles });
    setBusy(undefined);
    if (outcome.kind) return setProblem(outcome.problem);
    setAsking(false);
    onClear();
    const { published, left_out } = (await import("./managing-writes")).Published.parse(outcome.answer);
    // Students have been notified, so publishing has no undo.
    toast({
      title: m.articles_published({ count: published.length }),
      ...(left_out > 0 ? { description: m.articles_left_out({ count: left_out }) } : {}),
    });
  };
  const bringBack = async () => {
    const outcome = await write("undeleteArticles", { articles });
    if (outcome.kind) await toastFailure(outcome);
  };
  const remove = async () => {
    setBusy("deleting");
    const outcome = await write("deleteArticles", { articles });
    setBusy(undefined);
    onClear();
    if (outcome.kind) return toastFailure(outcome);
    toastUndo(m.articles_deleted({ count: articles.length }), () => void bringBack());
  };
  return (
    // Focused elements stay visible beside it: see scroll-padding-bottom in theme.css.
    <section
      data-bottom-bar
      aria-label={m.articles_chosen({ count: articles.length })}
      className="sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2.5 rounded-card border bg-card p-3 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold">
        {m.articles_chosen({ count: articles.length })}
      </p>
      <Button size="sm" disabled={goingOut.length === 0 || busy !== undefined} onClick={() => setAsking(true)}>
        {m.common_publish()}
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={busy === "deleting" ? m.common_saving() : undefined}
        onClick={() => void remove()}
      >
        {m.common_delete()}
      </Button>
      <Button size="sm" variant="quiet" onClick={onClear}>
        {m.common_cancel()}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.articles_publish_title({ count: goingOut.length })}
        thing={
          <>
            {goingOut.slice(0, SHOWN).map(({ key, title, language, state }) => (
              <span key={key} className="block">
                {title || m.writing_untitled()} ({language}, {stateName(state)})
              </span>
            ))}
            {goingOut.length > SHOWN && (
              <span className="block">{m.articles_import_more({ count: goingOut.length - SHOWN })}</span>
            )}
          </>
        }
        description={m.articles_publish_text()}
        confirmLabel={m.writing_publish_now()}
        variant="primary"
        onConfirm={() => void publish()}
        busy={busy === "publishing" ? m.writing_publishing() : undefined}
        error={problem}
      />
    </section>
  );
}
