import { z } from "zod";

/** The task and the answer of a process that tests a restore. */
export const RestoreTask = z.strictObject({ dataDir: z.string(), file: z.string(), key: z.string().optional() });
export type RestoreTask = z.infer<typeof RestoreTask>;

export const RestoreOutcome = z.union([
  z.strictObject({ is: z.literal("restored") }),
  z.strictObject({ is: z.literal("failed"), problem: z.string(), detail: z.string() }),
]);
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;
