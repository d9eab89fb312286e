import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isHydrating } from "~/platform/device/is-hydrating";
import { formatWhen } from "~/platform/time/school-time";
import { answerDrafts, isSameAnswer } from "./answer-draft";
import type { Homework } from "./read-homework";
import { SentFiles } from "./sent-files";

type Props = {
  homework: Homework;
  /** The form of the answer. It is the same before and after sending, so that it keeps text that is typed meanwhile. */
  children: ReactNode;
};

/** True if this device has an answer other than the one that was handed in. */
function hasUnsent({ id, answer, files, in_writing }: Homework): boolean {
  const draft = answerDrafts.read(id);
  return draft !== undefined && !isSameAnswer(draft, { answer: answer ?? "", files, in_writing });
}

/** The answer that was sent. The form to change it is folded away, unless this device has unsent changes. */
export function HandedIn({ homework, children }: Props) {
  const { answer, submissions, submitted_at, in_writing } = homework;
  const lang = useLang();
  const summary = useRef<HTMLElement>(null);
  const isHandedIn = submitted_at !== null;
  const [open, setOpen] = useState(() => !isHandedIn || (!isHydrating() && hasUnsent(homework)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the device had before the page came
  useEffect(() => {
    if (hasUnsent(homework)) setOpen(true);
  }, []);
  const shown = useRef(submissions);
  // The button that sent it disappears, so the focus moves to what stays.
  useEffect(() => {
    if (shown.current === submissions) return;
    shown.current = submissions;
    const form = summary.current?.closest("details");
    // A recording that was begun meanwhile stays in sight.
    if (hasUnsent(homework) || form?.querySelector("[data-unsent]")) return;
    setOpen(false);
    if (!form?.contains(document.activeElement)) return;
    // Closes first: screen readers announce the state that an element has when it gets the focus.
    form.open = false;
    summary.current?.focus();
  }, [submissions, homework]);
  return (
    <>
      {isHandedIn && (
        <>
          <p role="status" className="rounded-control border-ok border-l-4 bg-ok-soft px-4 py-3">
            {m.homework_handed_in({ when: formatWhen(submitted_at, lang) })}
          </p>
          <section className="grid gap-2">
            <h3 className="text-lg">{m.homework_what_was_sent()}</h3>
            {in_writing && <p className="text-soft">{m.homework_in_writing()}</p>}
            {answer && (
              <p lang={TAG.en} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {answer}
              </p>
            )}
            <SentFiles homework={homework} />
          </section>
        </>
      )}
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={isHandedIn ? "border-t print:hidden" : undefined}
      >
        <summary
          ref={summary}
          hidden={!isHandedIn}
          className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4"
        >
          {m.homework_change_answer()}
        </summary>
        {children}
      </details>
    </>
  );
}
