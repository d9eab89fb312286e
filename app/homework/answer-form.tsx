import { type FormEvent, useCallback, useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useDiscard } from "~/platform/forms/use-discard";
import { useOutcome } from "~/platform/forms/use-outcome";
import { usePendingSend } from "~/platform/offline/use-pending-send";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { ErrorSummary, type Problem } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { SendOrWait } from "~/ui/send-or-wait";
import { withBoundary } from "~/ui/with-boundary";
import type { AnswerAction, Submitted } from "./answer-action";
import { type AnswerDraft, answerDrafts } from "./answer-draft";
import { FilePicker } from "./file-picker";
import { homeworkRefusal } from "./homework-words";
import type { Homework } from "./read-homework";
import { type KeptFile, useUploads } from "./use-uploads";

const LONGEST = 20_000;
const EMPTY_ANSWERS = { dictation: "ANSWER_REQUIRED", file: "FILE_REQUIRED", free: "ANSWER_REQUIRED" } as const;

/** The student's answer: kept on the device with every letter, sent when they say so, replaced until it is graded. */
function AnswerFormInside({ homework }: { homework: Homework }) {
  const { id, student_id, assignment, submissions } = homework;
  const handedIn: AnswerDraft = { answer: homework.answer ?? "", files: homework.files };
  const [draft, setDraft] = useState<AnswerDraft>(() => answerDrafts.read(id) ?? handedIn);
  const [base, setBase] = useState({ ...handedIn, submissions });
  const [warned, setWarned] = useState(false);
  const untouched = same(draft, base);
  if (base.submissions !== submissions && (warned || untouched || same(draft, handedIn))) {
    // Another device handed in: what was not touched here follows; what was is sent over it only once that was said.
    setBase({ ...handedIn, submissions });
    if (untouched) setDraft(handedIn);
    setWarned(false);
  }
  const picker = useId();
  const [problem, setProblem] = useState<Problem>();
  const mended = useCallback((field: string) => setProblem((old) => (old?.field === field ? undefined : old)), []);
  const [attempt, setAttempt] = useState(0);
  const { submit, state, data: answered } = useFetcher<AnswerAction>();
  const busy = state !== "idle";
  const onFiles = useCallback(
    (change: (files: readonly KeptFile[]) => KeptFile[]) => {
      mended(picker);
      setDraft((old) => ({ ...old, files: change(old.files) }));
    },
    [mended, picker],
  );
  const uploads = useUploads({ folder: `${student_id}/${id}`, files: draft.files, onFiles });
  const changed = !same(draft, handedIn);
  const [waits, setWaits] = usePendingSend(answerDrafts, id, () => setWarned(true));
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    setIsKept(answerDrafts.keep(id, changed || waits !== undefined ? { ...draft, waits } : undefined));
  }, [id, draft, changed, waits]);

  const discard = useDiscard({
    drafts: answerDrafts,
    id,
    changed,
    field: "answer",
    show: (back) => setDraft(back ?? handedIn),
  });
  const at = (field: string) => (problem?.field === field ? problem.message : undefined);
  const fail = (message: string, field?: string) => {
    setProblem({ field, message });
    setAttempt((tries) => tries + 1);
  };
  const sendOver = (seen: number) => {
    const submitted: Submitted = { answer: draft.answer, files: draft.files, seen };
    void submit(submitted, { method: "post", encType: "application/json" });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (uploads.busy) return fail(m.homework_problem_sending(), picker);
    const empty =
      assignment.kind === "file"
        ? draft.files.length === 0
        : !draft.answer.trim() && (assignment.kind === "dictation" || draft.files.length === 0);
    if (empty)
      return fail(homeworkRefusal(EMPTY_ANSWERS[assignment.kind]), assignment.kind === "file" ? picker : "answer");
    sendOver(base.submissions);
  };
  useOutcome(answered, ({ outcome, seen }) => {
    if (outcome === "away") {
      if (!answerDrafts.keep(id, { ...draft, waits: seen })) return fail(m.common_not_kept());
      // The answer may have arrived all the same: sent again it is the same one.
      setProblem(undefined);
      return setWaits(seen);
    }
    setWaits(undefined);
    if (outcome === "taken") {
      setProblem(undefined);
      answerDrafts.keep(id, undefined);
      return setWarned(true);
    }
    const { message } = outcome.refusal;
    if (message === "EDIT_CONFLICT") setWarned(true);
    fail(homeworkRefusal(message));
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <ErrorSummary problems={problem ? [problem] : []} attempt={attempt} />
      <Field
        id="answer"
        label={assignment.kind === "dictation" ? m.homework_dictation_answer() : m.homework_answer()}
        hint={changed && isKept && waits === undefined ? m.homework_kept_here() : undefined}
        error={at("answer")}
        optional={assignment.kind === "file"}
      >
        <CountedTextarea
          lang={TAG.en}
          rows={assignment.kind === "file" ? 3 : 8}
          most={LONGEST}
          value={draft.answer}
          readOnly={waits !== undefined}
          spellCheck={assignment.kind !== "dictation"}
          autoCorrect="off"
          onChange={(event) => {
            mended("answer");
            setDraft((old) => ({ ...old, answer: event.target.value }));
          }}
        />
      </Field>
      {waits === undefined && assignment.kind !== "dictation" && (
        <FilePicker id={picker} label={m.homework_add_files()} uploads={uploads} error={at(picker)} />
      )}
      <SendOrWait
        label={submissions > 0 ? m.homework_send_again() : m.homework_send()}
        busy={busy ? m.homework_sending() : undefined}
        waits={waits === undefined ? undefined : m.homework_waits()}
        onTry={() => waits !== undefined && sendOver(waits)}
        onWrite={() => setWaits(undefined)}
        field="answer"
      >
        {submissions > 0 && changed && (
          <Button variant="quiet" onClick={() => discard(draft)}>
            {m.homework_discard()}
          </Button>
        )}
      </SendOrWait>
    </form>
  );
}

/** Space around an answer is not part of it. */
const same = (one: AnswerDraft, other: AnswerDraft): boolean =>
  one.answer.trim() === other.answer.trim() && objects(one.files) === objects(other.files);

const objects = (files: readonly KeptFile[]): string => files.map(({ object }) => object).join();

export const AnswerForm = withBoundary(AnswerFormInside);
