import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";
import { ChangedClass } from "./pause-mail.ts";

/** The data of mails about several classes of a series, which changed at once. */
export const SeriesData = z.object({
  name: z.string(),
  link: z.string().startsWith("/"),
  /** Present if the school cancelled, so that the student chooses between moving each class and its money. */
  choice: z.string().optional(),
  changed_classes: z.array(ChangedClass).min(1),
});

/** The data of mails about a student's request for a class or to change a series. Times are local, yyyy-mm-ddThh:mm. */
export const SeriesRequestData = z.object({
  name: z.string(),
  link: z.string().startsWith("/"),
  class_date: z.string(),
  new_date: z.string().optional(),
  student_name: z.string().optional(),
  count: z.number().optional(),
  message: z.string().optional(),
  reason: z.string().optional(),
  outcome: z.string().optional(),
});

/** `from` and `to`: the first class before and now, `last`: the day of the last one; counts are text, empty for none. */
type Facts = {
  name: string;
  from: string;
  to: string;
  last: string;
  count: string;
  several: boolean;
  credits: string;
  choice: boolean;
};

/** The texts of mails about a series. */
export const SERIES_MAIL_TEXTS = {
  series_moved: (facts, reader) => ({
    subject: m.mail_series_moved_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_series_moved_text(facts, reader),
      ...(facts.several ? [m.mail_series_moved_many(facts, reader)] : []),
      m.mail_series_moved_calendar({}, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  series_cancelled: (facts, reader) => ({
    subject: m.mail_series_cancelled_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_series_cancelled_text(facts, reader),
      ...(facts.several ? [m.mail_series_cancelled_many(facts, reader)] : []),
      ...(facts.credits ? [m.mail_series_cancelled_credits(facts, reader)] : []),
      ...(facts.choice ? [m.mail_series_cancelled_choice({}, reader)] : []),
      m.mail_series_cancelled_calendar({}, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
} satisfies Record<string, (facts: Facts, reader: Reader) => MailWords>;

export type SeriesMailKind = keyof typeof SERIES_MAIL_TEXTS;

export const isSeriesMail = (kind: string): kind is SeriesMailKind => Object.hasOwn(SERIES_MAIL_TEXTS, kind);

/** Times are in words; `to` is empty for a cancellation. */
type Request = {
  name: string;
  student: string;
  from: string;
  to: string;
  count: string;
  message: string;
  reason: string;
  /** How a request ended that nobody answered. */
  outcome: string;
};

/** The texts of mails about a student's request for a class or to change a series. */
export const SERIES_REQUEST_MAIL_TEXTS = {
  student_requested_series: (facts, reader) => ({
    subject: m.mail_series_asked_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      facts.to ? m.mail_series_asked_move(facts, reader) : m.mail_series_asked_cancel(facts, reader),
      ...(facts.message ? [m.mail_message(facts, reader)] : []),
    ],
    button: m.mail_open_panel({}, reader),
    note: m.mail_series_asked_note({}, reader),
  }),
  student_requested_class: (facts, reader) => ({
    subject: m.mail_series_class_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_series_class_text(facts, reader)],
    button: m.mail_series_class_button({}, reader),
    note: m.mail_series_class_note(facts, reader),
  }),
  class_declined: (facts, reader) => ({
    subject: m.mail_series_class_answer_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_series_class_declined(facts, reader),
      ...(facts.reason ? [m.mail_series_declined_reason(facts, reader)] : []),
      m.mail_series_class_another({}, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  request_lapsed: (facts, reader) => ({
    subject: m.mail_series_class_answer_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      (facts.outcome === "taken" ? m.mail_series_class_taken : m.mail_series_class_passed)(facts, reader),
      m.mail_series_class_another({}, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  series_declined: (facts, reader) => ({
    subject: m.mail_series_declined_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_series_declined_text(facts, reader),
      ...(facts.reason ? [m.mail_series_declined_reason(facts, reader)] : []),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
} satisfies Record<string, (facts: Request, reader: Reader) => MailWords>;

export type SeriesRequestMailKind = keyof typeof SERIES_REQUEST_MAIL_TEXTS;

/** True if a mail is one about a student's request. */
export const isSeriesRequestMail = (kind: string): kind is SeriesRequestMailKind =>
  Object.hasOwn(SERIES_REQUEST_MAIL_TEXTS, kind);
