import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";

const Kept = z.object({
  rating: z.number(),
  comments: z.string(),
  /** The class it is about; empty for classes in general. */
  about: z.string(),
  waits: z.optional(z.boolean()),
});
/** Feedback on this device that was not sent yet. */
export type FeedbackDraft = z.infer<typeof Kept>;

export const EMPTY_FEEDBACK: FeedbackDraft = { rating: 0, comments: "", about: "" };

/** The key is the feedback's future id, so that sending it again is harmless. */
export const feedbackDrafts = draftsOf("feedback", Kept);

/** Gives a draft a new id when the old one can no longer be used. */
export function moveToNewId(id: string): void {
  const kept = feedbackDrafts.read(id);
  feedbackDrafts.keep(id, undefined);
  if (kept) feedbackDrafts.keep(crypto.randomUUID(), { ...kept, waits: undefined });
}
