import { m } from "~/i18n/paraglide/messages";
import { Pill } from "~/ui/pill";
import type { StudentRow } from "./list-students";

type Standing = Pick<StudentRow, "deactivated_at" | "temporary_password" | "first_login_at">;

/** A person's account status. */
export function StandingPill({ deactivated_at, temporary_password, first_login_at }: Standing) {
  if (deactivated_at) return <Pill tone="bad">{m.students_deactivated()}</Pill>;
  if (temporary_password && !first_login_at) return <Pill tone="wait">{m.students_invited()}</Pill>;
  return <Pill tone="ok">{m.students_active()}</Pill>;
}

const PROBLEMS: Record<string, () => string> = {
  EMAIL_TAKEN: m.students_problem_email_taken,
  NOT_YOURSELF: m.students_problem_not_yourself,
  NOT_FOUND: m.students_problem_not_found,
  OFFLINE: m.students_problem_offline,
  INVALID_NAME: m.common_name_odd,
  TOO_YOUNG: m.students_problem_too_young,
  GUARDIAN_REQUIRED: m.students_problem_guardian,
  INVALID_BIRTH_DATE: m.students_problem_birth_date,
  NOT_SIGNED_IN: m.students_problem_session,
};

/** A problem of an account, in the reader's language. */
export const formatProblem = (code: string): string => (PROBLEMS[code] ?? m.students_problem)();
