import { m } from "~/i18n/paraglide/messages";
import { MIN_PASSWORD_LENGTH } from "~/platform/backend/password-length";
import { NO_ROW } from "~/platform/backend/refusal-of";
import type { OwnSentences } from "~/platform/errors/refusals";
import { messageOf } from "~/platform/errors/report-error";
import { ANOTHER_PERSON } from "~/platform/session/ended-session";

const KNOWN: Record<string, () => string> = {
  invalid_credentials: m.account_error_invalid_credentials,
  email_not_confirmed: m.account_error_not_confirmed,
  weak_password: () => m.account_error_weak_password({ fewest: MIN_PASSWORD_LENGTH }),
  same_password: m.account_error_same_password,
  user_banned: m.account_error_user_banned,
  over_request_rate_limit: m.account_error_too_many,
  over_email_send_rate_limit: m.account_error_too_many,
  otp_expired: m.account_error_link_expired,
  mfa_verification_failed: m.account_error_code_wrong,
  mfa_challenge_expired: m.account_error_code_expired,
  mfa_recovery_codes_locked: m.account_error_codes_locked,
  insufficient_aal: m.account_error_code_needed,
  session_not_found: m.account_error_session_ended,
  session_missing: m.account_error_session_ended,
  storage_refused: m.account_error_storage_refused,
  storage_full: m.account_error_storage_full,
  [NO_ROW.code]: m.common_something_went_wrong,
  [ANOTHER_PERSON.code]: m.account_another_title,
};

/** Refusals of the database, whose codes are error messages, also through the sign-in service. */
export const REFUSALS: Record<string, () => string> = {
  TOO_YOUNG: m.account_too_young,
  GUARDIAN_REQUIRED: m.account_required_guardian_name,
  ASK_TEACHER: m.guardians_problem_ask,
  INVALID_BIRTH_DATE: m.account_required_birth_date,
  BIRTH_DATE_REQUIRED: m.account_required_birth_date,
  TERMS_REQUIRED: m.account_required_acceptance,
} satisfies OwnSentences;

/** A refusal of the database in the person's language; undefined for anything else. */
const formatRefusal = (error: unknown): string | undefined => REFUSALS[messageOf(error)]?.();

/**
 * The sentence for an error: in the person's language where the code is known, else the server's words, else a general
 * failure.
 */
export function authMessage(error: unknown): string {
  const refusal = formatRefusal(error);
  if (refusal) return refusal;
  if (typeof error === "object" && error !== null) {
    // auth-js calls every 5xx retryable; only an error without a status means that the server did not answer.
    if ("name" in error && error.name === "AuthRetryableFetchError" && !("status" in error && error.status))
      return m.account_error_offline();
    if ("code" in error && typeof error.code === "string") {
      const known = KNOWN[error.code];
      if (known) return known();
    }
    if ("status" in error && error.status === 429) return m.account_error_too_many();
    // The service's descriptions of its own failures are not meant for people.
    if ("status" in error && typeof error.status === "number" && error.status >= 500)
      return m.common_something_went_wrong();
  }
  return messageOf(error) || m.common_something_went_wrong();
}
