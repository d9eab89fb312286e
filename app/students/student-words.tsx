import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { formatDay } from "~/platform/time/school-time";
import { Pill } from "~/ui/pill";
import type { StudentRow } from "./list-students";

type Standing = Pick<StudentRow, "deactivated_at" | "temporary_password" | "first_login_at" | "sign_up_unfinished"> & {
  /** The last day of the pause that the person is in, yyyy-mm-dd. */
  paused_until?: string | null;
};

/** A person's account status. */
export function StandingPill(standing: Standing) {
  const { deactivated_at, temporary_password, first_login_at, sign_up_unfinished, paused_until } = standing;
  const lang = useLang();
  if (deactivated_at) return <Pill tone="bad">{m.students_deactivated()}</Pill>;
  if (sign_up_unfinished) return <Pill tone="wait">{m.students_unfinished()}</Pill>;
  if (temporary_password && !first_login_at) return <Pill tone="wait">{m.students_invited()}</Pill>;
  if (paused_until)
    return <Pill tone="wait">{m.pauses_until({ last: formatDay(paused_until, lang, { dateStyle: "short" }) })}</Pill>;
  return <Pill tone="ok">{m.students_active()}</Pill>;
}

export const STUDENT_SENTENCES: OwnSentences = { NOT_FOUND: m.students_problem_not_found };

/** Problems from the server, in addition to the database's refusals. */
const SERVER_PROBLEMS: Readonly<Record<string, () => string>> = {
  EMAIL_TAKEN: m.students_problem_email_taken,
  OFFLINE: m.account_error_offline,
  NOT_SIGNED_IN: m.account_error_session_ended,
};

/** A problem of an account in the page's language. */
export const formatProblem = (code: string): string =>
  SERVER_PROBLEMS[code]?.() ?? refusalText(code, STUDENT_SENTENCES) ?? m.students_problem();
