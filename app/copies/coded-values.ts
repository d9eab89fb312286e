import { CODED } from "~/admin/audit/audit-values";
import { formatLevel, formatStatus } from "~/classes/trial-words";
import { TOPIC_NAMES } from "~/i18n/notifications/topic-names";
import { m } from "~/i18n/paraglide/messages";
import { Constants, type Enums } from "~/platform/backend/database.types";
import { formatConsent } from "~/students/consents";

type Names = Readonly<Record<string, () => string>>;

/** Names of codes that a function formats. */
const named = <Code extends string>(codes: readonly Code[], format: (code: Code) => string): Names =>
  Object.fromEntries(codes.map((code) => [code, () => format(code)]));

/** The answers to an invitation. */
export const ANSWERS: Names = { yes: m.common_yes, no: m.common_no, maybe: m.copies_word_maybe };

const MAIL_STATES: Record<Enums<"mail_state">, () => string> = {
  queued: m.copies_word_mail_queued,
  sending: m.copies_word_mail_sending,
  handed_over: m.copies_word_mail_handed_over,
  sent: m.copies_word_mail_sent,
  failed: m.copies_word_mail_failed,
  saved: m.copies_word_mail_saved,
  dropped: m.copies_word_mail_dropped,
};
const PIX_STATES: Names = {
  wanted: m.copies_word_pix_wanted,
  created: m.copies_word_pix_created,
  removing: m.copies_word_pix_removing,
  removed: m.copies_word_pix_removed,
  paid: m.copies_word_pix_paid,
};
const SIGN_IN_ACTIONS: Names = {
  login: m.copies_word_login,
  logout: m.copies_word_logout,
  token_refreshed: m.copies_word_token_refreshed,
  token_revoked: m.copies_word_token_revoked,
  user_recovery_requested: m.copies_word_user_recovery_requested,
  user_updated_password: m.copies_word_user_updated_password,
  user_signedup: m.copies_word_user_signedup,
  user_modified: m.copies_word_user_modified,
};
const CARD_SOURCES: Record<Enums<"card_source">, () => string> = {
  typed: m.cards_source_typed,
  correction: m.cards_source_correction,
  dictation: m.cards_source_dictation,
  article: m.cards_source_article,
  class_note: m.cards_source_class_note,
};

const { booking_level, booking_status, consent_kind } = Constants.public.Enums;

/** The names of coded values by table and column, else by column. */
export const CODES: Readonly<Record<string, Names>> = {
  ...CODED,
  weekdays: CODED.weekday ?? {},
  "consents.kind": named(consent_kind, formatConsent),
  "trial_bookings.status": named(booking_status, formatStatus),
  "trial_bookings.level": named(booking_level, formatLevel),
  "mail_outbox.state": MAIL_STATES,
  "provider_charges.state": PIX_STATES,
  "sign_in_record.what": SIGN_IN_ACTIONS,
  "cards.source": CARD_SOURCES,
  "card_reviews.rating": {
    1: m.cards_grade_again,
    2: m.cards_grade_hard,
    3: m.cards_grade_good,
    4: m.cards_grade_easy,
  },
  "notification_choices.topic": TOPIC_NAMES,
  "payment_proofs.state": CODED.state ?? {},
};
