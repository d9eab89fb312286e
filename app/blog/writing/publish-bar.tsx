import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE, pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";
import { Pill } from "~/ui/pill";
import { toast } from "~/ui/toast-store";
import type { Draft, Side } from "./draft";
import { publishDraft, unpublish } from "./publish-draft";
import { ScheduleForm } from "./schedule-form";
import { stateName, stateTone } from "./state-words";

type Props = {
  article: string;
  side: Side;
  draft: Draft;
  save: { revision: number; status: string; flush: () => Promise<number | undefined> };
  onChanged: () => void;
};

/** What readers have of this text, and what they get next. */
export function PublishBar({ article, side, draft, save, onChanged }: Props) {
  const lang = useLang();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [scheduling, setScheduling] = useState(false);
  const { language, state } = side;
  const isOut = state === "published" || state === "scheduled";
  const changed = isOut && (save.status !== "saved" || side.liveRevision !== save.revision);

  const run = async (work: (revision: number) => Promise<string | undefined>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    const revision = await save.flush();
    const wrong = revision === undefined ? m.writing_not_saved() : await work(revision);
    setBusy(false);
    if (wrong) return setProblem(wrong);
    setScheduling(false);
    toast({ title: done });
    onChanged();
  };
  const publish = (at?: string) =>
    run(
      (revision) => publishDraft(article, language, revision, at),
      at ? m.writing_scheduled_done() : state === "published" ? m.writing_updated_done() : m.writing_published_done(),
    );
  const date = new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: "long", timeStyle: "short" });
  return (
    <div className="grid gap-3 rounded-card border bg-card p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Pill tone={stateTone(state)}>{stateName(state)}</Pill>
        {state === "scheduled" && side.publishAt && (
          <span>{m.writing_goes_out({ when: date.format(new Date(side.publishAt)) })}</span>
        )}
        {state === "published" && side.liveSlug && (
          <a
            href={pathFor("blogPost", language, { slug: side.liveSlug })}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            {m.writing_see()}
          </a>
        )}
        {changed && <span className="text-soft">{m.writing_changed()}</span>}
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {(!isOut || changed) && (
          <Button busy={busy ? m.writing_publishing() : undefined} onClick={() => void publish()}>
            {state === "published" ? m.writing_update() : m.writing_publish()}
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
        {isOut && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => void run(() => unpublish(article, language), m.writing_unpublished_done())}
          >
            {m.writing_unpublish()}
          </Button>
        )}
      </div>
      {scheduling && <ScheduleForm language={language} busy={busy} onSchedule={(at) => void publish(at)} />}
      {draft.title && state === "draft" && <p className="text-base text-soft">{m.writing_publish_tells()}</p>}
    </div>
  );
}
