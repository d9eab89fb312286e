import { draftShape } from "~/platform/offline/draft-shape";
import { draftsOf } from "~/platform/offline/drafts";
import type { StoredFile } from "./use-uploads";

/** An answer on this device that was not handed in yet. */
export type AnswerDraft = {
  answer: string;
  files: StoredFile[];
  /** True if it answers the assignment's written task. */
  in_writing?: boolean | undefined;
  /** The number of the submission that it replaces, when it was handed in without a network. */
  waits?: number | undefined;
};

const isStoredFile = (kept: unknown): boolean => {
  if (typeof kept !== "object" || kept === null) return false;
  const [object, name, size, seconds]: unknown[] = ["object", "name", "size", "seconds"].map((field) =>
    Reflect.get(kept, field),
  );
  return (
    typeof object === "string" &&
    typeof name === "string" &&
    typeof size === "number" &&
    (seconds === undefined || seconds === null || typeof seconds === "number")
  );
};

/** The key is the homework's id. */
export const answerDrafts = draftsOf<AnswerDraft>(
  "homework",
  draftShape<AnswerDraft>(
    { answer: "string", files: "object", in_writing: "boolean?", waits: "number?" },
    ({ files }) => files.every(isStoredFile),
  ),
);

/** Surrounding whitespace is not part of an answer. */
export const isSameAnswer = (one: AnswerDraft, other: AnswerDraft): boolean =>
  one.answer.trim() === other.answer.trim() &&
  Boolean(one.in_writing) === Boolean(other.in_writing) &&
  objectsOf(one.files) === objectsOf(other.files);

/** The stored names of files as one text, by which two lists are compared. */
export const objectsOf = (files: readonly StoredFile[]): string => files.map(({ object }) => object).join();
