import { type FormEvent, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useDiscard } from "~/platform/forms/use-discard";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import { type NotesDraft, notesDrafts } from "./notes-draft";
import { both, type notesWrites } from "./notes-writes";

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
  const { write, busy } = useWrite<typeof notesWrites>();
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const outcome = await write("saveNotes", { student, before: saved, text });
    if (outcome.problem !== undefined) return setProblem(outcome.problem);
    const there = String(outcome.answer);
    setSaved(there);
    if (there !== text) {
      setText((typed) => both(typed, there));
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

export const NotesForm = withBoundary(NotesFormInside);
