import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { copyText } from "~/platform/device/copy-text";
import { Bar } from "~/ui/bar";
import { Button } from "~/ui/button";
import { QuestionView } from "./question-view";
import { isAnswered, type Test } from "./test-data";
import { isTooLong, TypedField } from "./typed-answer";
import type { TestSession } from "./use-test";

type Props = { taking: TestSession; test: Test };

/** The questions that were shown, one at a time, with buttons back and forth; each answer brings the next one. */
export function Questions({ taking, test }: Props) {
  const lang = useLang();
  const { questions, total } = test;
  const [index, setIndex] = useState(() => {
    const open = questions.findIndex((one) => !isAnswered(one));
    return open < 0 ? questions.length - 1 : open;
  });
  /** True if the next question was asked for before it came. */
  const [expected, setExpected] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const [copied, setCopied] = useState(false);
  /** The typed word that is not sent yet. */
  const [draft, setDraft] = useState<{ position: number; typed: string }>();
  const question = questions[index] ?? questions[0];
  const typed = draft && draft.position === question?.position ? draft.typed.trim() : "";
  const pending = typed && !isTooLong(typed) ? draft : undefined;
  // A typed answer is sent before the test can end.
  const last = index >= total - 1 && !pending;
  const following = questions[index + 1];

  useEffect(() => {
    if (!expected || (!following && !last)) return;
    setExpected(false);
    if (following) setIndex(index + 1);
  }, [expected, following, last, index]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the question
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = true;
  }, [index, question?.question]);

  if (!question) return null;
  const copy = async () => {
    const link = `${location.origin}${pathFor("levelTest", lang)}#k=${taking.key}`;
    if (await copyText(link)) setCopied(true);
    else window.prompt(m.placement_elsewhere(), link);
  };
  const send = () => {
    if (pending) taking.answer(pending.position, { typed });
    setDraft(undefined);
  };
  const goTo = (place: number) => {
    send();
    setExpected(false);
    setIndex(place);
  };
  const goOn = () => {
    if (isTooLong(typed)) return;
    send();
    setExpected(pending !== undefined || taking.requireAnswer(question.position));
  };
  const skip = () => {
    setDraft(undefined);
    taking.answer(question.position, { typed: "" });
    setExpected(true);
  };
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {m.placement_question_of({ number: question.position, total })}
        </h1>
        <Bar percent={(100 * (question.position - 1)) / total} />
      </div>
      <QuestionView
        key={question.position}
        question={question}
        onChoose={(option) => taking.answer(question.position, { option })}
        field={
          <TypedField
            value={draft?.position === question.position ? draft.typed : (question.typed ?? "")}
            onType={(value) => setDraft({ position: question.position, typed: value })}
            onEnter={goOn}
            onUnknown={skip}
            isUnknown={question.typed === "" && !pending}
          />
        }
      />
      {question.audio && !isAnswered(question) && (
        <Button variant="quiet" className="justify-self-start" onClick={() => void taking.leaveSound()}>
          {m.placement_leave_sound()}
        </Button>
      )}
      {taking.open.length > 0 && (
        <div role="alert" className="grid gap-2 rounded-card border border-danger bg-danger-soft p-4 text-danger">
          <p className="font-semibold">{m.placement_incomplete()}</p>
          <p>{m.placement_incomplete_text()}</p>
          <ul className="flex flex-wrap gap-2">
            {taking.open.map((position) => (
              <li key={position}>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => goTo(questions.findIndex((one) => one.position === position))}
                >
                  {m.placement_question({ number: position })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {taking.problem && (
        <p role="alert" className="rounded-card bg-danger-soft p-4 text-danger">
          {taking.problem}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <Button variant="quiet" disabled={index === 0} onClick={() => goTo(index - 1)}>
          {m.common_previous()}
        </Button>
        {last ? (
          <Button busy={taking.busy ? m.common_moment() : undefined} onClick={() => void taking.finish()}>
            {m.placement_finish()}
          </Button>
        ) : (
          <Button busy={expected ? m.common_moment() : undefined} onClick={goOn}>
            {m.common_next()}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 text-base text-soft">
        <p role="status">{taking.waiting ? m.placement_waiting() : m.placement_saved()}</p>
        <button
          type="button"
          className="min-h-11 cursor-pointer underline underline-offset-4"
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? m.placement_copied() : m.placement_elsewhere()}</span>
        </button>
      </div>
    </div>
  );
}
