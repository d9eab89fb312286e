import { draftShape } from "~/platform/offline/draft-shape";
import { draftsOf } from "~/platform/offline/drafts";

/** Feedback on this device that was not sent yet. */
export type FeedbackDraft = {
  rating: number;
  comments: string;
  /** The class it is about; empty for classes in general. */
  about: string;
  waits?: boolean | undefined;
};

export const EMPTY_FEEDBACK: FeedbackDraft = { rating: 0, comments: "", about: "" };

/** The key is the feedback's future id, so that sending it again is harmless. */
export const feedbackDrafts = draftsOf<FeedbackDraft>(
  "feedback",
  draftShape<FeedbackDraft>({ rating: "number", comments: "string", about: "string", waits: "boolean?" }),
);

/** Gives a draft a new id when the old one can no longer be used. */
export function moveToNewId(id: string): void {
  const kept = feedbackDrafts.read(id);
  feedbackDrafts.keep(id, undefined);
  if (kept) feedbackDrafts.keep(crypto.randomUUID(), { ...kept, waits: undefined });
}
