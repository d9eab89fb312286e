import { supabase } from "~/platform/backend/supabase";
import type { ClassNotes } from "./class-notes";

/** Notes and when their class began. */
export type PreviousNotes = ClassNotes & { starts_at: string };

/** The notes of each class's previous class, by the class's id; classes without such notes are missing. */
export async function readPreviousNotes(entries: readonly string[]): Promise<Record<string, PreviousNotes>> {
  if (entries.length === 0) return {};
  const { data, error } = await supabase().rpc("previous_notes", { entries: [...entries] });
  if (error) throw error;
  return Object.fromEntries(data.map(({ entry, ...notes }) => [entry, notes]));
}

/** The latest notes of a student's classes; undefined where there are none. */
export async function readLastNotes(student: string): Promise<PreviousNotes | undefined> {
  const { data, error } = await supabase()
    .from("hours")
    .select("starts_at, covered, words, homework")
    .eq("student_id", student)
    .or("covered.not.is.null,words.not.is.null,homework.not.is.null")
    .order("starts_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw error;
  return data ?? undefined;
}
