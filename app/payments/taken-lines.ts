import type { infer as Of } from "zod/mini";
import type { Mini } from "~/platform/backend/read-answer";

/** The number of new lines, the lines to check, and the reason why the database accepted no more. */
export const takenLines = (z: Mini) =>
  z.object({
    added: z.number(),
    doubtful: z._default(z.array(z.object({ fingerprint: z.string(), why: z.enum(["unsure", "alike"]) })), []),
    problem: z.optional(z.string()),
  });
export type TakenLines = Of<ReturnType<typeof takenLines>>;
