import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The purpose of a charge, as the database writes it. */
export const PurposeData = z.object({
  description: z.string().optional(),
  plan: z.string().optional(),
  month: z.string().optional(),
  forfeit: z.string().optional(),
  class_on: z.string().optional(),
});

/** The data of mails about money, the same as the bell's content. */
export const PaymentData = PurposeData.extend({
  name: z.string(),
  link: z.string().startsWith("/"),
  /** The student's name, in the copy for the guardian of a minor. */
  child: z.string().optional(),
  amount_cents: z.number().optional(),
  due_on: z.string().optional(),
  reason: z.string().optional(),
  /** The instant at which a student withdrew from a purchase. */
  withdrawn_at: z.string().optional(),
  student_name: z.string().optional(),
  /** The day of a class, yyyy-mm-dd. */
  class_date: z.string().optional(),
  /** The number of a service note (NFS-e). */
  number: z.string().optional(),
  /** The account of the Pix code, and the identifier that appears in the statement. */
  pix: z.object({ key: z.string(), name: z.string(), city: z.string(), txid: z.string() }).optional(),
  /** The payment provider's code, which goes before the school's own. */
  pix_code: z.string().optional(),
});

export type PaymentMailKind =
  | "charge_due"
  | "charge_reminder"
  | "charge_overdue"
  | "charge_paid"
  | "proof_declined"
  | "class_money_chosen"
  | "class_returned"
  | "purchase_withdrawn"
  | "service_note"
  | "withdrawal_received"
  | "withdrawal_returned"
  | "student_made_payment";

type Facts = {
  name: string;
  what: string;
  /** A plan and its month in words, for a monthly charge. */
  monthly?: { plan: string; month: string } | undefined;
  amount: string;
  due: string;
  reason: string;
  student: string;
  number: string;
  /** The day of a class that the school cancelled. */
  day: string;
  /** The time of a withdrawal, on the school's clocks. */
  at: string;
  /** True if the mail has a Pix code. */
  pix: boolean;
};

const howToPay = ({ pix }: Facts, reader: Reader): string =>
  pix ? m.mail_payments_how_pix({}, reader) : m.mail_payments_how({}, reader);

/** The texts of mails about money. */
export const PAYMENT_MAIL_TEXTS: Record<PaymentMailKind, (facts: Facts, reader: Reader) => MailWords> = {
  charge_due: (facts, reader) => ({
    subject: facts.monthly
      ? m.mail_payments_month_due_subject({ ...facts, ...facts.monthly }, reader)
      : m.mail_payments_charge_due_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      facts.monthly
        ? m.mail_payments_month_due_text({ ...facts, ...facts.monthly }, reader)
        : m.mail_payments_charge_due_text(facts, reader),
      howToPay(facts, reader),
    ],
    button: m.mail_payments_pay({}, reader),
    note: m.mail_payments_charge_due_note({}, reader),
  }),
  charge_reminder: (facts, reader) => ({
    subject: m.mail_payments_charge_overdue_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_payments_charge_reminder_text(facts, reader), howToPay(facts, reader)],
    button: m.mail_payments_pay({}, reader),
    note: m.mail_payments_charge_overdue_note({}, reader),
  }),
  charge_overdue: (facts, reader) => ({
    subject: m.mail_payments_charge_overdue_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_payments_charge_overdue_text(facts, reader), howToPay(facts, reader)],
    button: m.mail_payments_pay({}, reader),
    note: m.mail_payments_charge_overdue_note({}, reader),
  }),
  charge_paid: (facts, reader) => ({
    subject: m.bell_charge_paid(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_payments_charge_paid_text(facts, reader)],
    button: m.mail_payments_charge_paid_button({}, reader),
    note: m.mail_payments_charge_paid_note({}, reader),
  }),
  proof_declined: (facts, reader) => ({
    subject: m.mail_payments_proof_declined_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_payments_proof_declined_text(facts, reader)],
    button: m.mail_payments_proof_declined_button({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  service_note: (facts, reader) => ({
    subject: m.mail_payments_note_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_payments_note_text(facts, reader), ...(facts.what ? [m.mail_payments_note_for(facts, reader)] : [])],
    button: m.mail_payments_note_button({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  class_money_chosen: (facts, reader) => ({
    subject: m.mail_payments_class_money_subject(facts, reader),
    greeting: m.mail_payments_class_money_greeting({}, reader),
    body: [
      m.mail_payments_class_money_text(facts, reader),
      facts.amount ? m.mail_payments_class_money_done(facts, reader) : m.mail_payments_class_money_ask({}, reader),
    ],
    button: m.mail_payments_class_money_button({}, reader),
    note: m.mail_payments_class_money_note({}, reader),
  }),
  class_returned: (facts, reader) => ({
    subject: m.mail_payments_class_returned_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_payments_class_returned_text(facts, reader)],
    button: m.mail_payments_withdrawal_button({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  withdrawal_received: (facts, reader) => ({
    subject: m.bell_withdrawal_received(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_payments_withdrawal_received_text(facts, reader),
      m.mail_payments_withdrawal_received_back(facts, reader),
    ],
    button: m.mail_payments_withdrawal_button({}, reader),
    note: m.mail_payments_withdrawal_received_note({}, reader),
  }),
  withdrawal_returned: (facts, reader) => ({
    subject: m.mail_payments_withdrawal_returned_subject(facts, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_payments_withdrawal_returned_text(facts, reader)],
    button: m.mail_payments_withdrawal_button({}, reader),
    note: m.mail_mistake({}, reader),
  }),
  purchase_withdrawn: (facts, reader) => ({
    subject: m.mail_payments_purchase_withdrawn_subject(facts, reader),
    greeting: m.mail_payments_purchase_withdrawn_greeting({}, reader),
    body: [
      m.mail_payments_purchase_withdrawn_text(facts, reader),
      m.mail_payments_purchase_withdrawn_more(facts, reader),
    ],
    button: m.mail_payments_purchase_withdrawn_button({}, reader),
    note: m.mail_payments_purchase_withdrawn_note({}, reader),
  }),
  student_made_payment: (facts, reader) => ({
    subject: m.mail_payments_student_made_payment_subject(facts, reader),
    greeting: m.mail_payments_student_made_payment_greeting({}, reader),
    body: [m.mail_payments_student_made_payment_text(facts, reader)],
    button: m.mail_payments_student_made_payment_button({}, reader),
    note: m.mail_payments_student_made_payment_note({}, reader),
  }),
};

/** True if a mail is one about charges and payments. */
export const isPaymentMail = (kind: string): kind is PaymentMailKind => Object.hasOwn(PAYMENT_MAIL_TEXTS, kind);
