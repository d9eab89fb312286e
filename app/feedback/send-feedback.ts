import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { askAsPerson, outboxOf } from "~/platform/offline/outbox";
import { toast } from "~/ui/toast-store";
import { type FeedbackDraft, feedbackDrafts, moveToNewId } from "./feedback-draft";

const { outcomeOf } = writesWith({
  own: {
    TOO_LONG: m.feedback_problem_text,
    TOO_MANY: m.feedback_problem_many,
    EDIT_CONFLICT: m.feedback_problem_conflict,
    INVALID_NAME: m.feedback_problem_name,
  },
  failed: m.feedback_failed,
});

type FeedbackOrder = Pick<FeedbackDraft, "rating" | "comments" | "about"> & { id: string };
/** The student's answer to a request to publish their feedback. */
type Publication = { feedback: string; agrees: boolean; shown_name?: string };

/** A student's writes of feedback. */
export const ownFeedbackWrites = {
  /** Sends feedback. Repeating it with the same id and text changes nothing. */
  async leaveFeedback({ id, rating, comments, about }: FeedbackOrder): Promise<Result> {
    const order = { id, rating, ...(comments.trim() ? { comments } : {}), ...(about ? { class: about } : {}) };
    const outcome = await outcomeOf(askAsPerson(() => supabase().rpc("leave_feedback", order)));
    if (!outcome.kind) toast({ title: m.feedback_sent(), description: m.feedback_sent_text() });
    return outcome;
  },
  answerPublication: (answer: Publication) =>
    outcomeOf(askAsPerson(() => supabase().rpc("answer_publication", answer))),
};

/** Sends the drafts that wait for the network. */
export const sendFeedback = outboxOf({
  drafts: feedbackDrafts,
  send: (id, draft) => ownFeedbackWrites.leaveFeedback({ id, ...draft }),
  refused: m.feedback_not_sent,
  onRefused: ({ code }, id) => code === "EDIT_CONFLICT" && moveToNewId(id),
});
