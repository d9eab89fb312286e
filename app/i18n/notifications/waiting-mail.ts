import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The data of mails about the waiting list. */
export const WaitingData = z.object({
  /** A student's page; a visitor has a key instead. */
  link: z.string().startsWith("/").optional(),
  name: z.string(),
  /** The key of a visitor's page. It is removed once the mail was sent. */
  key: z.string().optional(),
  /** The proof of the mailed link, which confirms the reader's address. */
  proof: z.string().optional(),
  /** The offered hour and the end of the offer, in the school's zone. */
  class_date: z.string().optional(),
  answer_by: z.string().optional(),
  /** The hours that suit: ISO weekdays, and `hh:mm`. */
  weekdays: z.array(z.number()).optional(),
  from_time: z.string().optional(),
  until_time: z.string().optional(),
});

/**
 * `when`: the offered hour, `by`: the end of the offer, `days`: what suits; all in words. `unproven`: the link confirms
 * the address.
 */
type Facts = Record<"name" | "when" | "by" | "days" | "from" | "until", string> & { trial: boolean; unproven: boolean };

/** The texts of mails about the waiting list. */
export const WAITING_MAIL_TEXTS = {
  trial_wait: (facts, reader) => ({
    subject: facts.unproven ? m.mail_waiting_confirm_subject({}, reader) : m.mail_waiting_joined_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      ...(facts.unproven ? [m.mail_waiting_confirm_text({}, reader)] : []),
      m.mail_waiting_joined_text({}, reader),
      m.mail_waiting_suits(facts, reader),
    ],
    button: facts.unproven ? m.mail_confirm_address({}, reader) : m.mail_waiting_joined_button({}, reader),
    note: m.mail_waiting_joined_note({}, reader),
  }),
  hour_offered: (facts, reader) => ({
    subject: m.mail_waiting_offered_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_waiting_offered_text(facts, reader), m.mail_waiting_offered_first(facts, reader)],
    button: facts.trial ? m.mail_waiting_offered_book({}, reader) : m.mail_waiting_offered_button({}, reader),
    note: m.mail_waiting_offered_note({}, reader),
  }),
  wait_ended: (facts, reader) => ({
    subject: m.mail_waiting_ended_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_waiting_ended_text({}, reader)],
    button: m.mail_waiting_ended_button({}, reader),
    note: m.mail_waiting_ended_note({}, reader),
  }),
} satisfies Record<string, (facts: Facts, reader: Reader) => MailWords>;

export type WaitingMailKind = keyof typeof WAITING_MAIL_TEXTS;

/** True if a mail is one about the waiting list. */
export const isWaitingMail = (kind: string): kind is WaitingMailKind => Object.hasOwn(WAITING_MAIL_TEXTS, kind);
