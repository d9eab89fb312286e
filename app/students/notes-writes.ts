import { m } from "~/i18n/paraglide/messages";
import { changeRow } from "~/platform/backend/change-row";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

const { outcomeOf } = writesWith({ failed: m.students_notes_failed, away: m.students_notes_failed });

type WriteResult = { problem: { code: string; message: string } } | { there: string };

/** Appends text that was saved elsewhere to the typed text, so that neither is lost. */
export const both = (text: string, elsewhere: string): string =>
  text.includes(elsewhere) ? text : `${text}\n\n${elsewhere}`;

/** @returns the saved text, or the text that was saved elsewhere and is missing here. */
async function writeNotes(student: string, before: string, text: string): Promise<WriteResult> {
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

/** @returns undefined when there are notes already */
async function addNotes(student: string, text: string): Promise<WriteResult | undefined> {
  const { data, error } = await supabase()
    .from("student_notes")
    .upsert({ student_id: student, text }, { onConflict: "student_id", ignoreDuplicates: true })
    .select("student_id");
  if (error) return { problem: error };
  return data.length > 0 ? { there: text } : undefined;
}

/** The teacher's write of her notes. Returns the current text. */
export const notesWrites = {
  saveNotes: ({ student, before, text }: { student: string; before: string; text: string }) =>
    outcomeOf(
      writeNotes(student, before, text).then((written) =>
        "problem" in written ? { error: written.problem } : { data: written.there, error: null },
      ),
    ),
};

const rowOf = (student: string) =>
  supabase().from("student_notes").select("text").eq("student_id", student).maybeSingle();

/** The teacher's notes about a student. */
export async function readNotes(student: string): Promise<string> {
  const { data, error } = await rowOf(student);
  if (error) throw error;
  return data?.text ?? "";
}
