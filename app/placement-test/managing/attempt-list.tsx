import { useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { reportError } from "~/platform/errors/report-error";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { PageSpinner } from "~/ui/page-spinner";
import { TryAgain } from "~/ui/try-again";
import { type Attempt, readAnswers } from "./attempts";

type Answers = Awaited<ReturnType<typeof readAnswers>>;

/** A page of attempts, each with its answers. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  const lang = useLang();
  const [open, setOpen] = useState<{ attempt: Attempt; answers?: Answers; failed?: true }>();
  if (attempts.length === 0) return <EmptyState title={m.test_no_attempts()} text={m.test_no_attempts_text()} />;
  const look = async (attempt: Attempt) => {
    setOpen({ attempt });
    const found = await readAnswers(attempt.id).then(
      (answers) => ({ answers }),
      (error: unknown) => {
        void reportError(error);
        return { failed: true } as const;
      },
    );
    // The attempt may have been closed meanwhile, or another one opened.
    setOpen((now) => now && (now.attempt === attempt ? { attempt, ...found } : now));
  };
  return (
    <>
      <ul className="grid gap-2">
        {attempts.map((attempt) => {
          const who = attempt.profiles?.full_name ?? attempt.shown_name ?? m.common_visitor();
          const when = formatInstant(attempt.started_at, lang, { dateStyle: "short", timeStyle: "short" });
          return (
            <li
              key={attempt.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-card p-4"
            >
              <span className="w-10 font-serif text-2xl">{attempt.level ?? "–"}</span>
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold [overflow-wrap:anywhere]">{who}</span>
                <span className="text-base text-soft tabular-nums">
                  <time dateTime={isoInstant(attempt.started_at)}>{when}</time>
                  {attempt.correct !== null && `\u00a0· ${m.test_correct({ count: attempt.correct })}`}
                  {attempt.without_sound && `\u00a0· ${m.test_without_sound()}`}
                  {attempt.hurried && `\u00a0· ${m.test_hurried()}`}
                  {attempt.stage !== "finished" && `\u00a0· ${m.test_unfinished()}`}
                </span>
              </span>
              {attempt.trial_id && (
                <Link
                  to={`/admin/scheduled-classes?booking=${attempt.trial_id}`}
                  className="underline underline-offset-4"
                >
                  {m.booking_trial()}
                </Link>
              )}
              <Button size="sm" variant="quiet" onClick={() => void look(attempt)}>
                {m.test_answers()}
                <span className="sr-only">
                  : {who}, {when}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Dialog open={open !== undefined} onOpenChange={() => setOpen(undefined)} title={m.test_answers()}>
        {open?.failed && <TryAgain onTry={() => void look(open.attempt)} />}
        {open && !open.failed && !open.answers && <PageSpinner />}
        <ol className="grid gap-3">
          {open?.answers?.map(({ placement_items: item, ...given }) => (
            <li key={given.position} className="grid gap-0.5 border-t pt-3">
              <span className="text-base text-soft tabular-nums">
                {given.position}. {item.code} v{item.version} · {item.level}
              </span>
              <span lang={TAG.en}>{item.question}</span>
              <span className={given.answer === item.answer ? "text-ok" : "text-danger"}>
                <GivenAnswer {...given} options={item.options} />
                {given.answer !== item.answer && (
                  <span lang={TAG.en}> → {given.is_typed ? item.accepted?.[0] : item.options[item.answer]}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}

type Given = Pick<Answers[number], "answer" | "is_typed" | "typed"> & { options: readonly string[] };

/** The chosen option, or what was typed; in words where there is neither. */
function GivenAnswer({ answer, is_typed, typed, options }: Given) {
  if (answer === null) return m.test_open();
  if (is_typed && !typed) return m.placement_do_not_know();
  return <span lang={TAG.en}>{is_typed ? typed : options[answer]}</span>;
}
