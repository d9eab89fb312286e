import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { writesWith } from "~/platform/forms/write-action";

const { call } = writesWith({
  own: { TOO_LONG: m.feedback_problem_text, EDIT_CONFLICT: m.feedback_reply_conflict },
  failed: m.feedback_failed,
});
const answer = call("answer_feedback");

/** The teacher's writes of feedback: her answer, and the request to publish it. */
export const feedbackWrites = {
  answerFeedback: async (order: Parameters<typeof answer>[0]): Promise<Result> =>
    order.reply.trim()
      ? answer(order)
      : { kind: "refused", problem: m.feedback_problem_text(), code: "ANSWER_REQUIRED" },
  askToPublish: call("ask_to_publish"),
};
