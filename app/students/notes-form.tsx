import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { useOfflineForm } from "~/platform/offline/use-offline-form";
import { Button } from "~/ui/button";
import { CountedTextarea } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { SaveButton } from "~/ui/save-button";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import { type NotesDraft, notesDrafts } from "./notes-draft";
import { both, type notesWrites } from "./notes-writes";

/** The draft, followed by the text that was saved elsewhere meanwhile. */
const resume = ({ text, base }: NotesDraft, { text: saved }: NotesDraft): NotesDraft => ({
  text: text === saved || base === saved ? text : both(text, saved),
  base: saved,
});
const isSame = (one: NotesDraft, other: NotesDraft) => one.text === other.text;

/** The teacher's notes about a student, visible only to her; kept on the device until they are saved. */
function NotesFormInside({ student, notes }: { student: string; notes: string }) {
  const form = useOfflineForm({
    drafts: notesDrafts,
    id: student,
    saved: { text: notes, base: notes },
    version: notes,
    isSame,
    resume,
    field: "notes",
  });
  const { draft, change, changed } = form;
  const { write, busy } = useWrite<typeof notesWrites>();
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { text, base: before } = draft;
    const outcome = await write("saveNotes", { student, before, text });
    const there = String(outcome.answer);
    const message = form.settle(outcome, undefined, { text: there, base: there });
    if (message !== undefined) return setProblem(message);
    const isMine = there === text;
    change((typed) => ({ text: isMine ? typed.text : both(typed.text, there), base: there }));
    if (!isMine) return setProblem(m.students_notes_changed());
    setProblem(undefined);
    toast({ title: m.students_saved() });
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Field
        id="notes"
        label={m.common_notes()}
        hint={changed ? m.students_notes_stored_on_device() : m.students_notes_hint()}
        error={problem}
      >
        <CountedTextarea
          rows={10}
          value={draft.text}
          most={20_000}
          onChange={({ target: { value: text } }) => change(() => ({ text }))}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SaveButton busy={busy} />
        {changed && (
          <Button variant="quiet" onClick={form.discard}>
            {m.common_discard_changes()}
          </Button>
        )}
      </div>
    </form>
  );
}

export const NotesForm = withBoundary(NotesFormInside);
