import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";
import { EXACT } from "./dictation/exact";
import { RETAKES } from "./retakes";

const StoredFiles = z.array(
  z.object({
    object: z.string(),
    name: z.string(),
    size: z.number(),
    seconds: z.optional(z.nullable(z.number())),
  }),
);

const text = z.string();
const Kept = z.object({
  /** The assignment's future id, which its uploaded files refer to. */
  id: text,
  words: z.object({
    kind: z.enum(["free", "file", "dictation", "speaking"]),
    title: text,
    due_on: text,
    instructions: text,
    links: text,
    dictation: text,
    students: z.array(text),
    exact: z._default(z.array(z.enum(EXACT)), []),
    reading: z._default(text, ""),
    written_task: z._default(text, ""),
    retake: z._default(z.enum(RETAKES), "none"),
  }),
  files: StoredFiles,
  /** The version that the draft began with, when it changes an assignment. */
  base: text,
});
/** Homework on this device that was not assigned yet. */
export type AssignmentDraft = z.infer<typeof Kept>;
export type AssignmentWords = AssignmentDraft["words"];

/** The key is the id of the changed assignment or, for a new one, of the student it was begun for. */
export const assignmentDrafts = draftsOf("assignment", Kept);
