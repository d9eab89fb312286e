import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";
import type { StoredFile } from "./use-uploads";

export const StoredFiles = z.array(
  z.object({
    object: z.string(),
    name: z.string(),
    size: z.number(),
    seconds: z.optional(z.nullable(z.number())),
  }),
);

const Kept = z.object({
  answer: z.string(),
  files: StoredFiles,
  /** The number of the submission that it replaces, when it was handed in without a network. */
  waits: z.optional(z.number()),
});
/** An answer on this device that was not handed in yet. */
export type AnswerDraft = z.infer<typeof Kept>;

/** The key is the homework's id. */
export const answerDrafts = draftsOf("homework", Kept);

/** Surrounding whitespace is not part of an answer. */
export const isSameAnswer = (one: AnswerDraft, other: AnswerDraft): boolean =>
  one.answer.trim() === other.answer.trim() && objectsOf(one.files) === objectsOf(other.files);

/** The stored names of files as one text, by which two lists are compared. */
export const objectsOf = (files: readonly StoredFile[]): string => files.map(({ object }) => object).join();
