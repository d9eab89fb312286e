import { m } from "~/i18n/paraglide/messages";
import { type Outcome, writesWith } from "~/platform/forms/write-action";

const { call, problemOf } = writesWith({
  own: {
    TOO_LONG: m.feedback_problem_text,
    TOO_MANY: m.feedback_problem_many,
    EDIT_CONFLICT: m.feedback_problem_conflict,
    INVALID_NAME: m.feedback_problem_name,
  },
  failed: m.feedback_failed,
});

/** Why it was refused, in the reader's words; what nobody foresaw goes to the error log. */
export const feedbackProblem = problemOf;

const { call: callOfReply } = writesWith({
  own: { TOO_LONG: m.feedback_problem_text, EDIT_CONFLICT: m.feedback_reply_conflict },
  failed: m.feedback_failed,
});
const answer = callOfReply("answer_feedback");

/** The teacher's writes of feedback: her answer, and whether it may be published. */
export const feedbackWrites = {
  answerFeedback: async (order: Parameters<typeof answer>[0]): Promise<Outcome> =>
    order.reply.trim() ? answer(order) : { problem: m.feedback_problem_text(), code: "ANSWER_REQUIRED" },
  askToPublish: call("ask_to_publish"),
};
