import { type FormEvent, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { changeRow } from "~/platform/backend/change-row";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { useDiscard } from "~/platform/forms/use-discard";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import { type NotesDraft, notesDrafts } from "./notes-draft";

type Written = { problem: { code: string; message: string } } | { there: string };

/** Text saved elsewhere meanwhile follows the typed text, so that it is not overwritten unseen. */
const both = (text: string, elsewhere: string): string => (text.includes(elsewhere) ? text : `${text}\n\n${elsewhere}`);

/** @returns what is there then: the text, or what was saved elsewhere meanwhile and the text does not hold. */
async function writeNotes(student: string, before: string, text: string): Promise<Written> {
  if (before === "") {
    const added = await addNotes(student, text);
    if (added) return added;
  }
  const changed = await changeRow("student_notes", { student_id: student }, { text: before }, { text });
  if (!changed) return { there: text };
  if ("problem" in changed)
    return (changed.problem.message === "NOT_FOUND" && (await addNotes(student, text))) || changed;
  const there = String(changed.elsewhere.text);
  return both(text, there) === text ? writeNotes(student, there, text) : { there };
}

/** @returns undefined where there are notes already */
async function addNotes(student: string, text: string): Promise<Written | undefined> {
  const { data, error } = await supabase()
    .from("student_notes")
    .upsert({ student_id: student, text }, { onConflict: "student_id", ignoreDuplicates: true })
    .select("student_id");
  if (error) return { problem: error };
  return data.length > 0 ? { there: text } : undefined;
}

/** The begun text, with the text that was saved elsewhere meanwhile. */
const goOn = ({ text, base }: NotesDraft, saved: string): string =>
  text === saved || base === saved ? text : both(text, saved);

/** The draft begun on this device. */
function begin(student: string, saved: string): string {
  const kept = notesDrafts.read(student);
  return kept ? goOn(kept, saved) : saved;
}

/** The teacher's notes about a student, which nobody else ever reads; kept on the device until they are saved. */
function NotesFormInside({ student, notes }: { student: string; notes: string }) {
  const [saved, setSaved] = useState(notes);
  const [text, setText] = useState(() => begin(student, notes));
  const changed = text !== saved;
  const [read, setRead] = useState(notes);
  if (read !== notes) {
    setRead(notes);
    // Typed text keeps its base; saving looks again.
    if (!changed) {
      setSaved(notes);
      setText(notes);
    }
  }
  useEffect(() => {
    notesDrafts.keep(student, changed ? { text, base: saved } : undefined);
  }, [student, text, saved, changed]);
  const discard = useDiscard({
    drafts: notesDrafts,
    id: student,
    changed,
    field: "notes",
    show: (back) => setText(back ? goOn(back, saved) : saved),
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await writeNotes(student, saved, text);
    setBusy(false);
    if ("problem" in answer) {
      if (answer.problem.code) void reportError(answer.problem);
      return setProblem(m.students_notes_failed());
    }
    setSaved(answer.there);
    if (answer.there !== text) {
      setText((typed) => both(typed, answer.there));
      return setProblem(m.students_notes_changed());
    }
    setProblem(undefined);
    toast({ title: m.students_saved() });
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Field
        id="notes"
        label={m.students_notes()}
        hint={changed ? m.students_notes_kept() : m.students_notes_hint()}
        error={problem}
      >
        <CountedTextarea rows={10} value={text} most={20_000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={busy ? m.students_saving() : undefined}>
          {m.students_save()}
        </Button>
        {changed && (
          <Button variant="quiet" onClick={() => discard({ text, base: saved })}>
            {m.students_notes_discard()}
          </Button>
        )}
      </div>
    </form>
  );
}

const rowOf = (student: string) =>
  supabase().from("student_notes").select("text").eq("student_id", student).maybeSingle();

/** The teacher's notes about a student. */
export async function readNotes(student: string): Promise<string> {
  const { data, error } = await rowOf(student);
  if (error) throw error;
  return data?.text ?? "";
}

export const NotesForm = withBoundary(NotesFormInside);
