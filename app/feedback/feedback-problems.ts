import { m } from "~/i18n/paraglide/messages";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { reportError } from "~/platform/errors/report-error";

const OWN_SENTENCES: OwnSentences = {
  TOO_LONG: m.feedback_problem_text,
  TOO_MANY: m.feedback_problem_many,
  EDIT_CONFLICT: m.feedback_problem_conflict,
  INVALID_NAME: m.feedback_problem_name,
};

/** Why it was refused, in the reader's words; what nobody foresaw goes to the error log. */
export function feedbackProblem(error: { code: string; message: string }): string {
  const refused = refusalText(error.message, OWN_SENTENCES);
  if (refused) return refused;
  if (!error.code) return m.common_away();
  void reportError(error);
  return m.feedback_failed();
}
