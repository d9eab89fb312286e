import { type Mini, requireAnswer } from "~/platform/backend/read-answer";
import type { Mark, Remark } from "./marks";

const stored = (z: Mini) =>
  z.array(
    z.union([
      z.object({ at: z.coerce.number(), comment: z.optional(z.string()), voice: z.optional(z.string()) }),
      z.object({ start: z.coerce.number(), end: z.coerce.number(), comment: z.string() }),
    ]),
  );

/** Homework's marks as the database stores them, by kind. */
export async function parseMarks(marks: unknown): Promise<{ marks: Mark[]; remarks: Remark[] }> {
  const all = await requireAnswer(marks, stored);
  return { marks: all.filter((one) => "start" in one), remarks: all.filter((one) => "at" in one) };
}
