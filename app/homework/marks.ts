import { z } from "zod/mini";

const Passage = z.object({ start: z.coerce.number(), end: z.coerce.number(), comment: z.string() });
/** A comment on a passage of an answer; `start` and `end` count characters. */
export type Mark = z.infer<typeof Passage>;

export const Remark = z.object({
  /** The moment of the recording, in milliseconds. */
  at: z.coerce.number(),
  comment: z.optional(z.string()),
  /** The object name of a recording of the teacher. */
  voice: z.optional(z.string()),
});
/** A remark of the teacher at a moment of a recording, by text, by voice, or both. */
export type Remark = z.infer<typeof Remark>;

const Marks = z.array(z.union([Remark, Passage]));

/** Homework's marks as the database stores them, by kind. */
export function parseMarks(stored: unknown): { marks: Mark[]; remarks: Remark[] } {
  const all = Marks.parse(stored);
  return { marks: all.filter((one) => "start" in one), remarks: all.filter((one) => "at" in one) };
}

/** Marks and remarks in the order in which the database stores them. */
export const joinMarks = ({ marks, remarks }: { marks: readonly Mark[]; remarks: readonly Remark[] }) => [
  ...marks,
  ...remarks,
];
