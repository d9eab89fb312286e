import { z } from "zod/mini";

/** A month of a student in figures. `stations`: their ids. */
export const Recap = z.object({
  name: z.string(),
  month: z.string(),
  classes: z.number(),
  homework: z.number(),
  words: z.number(),
  stations: z.array(z.string()),
});
export type Recap = z.infer<typeof Recap>;
