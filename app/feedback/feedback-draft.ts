import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";

const Kept = z.object({
  rating: z.number(),
  comments: z.string(),
  /** The class it is about; empty for all of them. */
  about: z.string(),
  waits: z.optional(z.boolean()),
});
/** Feedback that was begun on this device and has not arrived. */
export type FeedbackDraft = z.infer<typeof Kept>;

export const NOTHING_SAID: FeedbackDraft = { rating: 0, comments: "", about: "" };

/** The key is the feedback's future id, which makes repeated sending harmless. */
export const feedbackDrafts = draftsOf("feedback", Kept);

/** Feedback whose id can no longer be used becomes another feedback. */
export function keepUnderNewId(id: string): void {
  const kept = feedbackDrafts.read(id);
  feedbackDrafts.keep(id, undefined);
  if (kept) feedbackDrafts.keep(crypto.randomUUID(), { ...kept, waits: undefined });
}
