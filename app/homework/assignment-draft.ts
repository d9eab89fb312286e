import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";
import { KeptFiles } from "./answer-draft";
import { EXACT } from "./dictation/spoken-words";

const text = z.string();
const Kept = z.object({
  /** The assignment's future id: its files are there already. */
  id: text,
  words: z.object({
    kind: z.enum(["free", "file", "dictation"]),
    title: text,
    due_on: text,
    instructions: text,
    links: text,
    dictation: text,
    students: z.array(text),
    exact: z._default(z.array(z.enum(EXACT)), []),
  }),
  files: KeptFiles,
  /** The state that the draft began on, where it changes an assignment. */
  base: text,
});
/** Homework that was begun on this device and not set yet. */
export type AssignmentDraft = z.infer<typeof Kept>;
export type AssignmentWords = AssignmentDraft["words"];

/** The key is the id of the changed assignment or, for a new one, of the student whom it was begun for. */
export const assignmentDrafts = draftsOf("assignment", Kept);
