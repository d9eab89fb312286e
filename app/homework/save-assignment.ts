import { z } from "zod/mini";
import { type ChangeResult, changeBy } from "~/platform/backend/change-row";
import { supabase } from "~/platform/backend/supabase";
import type { AssignmentWords } from "./assignment-draft";
import { formatLinks, parseLinks } from "./assignment-schema";
import { EXACT } from "./dictation/exact";
import { RETAKES } from "./retakes";
import type { StoredFile } from "./use-uploads";

const text = z.string();
const Words = z.object({
  title: text,
  due_on: text,
  instructions: z.nullable(text),
  links: z.array(z.object({ title: text, url: text })),
  dictation: z.nullable(text),
  exact: z.array(z.enum(EXACT)),
  reading: z.nullable(text),
  written_task: z.nullable(text),
  retake: z.enum(RETAKES),
  files: z.array(z.object({ object: text, name: text })),
});
/** An assignment as the database saves it. `students` are the students who get it with this save. */
export type AssignmentRow = z.infer<typeof Words> & { students: string[] };

/** Kinds that some cannot hear or speak. */
const HEARD_OR_SPOKEN: readonly AssignmentWords["kind"][] = ["dictation", "speaking"];

/** The database function's arguments for what the form holds. */
export const rowOf = (words: AssignmentWords, files: readonly StoredFile[]): AssignmentRow => ({
  title: words.title,
  due_on: words.due_on,
  instructions: words.instructions || null,
  links: parseLinks(words.links) ?? [],
  dictation: words.kind === "dictation" ? words.dictation : null,
  exact: words.kind === "dictation" ? words.exact : [],
  reading: (words.kind === "speaking" && words.reading) || null,
  written_task: (HEARD_OR_SPOKEN.includes(words.kind) && words.written_task) || null,
  retake: words.retake,
  files: files.map(({ object, name }) => ({ object, name })),
  students: words.students,
});

/** The form's texts from a row. */
export const wordsIn = (kind: AssignmentWords["kind"], row: AssignmentRow): AssignmentWords => ({
  kind,
  title: row.title,
  due_on: row.due_on,
  instructions: row.instructions ?? "",
  links: formatLinks(row.links),
  dictation: row.dictation ?? "",
  exact: row.exact,
  reading: row.reading ?? "",
  written_task: row.written_task ?? "",
  retake: row.retake,
  students: row.students,
});

/** The files that another tab saved, to replace the form's. */
export const filesIn = (saved: unknown, here: readonly StoredFile[]): StoredFile[] | undefined =>
  Words.shape.files
    .safeParse(saved)
    .data?.map((file) => here.find(({ object }) => object === file.object) ?? { ...file, size: 0 });

/** Students who could not be given the assignment, each with the database's error code. */
const Refused = z._default(z.array(z.object({ id: text, code: text })), []);
export type Refused = z.infer<typeof Refused>;

/** The ids of the students whom the answer of the write lists as refused. */
export const readRefused = (answer: unknown): string[] =>
  (z.object({ refused: Refused }).safeParse(answer).data?.refused ?? []).map(({ id }) => id);

const Answer = z.object({
  told: z._default(z.number(), 0),
  refused: Refused,
  elsewhere: z.optional(z.record(text, z.json())),
});

/**
 * Assigns homework, or changes an assignment.
 * @param before the assignment that was read; undefined for a new one
 * @param onNotified called with the number of students who now have the assignment, and with the students who could not be
 * given it
 */
export function saveAssignment(
  { id, kind }: { id: string; kind: AssignmentWords["kind"] },
  before: AssignmentRow | undefined,
  { instructions, dictation, reading, written_task, ...words }: AssignmentRow,
  onNotified: (students: number, refused: Refused) => void,
): Promise<ChangeResult> {
  const order = {
    id,
    kind,
    ...words,
    ...(instructions ? { instructions } : {}),
    ...(dictation ? { dictation } : {}),
    ...(reading ? { reading } : {}),
    ...(written_task ? { written_task } : {}),
  };
  return changeBy(
    before ? { ...before, students: [] } : {},
    { ...words, instructions, dictation, reading, written_task },
    async (changes) => {
      const { data, error } = await supabase().rpc("save_assignment", {
        ...order,
        ...(before && { before: changes.before }),
      });
      const { told, refused, elsewhere } = Answer.parse(data ?? {});
      onNotified(told, refused);
      return { data: elsewhere, error };
    },
  );
}
