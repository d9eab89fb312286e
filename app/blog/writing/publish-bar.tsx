import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import type { Result } from "~/platform/backend/result";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Pill } from "~/ui/pill";
import { toast } from "~/ui/toast-store";
import type { Translation } from "./draft";
import type { editorWrites } from "./editor-writes";
import { ScheduleForm } from "./schedule-form";
import { stateName, stateTone } from "./state-label";
import type { Autosave } from "./use-autosave";

type Props = {
  article: string;
  translation: Translation;
  title: string;
  save: Pick<Autosave, "revision" | "status" | "flush">;
};

/** The text's publishing state, and the button for the next one. */
export function PublishBar({ article, translation, title, save }: Props) {
  const lang = useLang();
  const { write } = useWrite<typeof editorWrites>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [scheduling, setScheduling] = useState(false);
  const [asking, setAsking] = useState(false);
  const { language, state } = translation;
  const goesOutAt = (state === "scheduled" && translation.publishAt) || undefined;
  const when = goesOutAt && formatInstant(goesOutAt, lang, { dateStyle: "long", timeStyle: "short" });
  const isOut = state === "published" || state === "scheduled";
  const changed = isOut && (save.status !== "saved" || translation.liveRevision !== save.revision);

  const run = async (work: (revision: number) => Promise<Result>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    const revision = await save.flush();
    const wrong = revision === undefined ? m.writing_not_saved() : (await work(revision)).problem;
    setBusy(false);
    if (wrong) return setProblem(wrong);
    setScheduling(false);
    setAsking(false);
    toast({ title: done });
  };
  const send = (done: string, at?: string) =>
    run((base) => write("publishDraft", { article, language, base, ...(at ? { at } : {}) }), done);
  const publish = () =>
    // Changes to a scheduled text are published with it, not before it.
    goesOutAt
      ? send(m.writing_updated_done(), goesOutAt)
      : send(state === "published" ? m.writing_updated_done() : m.writing_published_done());
  return (
    <div className="grid gap-3 rounded-card border bg-card p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Pill tone={stateTone(state)}>{stateName(state)}</Pill>
        {when && <span>{m.writing_goes_out({ when })}</span>}
        {state === "published" && translation.liveSlug && (
          <a
            href={pathFor("blogPost", language, { slug: translation.liveSlug })}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            {m.writing_see()}
          </a>
        )}
        {changed && <span className="text-soft">{m.writing_changed()}</span>}
      </div>
      {problem && !asking && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {(!isOut || changed) && (
          <Button busy={busy ? m.writing_publishing() : undefined} onClick={() => void publish()}>
            {goesOutAt ? m.writing_update_scheduled() : state === "published" ? m.writing_update() : m.common_publish()}
          </Button>
        )}
        {state !== "published" && (
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => setScheduling(!scheduling)}
            aria-expanded={scheduling}
          >
            {state === "scheduled" ? m.writing_reschedule() : m.writing_schedule()}
          </Button>
        )}
        {goesOutAt && (
          <Button variant="secondary" disabled={busy} onClick={() => setAsking(true)}>
            {m.writing_publish_now()}
          </Button>
        )}
        {isOut && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => void run(() => write("unpublish", { article, language }), m.writing_unpublished_done())}
          >
            {m.writing_unpublish()}
          </Button>
        )}
      </div>
      {scheduling && (
        <ScheduleForm
          language={language}
          busy={busy}
          goesOutAt={goesOutAt}
          onSchedule={(at) => void send(m.writing_scheduled_done(), at)}
        />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.writing_publish_now_title()}
        thing={title}
        description={when && m.writing_publish_now_text({ when })}
        confirmLabel={m.writing_publish_now()}
        variant="primary"
        onConfirm={() => void send(m.writing_published_done())}
        busy={busy ? m.writing_publishing() : undefined}
        error={problem}
      />
      {title && state === "draft" && <p className="text-base text-soft">{m.writing_publish_tells()}</p>}
    </div>
  );
}
