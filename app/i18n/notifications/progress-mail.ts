import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The data of mails about progress, the same as the bell's content. */
export const ProgressData = z.object({
  name: z.string(),
  link: z.string().startsWith("/"),
  homework_description: z.string().optional(),
  dictation_name: z.string().optional(),
  due_on: z.string().optional(),
  class_date: z.string().optional(),
  grade: z.number().optional(),
  module: z.string().optional(),
  student_name: z.string().optional(),
  rating: z.number().optional(),
  count: z.number().optional(),
  answer: z.enum(["yes", "no"]).optional(),
});
export type ProgressData = z.infer<typeof ProgressData>;

/** `what`: the homework or module; `due`: its last day, `when`: the day of a class, in words. */
type Facts = {
  name: string;
  what: string;
  due: string;
  when: string;
  grade: string;
  student: string;
  count: string;
  yes: boolean;
};

/** The texts of mails about progress. */
export const PROGRESS_MAIL_TEXTS = {
  new_homework: (facts, reader) => ({
    subject: m.bell_new_homework(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_progress_new_homework_text(facts, reader),
      ...(facts.due ? [m.mail_progress_new_homework_due(facts, reader)] : []),
    ],
    button: m.mail_progress_new_homework_button({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  homework_graded: (facts, reader) => ({
    subject: m.mail_progress_homework_graded_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_homework_graded_text(facts, reader)],
    button: m.mail_progress_see_correction({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  dictation_graded: (facts, reader) => ({
    subject: m.mail_progress_dictation_graded_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_dictation_graded_text(facts, reader)],
    button: m.mail_progress_see_correction({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  cards_due: (facts, reader) => ({
    subject: m.bell_cards_due(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_cards_due_text(facts, reader)],
    button: m.mail_progress_cards_due_button({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  makeups_expiring: (facts, reader) => ({
    subject: m.mail_progress_makeups_expiring_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_makeups_expiring_text(facts, reader), m.mail_progress_makeups_expiring_how({}, reader)],
    button: m.mail_progress_makeups_expiring_button({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  test_graded: (facts, reader) => ({
    subject: m.mail_progress_test_graded_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_test_graded_text(facts, reader)],
    button: m.mail_progress_test_graded_button({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  class_notes: (facts, reader) => ({
    subject: m.mail_progress_class_notes_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_class_notes_text(facts, reader)],
    button: m.mail_progress_class_notes_button({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  feedback_answered: (facts, reader) => ({
    subject: m.mail_progress_feedback_answered_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_feedback_answered_text({}, reader)],
    button: m.mail_progress_feedback_answered_button({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  publication_asked: (facts, reader) => ({
    subject: m.mail_progress_publication_asked_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_publication_asked_text({}, reader), m.mail_progress_publication_asked_decide({}, reader)],
    button: m.mail_progress_publication_asked_button({}, reader),
    note: m.mail_progress_choose({}, reader),
  }),
  mail_test: (facts, reader) => ({
    subject: m.mail_progress_mail_test_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_progress_mail_test_text({}, reader)],
    button: m.mail_progress_mail_test_button({}, reader),
    note: m.mail_progress_mail_test_note({}, reader),
  }),
  homework_submitted: (facts, reader) => ({
    subject: m.mail_progress_homework_submitted_subject(facts, reader),
    greeting: m.mail_progress_homework_submitted_greeting({}, reader),
    body: [m.mail_progress_homework_submitted_text(facts, reader)],
    button: m.mail_progress_homework_submitted_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
  student_updated_profile: (facts, reader) => ({
    subject: m.mail_progress_student_updated_profile_subject(facts, reader),
    greeting: m.mail_progress_student_updated_profile_greeting({}, reader),
    body: [m.mail_progress_student_updated_profile_text(facts, reader)],
    button: m.mail_progress_student_updated_profile_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
  student_left_feedback: (facts, reader) => ({
    subject: m.mail_progress_student_left_feedback_subject(facts, reader),
    greeting: m.mail_progress_student_left_feedback_greeting({}, reader),
    body: [m.mail_progress_student_left_feedback_text(facts, reader)],
    button: m.mail_progress_student_left_feedback_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
  publication_answered: (facts, reader) =>
    facts.yes
      ? {
          subject: m.mail_progress_publication_agreed_subject(facts, reader),
          greeting: m.mail_progress_publication_agreed_greeting({}, reader),
          body: [m.mail_progress_publication_agreed_text(facts, reader)],
          button: m.mail_open_panel({}, reader),
          note: m.mail_choose({}, reader),
        }
      : {
          subject: m.mail_progress_publication_declined_subject(facts, reader),
          greeting: m.mail_progress_publication_declined_greeting({}, reader),
          body: [m.mail_progress_publication_declined_text(facts, reader)],
          button: m.mail_open_panel({}, reader),
          note: m.mail_choose({}, reader),
        },
} satisfies Record<string, (facts: Facts, reader: Reader) => MailWords>;

export type ProgressMailKind = keyof typeof PROGRESS_MAIL_TEXTS;

/** True if a mail is one about homework, tests or feedback. */
export const isProgressMail = (kind: string): kind is ProgressMailKind => Object.hasOwn(PROGRESS_MAIL_TEXTS, kind);
