import { m } from "~/i18n/paraglide/messages";
import type { RefusalCode } from "../backend/refusal-codes.ts";

/**
 * Sentences of a single form that are more specific than the catalogue; a code that the database does not raise is a
 * type error.
 */
export type OwnSentences = Readonly<Partial<Record<RefusalCode, () => string>>>;

/** The sentence of every refusal of the database. */
const SENTENCES: Readonly<Record<RefusalCode, () => string>> = {
  ACCEPTANCE_REQUIRED: m.booking_error_terms,
  ALREADY_BOOKED: m.booking_already,
  ALREADY_GRADED: m.homework_problem_graded,
  ANSWER_REQUIRED: m.homework_problem_answer,
  ARTICLE_TOO_LONG: m.writing_too_long,
  BIRTH_DATE_REQUIRED: m.account_required_birth_date,
  CARD_REQUIRED: m.cards_problem_sides,
  DAY_IS_FULL: m.booking_error_day_full,
  DAY_OFF: m.booking_error_day_off,
  DICTATION_REQUIRED: m.homework_problem_dictation,
  EDIT_CONFLICT: m.refusals_edit_conflict,
  EXPIRED: m.placement_expired,
  FILE_MISSING: m.homework_problem_file_missing,
  FILE_REQUIRED: m.homework_problem_file,
  GUARDIAN_REQUIRED: m.students_problem_guardian,
  HOURS_OVERLAP: m.settings_hours_overlap,
  INCOMPLETE_TEST: m.placement_incomplete,
  INVALID_AMOUNT: m.payments_problem_amount,
  INVALID_BIRTH_DATE: m.students_problem_birth_date,
  INVALID_BODY: m.refusals_invalid,
  INVALID_CHANGE: m.refusals_invalid,
  INVALID_DATE: m.payments_problem_day,
  INVALID_DOCUMENT: m.payments_problem_document,
  INVALID_DRAFT: m.refusals_invalid,
  INVALID_EMAIL: m.booking_error_email,
  INVALID_GRADE: m.homework_problem_grade,
  INVALID_HOURS: m.refusals_invalid,
  INVALID_ITEM: m.refusals_invalid,
  INVALID_ITEMS: m.refusals_invalid,
  INVALID_KEY: m.refusals_invalid,
  INVALID_LEVEL: m.booking_error_level,
  INVALID_LINK: m.homework_problem_link,
  INVALID_NAME: m.common_name_invalid,
  INVALID_NUMBER: m.payments_problem_number,
  INVALID_OPTION: m.refusals_invalid,
  INVALID_PHONE: m.booking_error_phone,
  INVALID_PLAN: m.booking_error_plan,
  INVALID_STATEMENT: m.payments_problem_statement,
  INVALID_SUBSCRIPTION: m.refusals_invalid,
  INVALID_TIME: m.classes_problem_time,
  INVALID_TOPIC: m.blog_suggest_topic_missing,
  INVALID_WEEKS: m.classes_problem_weeks,
  LATE_CHANGE: m.classes_problem_late,
  MODULE_EXISTS: m.grades_problem_exists,
  NOTHING_FREE: m.classes_problem_nothing_free,
  NOT_ALLOWED: m.refusals_not_allowed,
  NOT_FOUND: m.refusals_not_found,
  NOT_BEGUN: m.classes_problem_not_begun,
  NOT_NOW: m.payments_problem_not_now,
  NOT_YOURSELF: m.students_problem_not_yourself,
  NO_ALT: m.writing_problem_no_alt,
  NO_BACKUP: m.setup_restore_no_backup,
  NO_CREDIT: m.classes_problem_no_credit,
  NO_DEVICE: m.setup_push_no_device,
  NO_SLUG: m.writing_problem_no_slug,
  NO_TITLE: m.writing_problem_no_title,
  NO_WORDS: m.writing_problem_no_words,
  PROOF_TWICE: m.payments_problem_proof_twice,
  RATING_REQUIRED: m.feedback_problem_rating,
  REASON_REQUIRED: m.payments_problem_reason,
  RECORDING_REQUIRED: m.homework_problem_recording,
  SLOT_TAKEN: m.booking_error_slot_taken,
  SLUG_TAKEN: m.writing_problem_slug_taken,
  SPEAKING_REQUIRED: m.speaking_required,
  STALE_ANSWER: m.refusals_edit_conflict,
  STUDENTS_REQUIRED: m.homework_problem_students,
  TERMS_REQUIRED: m.account_required_acceptance,
  TITLE_REQUIRED: m.refusals_title,
  TOO_LONG: m.homework_problem_long,
  TOO_MANY: m.refusals_too_many,
  TOO_MANY_BOOKINGS: m.booking_error_many_today,
  TOO_MANY_CARDS: m.cards_problem_full,
  TOO_MANY_FILES: m.homework_problem_many_files,
  TOO_MANY_MOVES: m.booking_error_many_moves,
  TOO_MANY_OPEN: m.booking_error_many_open,
  TOO_MANY_SUGGESTIONS: m.blog_suggest_many,
  TOO_MANY_TESTS: m.refusals_too_many,
  TOO_SOON: m.booking_error_too_soon,
  TOO_YOUNG: m.account_too_young,
};

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(SENTENCES, code);

/** The sentence of a refusal in the page's language; undefined for any other error. */
export function refusalText(code: string, own: OwnSentences = {}): string | undefined {
  return isRefusal(code) ? (own[code] ?? SENTENCES[code])() : undefined;
}
