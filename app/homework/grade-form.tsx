import { type FormEvent, useMemo, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { useOfflineForm } from "~/platform/offline/use-offline-form";
import { formatWhen } from "~/platform/time/school-time";
import { parseGrade } from "~/school/grade";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { useProblem } from "~/ui/use-problem";
import { withBoundary } from "~/ui/with-boundary";
import { AnswerMarker } from "./answer-marker";
import { compareDictation } from "./dictation/compare-dictation";
import { DictationResult } from "./dictation/dictation-result";
import { GradeExplanation } from "./dictation/grade-explanation";
import { type GradeDraft, gradeDrafts } from "./grade-draft";
import { HomeworkPill } from "./homework-words";
import type { gradingWrites } from "./homework-writes";
import { joinMarks } from "./marks";
import type { Homework } from "./read-homework";
import { SentFiles } from "./sent-files";
import { RecordingMarker } from "./speaking/recording-marker";

type Props = {
  homework: Homework;
  /** The number of other submissions that wait for a grade. */
  left?: number;
  /** Opens the next one. */
  onNext?: () => void;
};

/**
 * The teacher's grade and comments on one homework, kept on the device while she types. A dictation is compared
 * automatically, with a suggested grade.
 */
function GradeFormInside({ homework, left = 0, onNext }: Props) {
  const lang = useLang();
  const { id, answer, submissions, submitted_at, in_writing } = homework;
  const dictation = in_writing ? null : homework.dictation;
  const format = (grade: number) => grade.toLocaleString(LOCALE[lang]);
  const comparison = useMemo(
    () => (dictation && answer ? compareDictation(dictation.text, answer, dictation.exact) : undefined),
    [dictation, answer],
  );
  const recording = homework.assignment.kind === "speaking" ? homework.files[0] : undefined;
  const suggested = comparison?.suggested;
  const first = homework.grade ?? suggested;
  const given: GradeDraft = {
    grade: first === undefined ? "" : format(first),
    comment: homework.comment ?? "",
    marks: homework.marks,
    remarks: homework.remarks,
    seen: submissions,
  };
  const form = useOfflineForm({
    drafts: gradeDrafts,
    id,
    saved: given,
    version: JSON.stringify([given.grade, given.comment, given.marks, given.remarks]),
    isSame,
    field: "grade",
  });
  const { draft, changed } = form;
  const change = (words: Partial<GradeDraft>) => form.change(() => words);
  const { grade, comment, marks, remarks } = draft;
  const { problem, setProblem, fail, problemOf, summary } = useProblem();
  const { write, busy } = useWrite<typeof gradingWrites>();
  /** True if the button that also opens the next answer was pressed: only the pressed button shows that it waits. */
  const [isGoingOn, setIsGoingOn] = useState(false);
  if (draft.seen !== submissions) {
    // A new submission replaced the one that was marked: the marks are dropped, the comment stays.
    change({
      marks: homework.marks,
      remarks: homework.remarks,
      seen: submissions,
      ...(suggested === undefined ? {} : { grade: format(suggested) }),
    });
    if (draft.seen > 0) setProblem({ message: m.homework_problem_replaced() });
  }
  // Another device graded it meanwhile, which is shown before it is overwritten.
  const said = problem ?? (form.conflict ? { message: m.homework_problem_regraded() } : undefined);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const goesOn = hasSubmitter(event, NEXT);
    const number = parseGrade(grade);
    if (number === undefined || number === null) return fail(m.homework_problem_grade(), "grade");
    setIsGoingOn(goesOn);
    const outcome = await write("gradeHomework", {
      homework: id,
      grade: number,
      marks: joinMarks(draft),
      seen: submissions,
      before: { grade: homework.grade, comment: homework.comment, marks: joinMarks(homework) },
      ...(comment.trim() ? { comment } : {}),
    });
    const message = form.settle(outcome);
    // The student submitted another answer meanwhile, which the page has loaded by now.
    if (outcome.code === "EDIT_CONFLICT") return fail(m.homework_problem_replaced());
    if (outcome.code === "ALREADY_GRADED") return fail(m.homework_problem_regraded());
    if (message) return fail(message);
    setProblem(undefined);
    if (goesOn) onNext?.();
  };
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-3">
        <HomeworkPill status={homework.status} isLate={homework.is_late} />
        {submitted_at && (
          <span className="text-soft">{m.homework_handed_in({ when: formatWhen(submitted_at, lang) })}</span>
        )}
      </p>
      {in_writing && <p className="text-soft">{m.homework_in_writing()}</p>}
      {!submitted_at && <p className="text-soft">{m.homework_nothing_yet()}</p>}
      {comparison && (
        <>
          <DictationResult words={comparison.words} />
          <GradeExplanation {...comparison} />
        </>
      )}
      {answer && !dictation && (
        <AnswerMarker key={submissions} answer={answer} marks={marks} onMarks={(marks) => change({ marks })} />
      )}
      {recording ? (
        <RecordingMarker
          homework={homework}
          recording={recording}
          remarks={remarks}
          onRemarks={(remarks) => change({ remarks })}
        />
      ) : (
        <SentFiles homework={homework} />
      )}
      <form noValidate onSubmit={send} className="grid gap-4 border-t pt-5">
        <ErrorSummary problems={said ? [said] : []} attempt={summary.attempt} />
        <Field
          id="grade"
          label={m.homework_grade()}
          hint={
            suggested === undefined ? m.homework_grade_hint() : m.homework_grade_suggested({ grade: format(suggested) })
          }
          error={problemOf("grade")}
          required
        >
          <Input
            value={grade}
            onChange={(event) => change({ grade: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            className="w-28 tabular-nums"
          />
        </Field>
        <Field
          id="comment"
          label={m.homework_comment()}
          hint={changed && form.isKept ? m.homework_stored_on_device() : undefined}
          optional
        >
          <CountedTextarea value={comment} onChange={(event) => change({ comment: event.target.value })} most={4000} />
        </Field>
        <div className="flex flex-wrap gap-2">
          {left > 0 && onNext && (
            <Button
              type="submit"
              name={NEXT}
              disabled={busy && !isGoingOn}
              busy={busy && isGoingOn ? m.common_saving() : undefined}
            >
              {m.homework_grade_next({ count: left })}
            </Button>
          )}
          <Button
            type="submit"
            variant={left > 0 && onNext ? "secondary" : "primary"}
            disabled={busy && isGoingOn}
            busy={busy && !isGoingOn ? m.common_saving() : undefined}
          >
            {homework.status === "graded" ? m.homework_grade_again() : m.homework_grade_do()}
          </Button>
          {changed && (
            <Button variant="quiet" onClick={form.discard}>
              {m.common_discard_changes()}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

/** The name of the button that continues with the next submission. */
const NEXT = "next";
const hasSubmitter = ({ nativeEvent }: FormEvent, name: string): boolean =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter instanceof HTMLButtonElement
    ? nativeEvent.submitter.name === name
    : false;

/** "8.5" and "8,5" are the same grade, and whitespace around a comment does not count. */
const isSame = (one: GradeDraft, other: GradeDraft): boolean =>
  parseGrade(one.grade) === parseGrade(other.grade) &&
  one.comment.trim() === other.comment.trim() &&
  JSON.stringify(joinMarks(one)) === JSON.stringify(joinMarks(other));

export const GradeForm = withBoundary(GradeFormInside);
