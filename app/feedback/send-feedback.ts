import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { type Sent, sendOnce, sendsPending } from "~/platform/offline/send-pending";
import { toast } from "~/ui/toast-store";
import { type FeedbackDraft, feedbackDrafts, keepAsAnother } from "./feedback-draft";
import { feedbackProblem } from "./feedback-writes";

/** Tells the teacher. The same id and words sent again are the same feedback. */
export function leaveFeedback(id: string, { rating, comments, about }: FeedbackDraft): Promise<Sent> {
  return sendOnce(() =>
    supabase().rpc("leave_feedback", {
      id,
      rating,
      ...(comments.trim() ? { comments } : {}),
      ...(about ? { class: about } : {}),
    }),
  );
}

export const thankForFeedback = () => toast({ title: m.feedback_sent(), description: m.feedback_sent_text() });

/** Sends the feedback that waits for the network. */
export const sendFeedback = sendsPending({
  drafts: feedbackDrafts,
  send: leaveFeedback,
  onTaken: thankForFeedback,
  onRefused(refusal, id) {
    if (refusal.message === "EDIT_CONFLICT") keepAsAnother(id);
    const description = `${feedbackProblem(refusal)} ${m.common_still_kept()}`;
    toast({ title: m.feedback_not_taken(), description, variant: "destructive" });
  },
});
