import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

export const ChangedClass = z.object({
  entry: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  sequence: z.number(),
  online_link: z.string().optional(),
  series: z.string().optional(),
  recurs_at: z.string().optional(),
  /** Its start before it was last moved. */
  moved_from: z.string().optional(),
  /** True if its cancellation gave a make-up credit. */
  credited: z.boolean(),
});
/** A class that changed with others: by a pause, or with its series. */
export type ChangedClass = z.infer<typeof ChangedClass>;

/** The data of mails about a pause. Days are yyyy-mm-dd, months their first day. */
export const PauseData = z.object({
  name: z.string(),
  link: z.string().startsWith("/"),
  first_day: z.string(),
  last_day: z.string(),
  keeps_place: z.boolean(),
  reason: z.string().optional(),
  uncharged: z.array(z.string()),
  cancelled_classes: z.array(ChangedClass),
  returned_classes: z.array(ChangedClass),
});

/** Days and months are in words; counts of classes are text. */
type Facts = {
  name: string;
  first: string;
  last: string;
  keeps: boolean;
  reason: string;
  months: string;
  cancelled: string;
  credits: boolean;
  returned: string;
};

/** The effects on the classes, the place and the months, a sentence each. */
const effects = (facts: Facts, reader: Reader): string[] => [
  ...(facts.cancelled ? [m.mail_pauses_cancelled(facts, reader)] : []),
  ...(facts.credits ? [m.mail_pauses_credits({}, reader)] : []),
  ...(facts.returned ? [m.mail_pauses_returned(facts, reader)] : []),
  facts.keeps ? m.mail_pauses_kept({}, reader) : m.mail_pauses_freed({}, reader),
  facts.months ? m.mail_pauses_uncharged(facts, reader) : m.mail_pauses_charged({}, reader),
];

/** The texts of mails about pauses. */
export const PAUSE_MAIL_TEXTS = {
  pause_set: (facts, reader) => ({
    subject: m.mail_pauses_set_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_pauses_set_text(facts, reader),
      ...(facts.reason ? [m.mail_pauses_reason(facts, reader)] : []),
      ...effects(facts, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  pause_changed: (facts, reader) => ({
    subject: m.mail_pauses_changed_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_pauses_changed_text(facts, reader), ...effects(facts, reader)],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  pause_cancelled: (facts, reader) => ({
    subject: m.mail_pauses_withdrawn_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_pauses_withdrawn_text(facts, reader),
      ...(facts.returned ? [m.mail_pauses_returned(facts, reader)] : []),
      m.mail_pauses_withdrawn_charges({}, reader),
    ],
    button: m.mail_hours_see_classes({}, reader),
    note: m.mail_mistake({}, reader),
  }),
} satisfies Record<string, (facts: Facts, reader: Reader) => MailWords>;

export type PauseMailKind = keyof typeof PAUSE_MAIL_TEXTS;

export const isPauseMail = (kind: string): kind is PauseMailKind => Object.hasOwn(PAUSE_MAIL_TEXTS, kind);
