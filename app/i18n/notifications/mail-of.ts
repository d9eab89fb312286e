import type { BellType } from "./bell.ts";
import type { HourMailKind } from "./hour-mail-texts.ts";
import type { PanelMailKind } from "./panel-mail.ts";
import type { PauseMailKind } from "./pause-mail.ts";
import type { PaymentMailKind } from "./payment-mail.ts";
import type { PriceMailKind } from "./price-mail.ts";
import type { ProgressMailKind } from "./progress-mail.ts";
import type { SeriesMailKind, SeriesRequestMailKind } from "./series-mail.ts";
import type { WaitingMailKind } from "./waiting-mail.ts";

type Kind =
  | HourMailKind
  | PauseMailKind
  | PaymentMailKind
  | PriceMailKind
  | ProgressMailKind
  | PanelMailKind
  | SeriesMailKind
  | SeriesRequestMailKind
  | WaitingMailKind;

/** The mails of each type of notification; `never` states the reason for having none. */
export const MAIL_OF: Record<BellType, readonly [Kind, ...Kind[]] | { never: string }> = {
  new_schedule: ["teacher_booked"],
  trial_moved: ["teacher_moved"],
  trial_cancelled: ["teacher_cancelled"],
  trial_lapsed: ["teacher_cancelled"],
  trials_full: { never: "It is about many bookings, each of which had its mail." },
  new_class_scheduled: ["class_scheduled"],
  new_class: ["class_scheduled"],
  class_moved: ["class_moved"],
  class_link: ["class_link"],
  class_notes: ["class_notes"],
  class_cancelled: ["class_cancelled"],
  series_moved: ["series_moved"],
  series_cancelled: ["series_cancelled"],
  series_declined: ["series_declined"],
  student_requested_series: ["student_requested_series"],
  pause_set: ["pause_set"],
  pause_changed: ["pause_changed"],
  pause_cancelled: ["pause_cancelled"],
  student_paused: { never: "She has done it herself; the bell keeps it in sight." },
  class_soon: ["reminder_day", "reminder_hour"],
  student_booked_makeup: ["teacher_booked"],
  makeups_expiring: ["makeups_expiring"],
  hour_offered: ["hour_offered"],
  wait_ended: ["wait_ended"],
  student_moved_class: ["teacher_moved"],
  student_cancelled_class: ["teacher_cancelled"],
  student_confirmed_class: {
    never: "Nothing changes in her calendar, and one for each class would bury those that change it.",
  },
  invitation_answered: { never: "It came by mail: the mailbox has it." },
  new_homework: ["new_homework"],
  homework_graded: ["homework_graded"],
  dictation_graded: ["dictation_graded"],
  homework_submitted: ["homework_submitted"],
  cards_due: ["cards_due"],
  test_graded: ["test_graded"],
  price_announced: ["price_announced"],
  price_withdrawn: ["price_withdrawn"],
  charge_due: ["charge_due"],
  charge_reminder: ["charge_reminder"],
  charge_overdue: ["charge_overdue"],
  charge_paid: ["charge_paid"],
  proof_declined: ["proof_declined"],
  student_made_payment: ["student_made_payment"],
  mei_limit: ["mei_limit"],
  pix_received: {
    never: "A mail for each payment of each student would bury the others; the bell and the phone have it.",
  },
  calendar_refused: { never: "She is at her calendar just then; the bell and the phone have it." },
  calendar_deleted: { never: "She is at her calendar just then; the bell and the phone have it." },
  calendar_silent: { never: "Nothing is lost: the calendar catches up, and the settings say why." },
  calendar_left: { never: "She has disconnected the calendar herself." },
  pix_unknown: ["pix_unknown"],
  pix_silent: ["pix_silent"],
  pix_refunded: { never: "She has returned it herself, at her bank." },
  student_left_feedback: ["student_left_feedback"],
  feedback_answered: ["feedback_answered"],
  publication_asked: ["publication_asked"],
  publication_answered: ["publication_answered"],
  new_article: { never: "A mail for each article is a newsletter, which nobody has asked for." },
  topic_suggested: { never: "Nobody waits for an answer, and visitors suggest them too." },
  student_updated_profile: ["student_updated_profile"],
  erasure_requested: ["erasure_requested"],
  backup_failed: ["backup_failed"],
  push_test: { never: "It tests what shows on phones, and she has just asked for it." },
  disk_filling: ["disk_filling"],
  address_paused: { never: "What came back is on her list, and tells nobody anything new." },
  mail_refused: { never: "No mail goes out." },
};
