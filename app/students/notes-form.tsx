import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/textarea";
import { toast } from "~/ui/toast-store";

/** The teacher's notes about a student; nobody else ever reads them. */
export function NotesForm({ student, notes }: { student: string; notes: string }) {
  const [text, setText] = useState(notes);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const { error } = await supabase().from("student_notes").upsert({ student_id: student, text });
    setBusy(false);
    if (error) {
      if (error.code) void reportError(error);
      return setProblem(m.students_notes_failed());
    }
    setProblem(undefined);
    toast({ title: m.students_saved() });
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Field id="notes" label={m.students_notes()} hint={m.students_notes_hint()} error={problem}>
        <Textarea rows={10} value={text} maxLength={20_000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        busy={busy ? m.students_saving() : undefined}
        className="justify-self-start"
      >
        {m.students_save()}
      </Button>
    </form>
  );
}

/** What she wrote about a student. */
export async function readNotes(student: string): Promise<string> {
  const { data, error } = await supabase().from("student_notes").select("text").eq("student_id", student).maybeSingle();
  if (error) throw error;
  return data?.text ?? "";
}
