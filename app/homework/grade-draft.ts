import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";
import { Remark } from "./marks";

const Kept = z.object({
  grade: z.string(),
  comment: z.string(),
  marks: z.array(z.object({ start: z.number(), end: z.number(), comment: z.string() })),
  remarks: z._default(z.array(Remark), []),
  /** The number of the graded submission. */
  seen: z.number(),
});
/** A grade on this device that was not given yet. */
export type GradeDraft = z.infer<typeof Kept>;

/** The key is the homework's id. */
export const gradeDrafts = draftsOf("grade", Kept);
