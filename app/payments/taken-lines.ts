import { z } from "zod/mini";

/** The number of new lines, the lines to check, and the reason why the database accepted no more. */
export const TakenLines = z.object({
  added: z.number(),
  doubtful: z._default(z.array(z.object({ fingerprint: z.string(), why: z.enum(["unsure", "alike"]) })), []),
  problem: z.optional(z.string()),
});
