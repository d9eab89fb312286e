import { m } from "~/i18n/paraglide/messages";
import { reportError } from "~/platform/errors/report-error";

const TEXTS: Readonly<Record<string, () => string>> = {
  RATING_REQUIRED: m.feedback_problem_rating,
  TOO_LONG: m.feedback_problem_text,
  TOO_MANY: m.feedback_problem_many,
  EDIT_CONFLICT: m.feedback_problem_conflict,
  INVALID_NAME: m.feedback_problem_name,
};

/** Why it was refused, in the reader's words; what nobody foresaw goes to the error log. */
export function feedbackProblem(error: { code: string; message: string }): string {
  const known = TEXTS[error.message];
  if (known) return known();
  if (!error.code) return m.common_away();
  void reportError(error);
  return m.feedback_failed();
}
