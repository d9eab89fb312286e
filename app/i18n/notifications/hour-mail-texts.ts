import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** Instants are in words, in São Paulo's time zone. */
type Facts = {
  name: string;
  /** The length of a class in words. */
  length: string;
  when: string;
  trial: boolean;
  weekly: boolean;
  held: boolean;
  lapsed: boolean;
  /** True if the hour is taken only when the mailed link is opened. */
  byLink: boolean;
  /** True if the reader's address is not verified yet. */
  unverified: boolean;
  /** True if the mail has the address of the room. */
  room: boolean;
  /** True if the mail has a link to the trial's page. */
  manages: boolean;
  /** True if the student chooses between moving the cancelled class and its money. */
  choice: boolean;
  /** The time before the class was moved. */
  previousStart?: string | undefined;
  /** The number of classes in the series, and its last day. */
  many?: { count: number; last: string } | undefined;
  /** The end of free cancellation, where it is not the usual 24 hours before. */
  freeUntil?: string | undefined;
};

const enterRoom = ({ room }: Facts, reader: Reader): string[] => (room ? [m.mail_hours_room({}, reader)] : []);
const manage = ({ manages }: Facts, reader: Reader): string[] => (manages ? [m.mail_hours_manage({}, reader)] : []);
const ask = ({ held, unverified }: Facts, reader: Reader): string[] =>
  held ? [m.mail_hours_trial_booked_held({}, reader)] : unverified ? [m.mail_hours_trial_ask({}, reader)] : [];
const confirm = (facts: Facts, reader: Reader): string[] =>
  facts.trial ? ask(facts, reader) : [m.mail_hours_reminder_confirm({}, reader)];
const seeTrial = ({ manages }: Facts, reader: Reader): string =>
  manages ? m.mail_hours_see_trial({}, reader) : m.mail_open_site({}, reader);

/** The texts of mails about hours. */
export const HOUR_MAIL_TEXTS = {
  trial_booked: (facts, reader) => ({
    subject: facts.byLink
      ? m.mail_hours_trial_by_link_subject({}, reader)
      : m.mail_hours_trial_booked_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: facts.byLink
      ? [m.mail_hours_trial_by_link_text(facts, reader)]
      : [
          m.mail_hours_trial_booked_text(facts, reader),
          ...ask(facts, reader),
          ...(facts.manages ? [m.mail_hours_trial_booked_manage({}, reader)] : []),
        ],
    button: facts.unverified ? m.mail_confirm_address({}, reader) : seeTrial(facts, reader),
    note: m.mail_hours_trial_booked_note({}, reader),
  }),
  trial_moved: ({ previousStart, ...facts }, reader) => ({
    subject: m.mail_hours_trial_moved_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      previousStart
        ? m.mail_hours_trial_moved_from({ ...facts, previousStart }, reader)
        : m.mail_hours_trial_moved_text(facts, reader),
      ...(facts.held ? [m.mail_hours_trial_moved_held({}, reader)] : ask(facts, reader)),
      ...manage(facts, reader),
    ],
    button: seeTrial(facts, reader),
    note: m.mail_hours_trial_moved_note({}, reader),
  }),
  trial_cancelled: (facts, reader) =>
    facts.lapsed
      ? {
          subject: m.mail_hours_trial_lapsed_subject({}, reader),
          greeting: m.mail_hello(facts, reader),
          body: [m.mail_hours_trial_lapsed_text(facts, reader), m.mail_hours_trial_lapsed_again({}, reader)],
          button: m.mail_hours_trial_cancelled_button({}, reader),
          note: m.mail_hours_trial_lapsed_note({}, reader),
        }
      : {
          subject: m.mail_hours_trial_cancelled_subject({}, reader),
          greeting: m.mail_hello(facts, reader),
          body: [m.mail_hours_trial_cancelled_text(facts, reader)],
          button: m.mail_hours_trial_cancelled_button({}, reader),
          note: m.mail_mistake({}, reader),
        },
  class_scheduled: ({ many, freeUntil, ...facts }, reader) => ({
    subject: facts.weekly
      ? m.mail_hours_classes_scheduled_subject({}, reader)
      : m.mail_hours_class_scheduled_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      facts.weekly
        ? m.mail_hours_classes_scheduled_text(facts, reader)
        : m.mail_hours_class_scheduled_text(facts, reader),
      ...(many ? [m.mail_hours_classes_scheduled_many(many, reader)] : []),
      ...enterRoom(facts, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: freeUntil
      ? m.mail_hours_class_scheduled_note({ freeUntil }, reader)
      : m.mail_hours_free_of_charge({}, reader),
  }),
  class_moved: ({ previousStart, freeUntil, ...facts }, reader) => ({
    subject: m.mail_hours_class_moved_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      previousStart
        ? m.mail_hours_class_moved_from({ ...facts, previousStart }, reader)
        : m.mail_hours_class_moved_text(facts, reader),
      ...enterRoom(facts, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: freeUntil ? m.mail_hours_class_moved_note({ freeUntil }, reader) : m.mail_hours_free_of_charge({}, reader),
  }),
  class_link: (facts, reader) => ({
    subject: facts.room
      ? m.mail_hours_class_link_subject({}, reader)
      : m.mail_hours_class_link_gone_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [facts.room ? m.mail_hours_class_link_text(facts, reader) : m.mail_hours_class_link_gone_text(facts, reader)],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_hours_class_link_note({}, reader),
  }),
  class_cancelled: (facts, reader) => ({
    subject: m.mail_hours_class_cancelled_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_hours_class_cancelled_text(facts, reader),
      ...(facts.choice ? [m.mail_hours_class_cancelled_choice({}, reader)] : []),
    ],
    button: facts.choice ? m.mail_hours_choose({}, reader) : m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  reminder_day: (facts, reader) => ({
    subject: m.mail_hours_reminder_day_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      facts.trial ? m.mail_hours_reminder_day_trial(facts, reader) : m.mail_hours_reminder_day_text(facts, reader),
      ...manage(facts, reader),
      ...confirm(facts, reader),
    ],
    button: facts.trial ? seeTrial(facts, reader) : m.mail_hours_see_and_confirm({}, reader),
    note: facts.trial ? m.mail_hours_reminder_day_trial_note({}, reader) : m.mail_hours_reminder_day_note({}, reader),
  }),
  reminder_hour: (facts, reader) => ({
    subject: m.mail_hours_reminder_hour_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      facts.trial ? m.mail_hours_reminder_hour_trial(facts, reader) : m.mail_hours_reminder_hour_text(facts, reader),
      ...manage(facts, reader),
      ...confirm(facts, reader),
    ],
    button: facts.trial ? seeTrial(facts, reader) : m.mail_hours_see_and_confirm({}, reader),
    note: m.mail_hours_reminder_hour_note({}, reader),
  }),
  teacher_booked: (facts, reader) =>
    facts.trial
      ? {
          subject: m.mail_hours_teacher_booked_subject(facts, reader),
          greeting: m.mail_hours_teacher_booked_greeting({}, reader),
          body: [m.mail_hours_teacher_booked_text(facts, reader)],
          button: m.mail_open_panel({}, reader),
          note: m.mail_hours_teacher_booked_note({}, reader),
        }
      : {
          subject: m.mail_hours_teacher_makeup_subject(facts, reader),
          greeting: m.mail_hours_teacher_makeup_greeting({}, reader),
          body: [m.mail_hours_teacher_makeup_text(facts, reader)],
          button: m.mail_open_panel({}, reader),
          note: m.mail_hours_teacher_makeup_note({}, reader),
        },
  teacher_moved: ({ previousStart, ...facts }, reader) => ({
    subject: m.mail_hours_teacher_moved_subject(facts, reader),
    greeting: m.mail_hours_teacher_change({}, reader),
    body: [
      previousStart
        ? m.mail_hours_teacher_moved_from({ ...facts, previousStart }, reader)
        : m.mail_hours_teacher_moved_text(facts, reader),
    ],
    button: m.mail_open_panel({}, reader),
    note: m.mail_hours_teacher_each_change({}, reader),
  }),
  teacher_cancelled: (facts, reader) => ({
    subject: facts.lapsed
      ? m.mail_hours_teacher_lapsed_subject(facts, reader)
      : m.mail_hours_teacher_cancelled_subject(facts, reader),
    greeting: m.mail_hours_teacher_change({}, reader),
    body: [
      facts.lapsed
        ? m.mail_hours_teacher_lapsed_text(facts, reader)
        : m.mail_hours_teacher_cancelled_text(facts, reader),
    ],
    button: m.mail_open_panel({}, reader),
    note: m.mail_hours_teacher_each_change({}, reader),
  }),
} satisfies Record<string, (facts: Facts, reader: Reader) => MailWords>;

export type HourMailKind = keyof typeof HOUR_MAIL_TEXTS;

/** True if a mail is one about hours: a class, a trial class, a reminder. */
export const isHourMail = (kind: string): kind is HourMailKind => Object.hasOwn(HOUR_MAIL_TEXTS, kind);
