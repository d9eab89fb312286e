import { type SyntheticEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { cellsOf, nullIfEmpty } from "~/platform/forms/row-fields";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { KEEP_DIRTY_VALUES } from "~/ui/keep-dirty-values";
import { onDemand } from "~/ui/on-demand";
import { ProblemAlert } from "~/ui/problem-alert";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import type { hourWrites } from "./change-hours";
import { cleanNotes, listWords, type Notes } from "./clean-notes";
import { NoteFields } from "./note-fields";
import type { Hour } from "./read-hour";

const CancelHour = onDemand(async () => (await import("./cancel-hour")).CancelHour);

type Outcome = "completed" | "no_show" | "cancelled";
type ReportedHour = Pick<Hour, "id" | "kind" | "status" | "starts_at" | "full_name" | "covered" | "words" | "homework">;
type NotesRow = Pick<ReportedHour, "covered" | "words" | "homework">;
type Props = {
  hour: ReportedHour;
  /** True if the notes are folded, as in a list of classes. */
  folded?: boolean;
};

const NAMES = {
  completed: m.classes_complete,
  no_show: m.classes_status_no_show,
  cancelled: m.classes_status_cancelled,
};

const CLEANED = { ...nullIfEmpty, toCell: (text: string) => cleanNotes(text) || null };
const NOTES = cellsOf({
  covered: CLEANED,
  words: { ...nullIfEmpty, toCell: (text: string) => listWords(text).join("\n") || null },
  homework: CLEANED,
});

const isOutcome = (value: unknown): value is Outcome => typeof value === "string" && Object.hasOwn(NAMES, value);

function ClassReportInside({ hour, folded = false }: Props) {
  const { id, kind, status } = hour;
  const form = useForm({ values: NOTES.toValues(hour), resetOptions: KEEP_DIRTY_VALUES, shouldFocusError: false });
  const { isDirty, dirtyFields: _ } = form.formState;
  const [cancelling, setCancelling] = useState(false);
  const [problem, setProblem] = useState<string>();
  const order = useRef<{ outcome: Outcome; by_student: boolean }>({ outcome: "completed", by_student: false });
  const { write, busy } = useWrite<typeof hourWrites>();
  const { save, question } = useRow<Notes, NotesRow>({
    form,
    row: hour,
    isDirty,
    toValues: NOTES.toValues,
    write: (before, after) => write("reportClass", { id, status, ...order.current, before, after }),
  });
  /** Reports the class with the notes as they are typed; returns whether that worked, or asks. */
  const report = async (outcome: Outcome, by_student = false): Promise<boolean> => {
    order.current = { outcome, by_student };
    setProblem(undefined);
    const sent = form.getValues();
    const saved = await save(NOTES.toRow(sent).row);
    if (saved === "elsewhere") return true;
    if (saved !== "saved") {
      setProblem(saved.problem);
      return false;
    }
    form.resetDefaultValues(sent);
    toast({ title: outcome === status ? m.common_saved() : m.classes_report_toast() });
    return true;
  };
  const send = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const outcome = submitter instanceof HTMLButtonElement ? submitter.value : status;
    if (isOutcome(outcome)) void report(outcome);
  };
  const open = status === "scheduled" || status === "confirmed";
  const other = status === "completed" ? "no_show" : status === "no_show" ? "completed" : undefined;
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      {question(() => report(order.current.outcome, order.current.by_student))}
      <ProblemAlert problem={cancelling ? undefined : problem} />
      {kind === "class" && <NoteFields id={id} form={form} folded={folded} />}
      <div className="flex flex-wrap gap-2">
        {open && (
          <>
            <Button type="submit" value="completed" size="sm" disabled={busy}>
              {NAMES.completed()}
            </Button>
            <Button type="submit" value="no_show" size="sm" variant="secondary" disabled={busy}>
              {NAMES.no_show()}
            </Button>
            <Button size="sm" variant="quiet" disabled={busy} onClick={() => setCancelling(true)}>
              {NAMES.cancelled()}
            </Button>
          </>
        )}
        {!open && isDirty && (
          <Button type="submit" value={status ?? ""} size="sm" disabled={busy}>
            {m.classes_report_save()}
          </Button>
        )}
        {other && (
          <Button type="submit" value={other} size="sm" variant="quiet" disabled={busy}>
            {other === "no_show" ? m.classes_was_no_show() : m.classes_was_completed()}
          </Button>
        )}
      </div>
      {cancelling && (
        <CancelHour
          hour={hour}
          cancel={async (byStudent) => {
            const done = await report("cancelled", byStudent);
            if (done) setCancelling(false);
          }}
          busy={busy}
          problem={problem}
          onClose={() => setCancelling(false)}
        />
      )}
    </form>
  );
}

/**
 * How a class that has begun went: one tap reports it, with its notes if any are written. The student sees the notes.
 * A trial class has none.
 */
export const ClassReport = withBoundary(ClassReportInside);
