import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The data of mails to the guardians of minors, and of the mail to a student who no longer has one. */
export const GuardianData = z.object({
  name: z.string(),
  student_name: z.string().default(""),
  /** The version of the terms, by its day. */
  version: z.iso.date().optional(),
  /** The key of the guardian's page. It is removed once the mail was sent. */
  key: z.string().optional(),
});

type Facts = Record<"name" | "child" | "version", string>;

/** The texts of mails about a guardian's consent. */
export const GUARDIAN_MAIL_TEXTS = {
  guardian_consent: (facts, reader) => ({
    subject: m.mail_guardians_consent_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_guardians_consent_text(facts, reader),
      m.mail_guardians_consent_until(facts, reader),
      m.mail_guardians_consent_page({}, reader),
    ],
    button: m.mail_guardians_consent_button({}, reader),
    note: m.mail_guardians_consent_note(facts, reader),
  }),
  guardian_ended: (facts, reader) => ({
    subject: m.mail_guardians_ended_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_guardians_ended_text({}, reader), m.mail_guardians_ended_payer({}, reader)],
    button: m.mail_guardians_ended_button({}, reader),
    note: m.mail_guardians_ended_note({}, reader),
  }),
} satisfies Record<string, (facts: Facts, reader: Reader) => MailWords>;

export type GuardianMailKind = keyof typeof GUARDIAN_MAIL_TEXTS;

/** True if a mail is one about a guardian's consent. */
export const isGuardianMail = (kind: string): kind is GuardianMailKind => Object.hasOwn(GUARDIAN_MAIL_TEXTS, kind);

/** The text of a payment mail for the copy that goes to a minor's guardian. `pix`: whether the mail has a Pix code. */
export const toGuardian = (
  { subject, greeting, body: [what = ""] }: MailWords,
  { child, pix, paid }: { child: string; pix: boolean; paid: boolean },
  reader: Reader,
): MailWords => ({
  subject,
  greeting,
  body: [
    what,
    ...(paid ? [] : [pix ? m.mail_guardians_copy_pix({}, reader) : m.mail_guardians_copy_how({ child }, reader)]),
    m.mail_guardians_copy({ child }, reader),
  ],
  button: m.mail_guardians_copy_button({}, reader),
  note: paid ? m.mail_mistake({}, reader) : m.mail_guardians_copy_note({}, reader),
});
