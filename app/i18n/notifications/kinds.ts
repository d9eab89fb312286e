import type { GuardianMailKind } from "./guardian-mail.ts";
import type { HourMailKind } from "./hour-mail-texts.ts";
import type { Reader } from "./in-language.ts";
import type { PanelMailKind } from "./panel-mail.ts";
import { m } from "./paraglide/messages.js";
import type { PauseMailKind } from "./pause-mail.ts";
import type { PaymentMailKind } from "./payment-mail.ts";
import type { PriceMailKind } from "./price-mail.ts";
import type { ProgressMailKind } from "./progress-mail.ts";
import { formatReason } from "./reason-texts.ts";
import { reasonOf } from "./reasons.ts";
import type { SeriesMailKind, SeriesRequestMailKind } from "./series-mail.ts";
import type { Topic } from "./topics.ts";
import { UNSUBSCRIBABLE, type Unsubscribable } from "./topics.ts";
import type { WaitingMailKind } from "./waiting-mail.ts";
import type { Words } from "./words.ts";

type MailKind =
  | GuardianMailKind
  | HourMailKind
  | PauseMailKind
  | PaymentMailKind
  | PriceMailKind
  | ProgressMailKind
  | PanelMailKind
  | SeriesMailKind
  | SeriesRequestMailKind
  | WaitingMailKind;

/** A kind of notification. Adding a row asks for its icon (`app/notifications/icons.ts`) and its example (`testing.ts`). */
type Kind = {
  to: "admin" | "aluno";
  /** The topic by which people choose its channels; without one it cannot be turned off. */
  topic?: Topic;
  /** The mails that say the same. */
  mails: readonly MailKind[];
  /** The reason for having no mail. */
  noMail?: string;
  /** True if its sentence consists of its facts; any other kind prefers the title of its content. */
  saysFacts?: true;
  /** Its sentence in the bell and on phones; undefined when the content lacks a needed value. */
  bell: (words: Words, reader: Reader) => string | undefined;
};

/**
 * Every kind of notification: one row says all about it. The database decides about topics by its own list,
 * `private.topic_of`; a test compares the two.
 */
export const KINDS = {
  new_schedule: {
    to: "admin",
    topic: "classes",
    mails: ["teacher_booked"],
    saysFacts: true,
    bell: ({ applicant_name: who }, reader) => who && m.bell_new_schedule({ who }, reader),
  },
  trial_moved: {
    to: "admin",
    topic: "classes",
    mails: ["teacher_moved"],
    bell: ({ applicant_name: who }, reader) => who && m.bell_trial_moved({ who }, reader),
  },
  trial_cancelled: {
    to: "admin",
    topic: "classes",
    mails: ["teacher_cancelled"],
    bell: ({ applicant_name: who }, reader) => who && m.bell_trial_cancelled({ who }, reader),
  },
  trial_lapsed: {
    to: "admin",
    topic: "classes",
    mails: ["teacher_cancelled"],
    bell: ({ applicant_name: who }, reader) => who && m.bell_trial_lapsed({ who }, reader),
  },
  trials_full: {
    to: "admin",
    mails: [],
    noMail: "It is about many bookings, each of which had its mail.",
    bell: ({ count }, reader) => count && m.bell_trials_full({ count }, reader),
  },
  new_class_scheduled: {
    to: "aluno",
    topic: "classes",
    mails: ["class_scheduled"],
    saysFacts: true,
    bell: ({ class_date: when }, reader) => when && m.bell_new_class_scheduled({ when }, reader),
  },
  new_class: {
    to: "aluno",
    topic: "classes",
    mails: ["class_scheduled"],
    bell: ({ class_date: when }, reader) =>
      when ? m.bell_new_class_first({ when }, reader) : m.bell_new_class({}, reader),
  },
  class_moved: {
    to: "aluno",
    topic: "classes",
    mails: ["class_moved"],
    bell: ({ class_date: when }, reader) => when && m.bell_class_moved({ when }, reader),
  },
  class_link: {
    to: "aluno",
    topic: "classes",
    mails: ["class_link"],
    bell: ({ class_date: when }, reader) => when && m.bell_class_link({ when }, reader),
  },
  class_notes: {
    to: "aluno",
    topic: "homework",
    mails: ["class_notes"],
    bell: ({ class_date: when }, reader) => when && m.bell_class_notes({ when }, reader),
  },
  class_cancelled: {
    to: "aluno",
    topic: "classes",
    mails: ["class_cancelled"],
    bell: ({ class_date: when, choice }, reader) =>
      when && (choice ? m.bell_class_cancelled_choose({ when }, reader) : m.bell_class_cancelled({ when }, reader)),
  },
  series_moved: {
    to: "aluno",
    topic: "classes",
    mails: ["series_moved"],
    bell: ({ count, class_date: when }, reader) => count && when && m.bell_series_moved({ count, when }, reader),
  },
  series_cancelled: {
    to: "aluno",
    topic: "classes",
    mails: ["series_cancelled"],
    bell: ({ count, class_date: when }, reader) => count && when && m.bell_series_cancelled({ count, when }, reader),
  },
  series_declined: {
    to: "aluno",
    topic: "classes",
    mails: ["series_declined"],
    bell: ({ reason }, reader) =>
      reason ? m.bell_series_declined_because({ reason }, reader) : m.bell_series_declined({}, reader),
  },
  student_requested_series: {
    to: "admin",
    topic: "classes",
    mails: ["student_requested_series"],
    bell: ({ student_name: who, class_date: when, new_date: to }, reader) =>
      who &&
      when &&
      (to ? m.bell_series_asked_move({ who, when, to }, reader) : m.bell_series_asked_cancel({ who, when }, reader)),
  },
  student_requested_class: {
    to: "admin",
    topic: "classes",
    mails: ["student_requested_class"],
    bell: ({ student_name: who, class_date: when }, reader) =>
      who && when && m.bell_student_requested_class({ who, when }, reader),
  },
  class_declined: {
    to: "aluno",
    topic: "classes",
    mails: ["class_declined"],
    bell: ({ class_date: when, reason }, reader) =>
      when &&
      (reason ? m.bell_class_declined_because({ when, reason }, reader) : m.bell_class_declined({ when }, reader)),
  },
  request_lapsed: {
    to: "aluno",
    topic: "classes",
    mails: ["request_lapsed"],
    bell: ({ class_date: when, outcome = "" }, reader) => when && m.bell_request_lapsed({ when, outcome }, reader),
  },
  pause_set: {
    to: "aluno",
    topic: "classes",
    mails: ["pause_set"],
    bell: ({ first_day: first, last_day: last }, reader) => first && last && m.bell_pause_set({ first, last }, reader),
  },
  pause_changed: {
    to: "aluno",
    topic: "classes",
    mails: ["pause_changed"],
    bell: ({ first_day: first, last_day: last }, reader) =>
      first && last && m.bell_pause_changed({ first, last }, reader),
  },
  pause_cancelled: {
    to: "aluno",
    topic: "classes",
    mails: ["pause_cancelled"],
    bell: ({ first_day: first, last_day: last }, reader) =>
      first && last && m.bell_pause_cancelled({ first, last }, reader),
  },
  student_paused: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "She has done it herself; the bell keeps it in sight.",
    bell: ({ student_name: who, change = "", first_day: first, last_day: last }, reader) =>
      who && first && last && m.bell_student_paused({ who, change, first, last }, reader),
  },
  class_soon: {
    to: "aluno",
    topic: "reminders",
    mails: ["reminder_day", "reminder_hour"],
    bell: ({ class_date: when, hours = "" }, reader) => when && m.bell_class_soon({ when, hours }, reader),
  },
  student_confirmed_class: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "Nothing changes in her calendar, and one for each class would bury those that change it.",
    bell: ({ student_name: who, class_date: when }, reader) =>
      who && when ? m.bell_student_confirmed_class({ who, when }, reader) : m.bell_class_confirmed({}, reader),
  },
  student_booked_makeup: {
    to: "admin",
    topic: "classes",
    mails: ["teacher_booked"],
    bell: ({ student_name: who, class_date: when }, reader) =>
      who && when && m.bell_student_booked_makeup({ who, when }, reader),
  },
  makeups_expiring: {
    to: "aluno",
    topic: "reminders",
    mails: ["makeups_expiring"],
    bell: ({ count, due_on: due }, reader) => count && due && m.bell_makeups_expiring({ count, due }, reader),
  },
  hour_offered: {
    to: "aluno",
    topic: "classes",
    mails: ["hour_offered"],
    bell: ({ class_date: when, answer_by: by }, reader) => when && by && m.bell_hour_offered({ when, by }, reader),
  },
  wait_ended: {
    to: "aluno",
    topic: "classes",
    mails: ["wait_ended"],
    bell: (_, reader) => m.bell_wait_ended({}, reader),
  },
  student_moved_class: {
    to: "admin",
    topic: "classes",
    mails: ["teacher_moved"],
    bell: ({ student_name: who, class_date: when }, reader) =>
      who && when && m.bell_student_moved_class({ who, when }, reader),
  },
  student_cancelled_class: {
    to: "admin",
    topic: "classes",
    mails: ["teacher_cancelled"],
    bell: ({ student_name: who, class_date: when }, reader) =>
      who && when && m.bell_student_cancelled_class({ who, when }, reader),
  },
  invitation_answered: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "It came by mail: the mailbox has it.",
    bell: (words, reader) => {
      const { student_name, applicant_name: who = student_name, class_date: when, answer = "", classes } = words;
      const { new_date: proposed, words: said } = words;
      if (!who || !when) return undefined;
      const sentence = proposed
        ? classes
          ? m.bell_invitation_proposed_classes({ who, when, proposed, classes }, reader)
          : m.bell_invitation_proposed({ who, when, proposed }, reader)
        : classes
          ? m.bell_invitation_answered_classes({ who, when, answer, classes }, reader)
          : m.bell_invitation_answered({ who, when, answer }, reader);
      return said ? m.bell_invitation_with_words({ sentence, said }, reader) : sentence;
    },
  },
  invitation_questioned: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "It came by mail: the mailbox has it.",
    bell: (words, reader) => {
      const { student_name, applicant_name: who = student_name, class_date: when, answer = "" } = words;
      const { new_date: proposed, words: said } = words;
      if (!who || !when) return undefined;
      const sentence = proposed
        ? m.bell_invitation_questioned_proposal({ who, when, proposed }, reader)
        : m.bell_invitation_questioned({ who, when, answer }, reader);
      return said ? m.bell_invitation_with_words({ sentence, said }, reader) : sentence;
    },
  },
  invitation_forwarded: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "It came by mail: the mailbox has it.",
    bell: (words, reader) => {
      const {
        student_name,
        applicant_name: who = student_name,
        class_date: when,
        answer = "",
        by,
        words: said,
      } = words;
      if (!who || !when || !by) return undefined;
      const sentence = m.bell_invitation_forwarded({ who, when, by, answer }, reader);
      return said ? m.bell_invitation_with_words({ sentence, said }, reader) : sentence;
    },
  },
  new_homework: {
    to: "aluno",
    topic: "homework",
    mails: ["new_homework"],
    saysFacts: true,
    bell: ({ homework_description: what }, reader) => what && m.bell_new_homework({ what }, reader),
  },
  homework_graded: {
    to: "aluno",
    topic: "homework",
    mails: ["homework_graded"],
    saysFacts: true,
    bell: ({ homework_description: what, grade }, reader) =>
      what && grade && m.bell_homework_graded({ what, grade }, reader),
  },
  dictation_graded: {
    to: "aluno",
    topic: "homework",
    mails: ["dictation_graded"],
    saysFacts: true,
    bell: ({ dictation_name: what, grade }, reader) =>
      what && grade && m.bell_dictation_graded({ what, grade }, reader),
  },
  homework_submitted: {
    to: "admin",
    topic: "homework",
    mails: ["homework_submitted"],
    bell: ({ student_name: who, homework_description: what }, reader) =>
      who && what && m.bell_homework_submitted({ who, what }, reader),
  },
  cards_due: {
    to: "aluno",
    topic: "cards",
    mails: ["cards_due"],
    bell: ({ count }, reader) => count && m.bell_cards_due({ count }, reader),
  },
  test_graded: {
    to: "aluno",
    topic: "grades",
    mails: ["test_graded"],
    saysFacts: true,
    bell: ({ module }, reader) => module && m.bell_test_graded({ module }, reader),
  },
  price_announced: {
    to: "aluno",
    mails: ["price_announced"],
    bell: ({ from_on: day, new_price: price }, reader) =>
      day && price && m.bell_price_announced({ day, price }, reader),
  },
  price_withdrawn: {
    to: "aluno",
    mails: ["price_withdrawn"],
    bell: ({ from_on: day }, reader) => day && m.bell_price_withdrawn({ day }, reader),
  },
  charge_due: {
    to: "aluno",
    topic: "payments",
    mails: ["charge_due"],
    bell: ({ what }, reader) => what && m.bell_charge_due({ what }, reader),
  },
  charge_reminder: {
    to: "aluno",
    topic: "payments",
    mails: ["charge_reminder"],
    bell: ({ what, due_on: due }, reader) => what && due && m.bell_charge_reminder({ what, due }, reader),
  },
  charge_overdue: {
    to: "aluno",
    topic: "payments",
    mails: ["charge_overdue"],
    bell: ({ what }, reader) => what && m.bell_charge_overdue({ what }, reader),
  },
  charge_paid: {
    to: "aluno",
    topic: "payments",
    mails: ["charge_paid"],
    bell: ({ what }, reader) => what && m.bell_charge_paid({ what }, reader),
  },
  proof_declined: {
    to: "aluno",
    topic: "payments",
    mails: ["proof_declined"],
    bell: ({ reason }, reader) => reason && m.bell_proof_declined({ reason }, reader),
  },
  student_made_payment: {
    to: "admin",
    topic: "payments",
    mails: ["student_made_payment"],
    bell: ({ student_name: who, what }, reader) =>
      who && what ? m.bell_student_made_payment({ who, what }, reader) : m.bell_payment_to_check({}, reader),
  },
  class_money_chosen: {
    to: "admin",
    topic: "classes",
    mails: ["class_money_chosen"],
    bell: ({ student_name: who, class_date: when }, reader) =>
      who && when && m.bell_class_money_chosen({ who, when }, reader),
  },
  class_returned: {
    to: "aluno",
    topic: "payments",
    mails: ["class_returned"],
    bell: ({ class_date: when }, reader) => when && m.bell_class_returned({ when }, reader),
  },
  withdrawal_received: {
    to: "aluno",
    mails: ["withdrawal_received"],
    bell: ({ what }, reader) => what && m.bell_withdrawal_received({ what }, reader),
  },
  withdrawal_returned: {
    to: "aluno",
    mails: ["withdrawal_returned"],
    bell: (_, reader) => m.bell_withdrawal_returned({}, reader),
  },
  purchase_withdrawn: {
    to: "admin",
    mails: ["purchase_withdrawn"],
    bell: ({ student_name: who, what }, reader) => who && what && m.bell_purchase_withdrawn({ who, what }, reader),
  },
  mei_limit: {
    to: "admin",
    topic: "payments",
    mails: ["mei_limit"],
    bell: ({ percent, year = "", basis = "" }, reader) => percent && m.bell_mei_limit({ percent, year, basis }, reader),
  },
  pix_received: {
    to: "admin",
    topic: "payments",
    mails: [],
    noMail: "A mail for each payment of each student would bury the others; the bell and the phone have it.",
    bell: ({ student_name: who, what }, reader) => who && what && m.bell_pix_received({ who, what }, reader),
  },
  pix_refunded: {
    to: "admin",
    topic: "payments",
    mails: [],
    noMail: "She has returned it herself, at her bank.",
    bell: ({ student_name: who, what }, reader) => who && what && m.bell_pix_refunded({ who, what }, reader),
  },
  calendar_refused: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "She is at her calendar just then; the bell and the phone have it.",
    bell: ({ student_name: who, class_date: when, refusal = "" }, reader) => {
      const why = m.bell_calendar_why({ refusal }, reader);
      if (!when) return undefined;
      return who
        ? m.bell_calendar_refused({ who, when, why }, reader)
        : m.bell_calendar_refused_hour({ when, why }, reader);
    },
  },
  calendar_deleted: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "She is at her calendar just then; the bell and the phone have it.",
    bell: ({ count }, reader) => count && m.bell_calendar_deleted({ count }, reader),
  },
  calendar_unwritten: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "Nothing is lost: the class stands here, and the settings say what to do.",
    bell: ({ student_name: who, class_date: when, count }, reader) =>
      who && when
        ? m.bell_calendar_unwritten({ who, when }, reader)
        : count && m.bell_calendar_unwritten_hours({ count }, reader),
  },
  calendar_silent: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "Nothing is lost: the calendar catches up, and the settings say why.",
    bell: ({ calendar: name }, reader) =>
      name ? m.bell_calendar_unread({ name }, reader) : m.bell_calendar_silent({}, reader),
  },
  calendar_left: {
    to: "admin",
    topic: "classes",
    mails: [],
    noMail: "She has disconnected the calendar herself.",
    bell: ({ count }, reader) => count && m.bell_calendar_left({ count }, reader),
  },
  pix_unknown: {
    to: "admin",
    topic: "payments",
    mails: ["pix_unknown"],
    bell: (_, reader) => m.bell_pix_unknown({}, reader),
  },
  pix_silent: {
    to: "admin",
    topic: "payments",
    mails: ["pix_silent"],
    bell: (_, reader) => m.bell_pix_silent({}, reader),
  },
  pix_refused: {
    to: "admin",
    topic: "payments",
    mails: ["pix_refused"],
    bell: ({ student_name: who }, reader) => who && m.bell_pix_refused({ who }, reader),
  },
  student_left_feedback: {
    to: "admin",
    topic: "feedback",
    mails: ["student_left_feedback"],
    bell: ({ student_name: who }, reader) =>
      who ? m.bell_student_left_feedback({ who }, reader) : m.bell_new_feedback({}, reader),
  },
  feedback_answered: {
    to: "aluno",
    topic: "feedback",
    mails: ["feedback_answered"],
    bell: (_, reader) => m.bell_feedback_answered({}, reader),
  },
  publication_asked: {
    to: "aluno",
    topic: "feedback",
    mails: ["publication_asked"],
    bell: (_, reader) => m.bell_publication_asked({}, reader),
  },
  publication_answered: {
    to: "admin",
    topic: "feedback",
    mails: ["publication_answered"],
    bell: ({ student_name: who, answer = "" }, reader) => who && m.bell_publication_answered({ who, answer }, reader),
  },
  new_article: {
    to: "aluno",
    topic: "articles",
    mails: [],
    noMail: "A mail for each article is a newsletter, which nobody has asked for.",
    saysFacts: true,
    bell: ({ article_title, article_title_en }, reader) => {
      const titles = { pt: article_title, en: article_title_en ?? article_title };
      const title = titles[reader.locale];
      return title && m.bell_new_article({ title }, reader);
    },
  },
  topic_suggested: {
    to: "admin",
    topic: "articles",
    mails: [],
    noMail: "Nobody waits for an answer, and visitors suggest them too.",
    bell: ({ topic }, reader) => topic && m.bell_topic_suggested({ topic }, reader),
  },
  student_updated_profile: {
    to: "admin",
    topic: "profile",
    mails: ["student_updated_profile"],
    bell: ({ student_name: who }, reader) =>
      who ? m.bell_student_updated_profile({ who }, reader) : m.bell_profile_updated({}, reader),
  },
  erasure_requested: {
    to: "admin",
    topic: "profile",
    mails: ["erasure_requested"],
    bell: ({ student_name: who }, reader) => who && m.bell_erasure_requested({ who }, reader),
  },
  guardian_answered: {
    to: "admin",
    mails: [],
    noMail: "The student's page says so, and nothing is to be done.",
    bell: ({ student_name: who, answer = "" }, reader) => who && m.bell_guardian_answered({ who, answer }, reader),
  },
  guardian_decided: {
    to: "aluno",
    mails: [],
    noMail: "The guardian has just had one, and tells them.",
    bell: ({ answer = "" }, reader) => m.bell_guardian_decided({ answer }, reader),
  },
  guardian_ended: {
    to: "aluno",
    mails: ["guardian_ended"],
    bell: (_, reader) => m.bell_guardian_ended({}, reader),
  },
  backup_failed: {
    to: "admin",
    mails: ["backup_failed"],
    bell: (_, reader) => m.bell_backup_failed({}, reader),
  },
  push_test: {
    to: "admin",
    mails: [],
    noMail: "It tests what shows on phones, and she has just asked for it.",
    bell: (_, reader) => m.bell_push_test({}, reader),
  },
  disk_filling: {
    to: "admin",
    mails: ["disk_filling"],
    bell: ({ percent }, reader) => percent && m.bell_disk_filling({ percent }, reader),
  },
  address_paused: {
    to: "admin",
    mails: [],
    noMail: "What came back is on her list, and tells nobody anything new.",
    bell: ({ student_name: who }, reader) => who && m.bell_address_paused({ who }, reader),
  },
  space_nearly_full: {
    to: "admin",
    mails: [],
    noMail: "Nothing is refused yet, and the student's page says how much is used.",
    bell: ({ student_name: who }, reader) => who && m.bell_space_nearly_full({ who }, reader),
  },
  former_student_ends: {
    to: "admin",
    mails: [],
    noMail: "Nothing is to be done unless she keeps somebody; the student is told by mail.",
    bell: ({ student_name: who, due_on: due }, reader) =>
      who && due && m.bell_former_student_ends({ who, due }, reader),
  },
  calibration_waits: {
    to: "admin",
    mails: [],
    noMail: "The test goes on as it is until she answers.",
    bell: (_, reader) => m.bell_calibration_waits({}, reader),
  },
  mail_refused: {
    to: "admin",
    mails: [],
    noMail: "No mail goes out.",
    bell: ({ reason }, reader) => m.bell_mail_refused({ reason: formatReason(reasonOf(reason), reader) }, reader),
  },
  mailbox_silent: {
    to: "admin",
    mails: [],
    noMail: "It may be her own mailbox that cannot be read; the settings say why.",
    bell: (_, reader) => m.bell_mailbox_silent({}, reader),
  },
} as const satisfies Record<string, Kind>;

export type BellType = keyof typeof KINDS;

export const isBellType = (type: string): type is BellType => Object.hasOwn(KINDS, type);

/** A kind by its name, without its literal types. */
export const kindOf = (type: BellType): Kind => KINDS[type];

const ROWS: readonly (readonly [string, Kind])[] = Object.entries(KINDS);

/** The topic of every kind of notification and of the mails that say the same. */
export const TOPIC_OF: Readonly<Record<string, Topic>> = Object.fromEntries(
  ROWS.flatMap(([type, { topic, mails }]) => (topic ? [type, ...mails].map((kind) => [kind, topic] as const) : [])),
);

/** The mails that the teacher reads. */
export const MAILS_TO_TEACHER: ReadonlySet<string> = new Set([
  ...ROWS.flatMap(([, { to, mails }]) => (to === "admin" ? mails : [])),
  "mail_test",
]);

/** The topic under which a mail can be unsubscribed from; undefined when it cannot. */
export function unsubscribable(kind: string): Unsubscribable | undefined {
  const about = kind === "digest" ? kind : TOPIC_OF[kind];
  return UNSUBSCRIBABLE.find((topic) => topic === about);
}
