import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";
import type { Mark } from "./read-homework";

/** A grade that was begun on this device and not given yet. `seen` is the number of the submission that it is for. */
export type GradeDraft = { grade: string; comment: string; marks: Mark[]; seen: number; waits?: undefined };

const Kept = z.object({
  grade: z.string(),
  comment: z.string(),
  seen: z.number(),
  marks: z.array(z.object({ start: z.number(), end: z.number(), comment: z.string() })),
});

/** The key is the homework's id. */
export const gradeDrafts = draftsOf<GradeDraft>("grade", (kept) => Kept.safeParse(kept).data);
