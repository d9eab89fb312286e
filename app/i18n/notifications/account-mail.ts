import { z } from "zod";
import { changesOf } from "../legal-changes.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The data of each kind of mail, as in its row of the outbox. */
export const MAIL_DATA = {
  recovery: z.object({ token_hash: z.string(), redirect_to: z.string().nullable() }),
  confirmation: z.object({ token_hash: z.string(), redirect_to: z.string().nullable() }),
  email_change: z.object({ token_hash: z.string(), redirect_to: z.string().nullable() }),
  already_registered: z.object({}),
  email_changed: z.object({}),
  password_changed: z.object({}),
  factor_added: z.object({}),
  factor_removed: z.object({}),
  welcome: z.object({ name: z.string(), password: z.string(), expires_at: z.string().nullable() }),
  data_ends: z.object({ name: z.string(), due_on: z.iso.date() }),
  new_terms: z.object({ name: z.string(), version: z.iso.date() }),
  /** The key is removed once the mail was sent. */
  data_copy: z.object({ key: z.string().optional() }),
} as const;

export type MailKind = keyof typeof MAIL_DATA;
export type MailWords = {
  /** Without the school's name, which every mail appends. */
  subject: string;
  greeting: string;
  /** Paragraphs. */
  body: string[];
  /** The button's label. */
  button: string;
  /** The last line: why this mail was sent, and what to do if it was not expected. */
  note: string;
};

/**
 * `until`: the end of a temporary password, in words; empty for none. `version`: a version of the terms, by its day.
 * `due`: a day, in words.
 */
type Facts = { name: string; until: string; version: string; due: string };

/** The texts of mails about an account. */
export const MAIL_TEXTS: Record<MailKind, (facts: Facts, reader: Reader) => MailWords> = {
  recovery: (_, reader) => ({
    subject: m.mail_account_recovery_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_recovery_text({}, reader)],
    button: m.mail_account_recovery_button({}, reader),
    note: m.mail_account_recovery_note({}, reader),
  }),
  confirmation: (_, reader) => ({
    subject: m.mail_account_confirmation_subject({}, reader),
    greeting: m.mail_account_confirmation_greeting({}, reader),
    body: [m.mail_account_confirmation_text({}, reader)],
    button: m.mail_account_confirmation_button({}, reader),
    note: m.mail_account_confirmation_note({}, reader),
  }),
  email_change: (_, reader) => ({
    subject: m.mail_account_email_change_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_email_change_text({}, reader)],
    button: m.mail_account_email_change_button({}, reader),
    note: m.mail_account_email_change_note({}, reader),
  }),
  already_registered: (_, reader) => ({
    subject: m.mail_account_already_registered_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_already_registered_text({}, reader)],
    button: m.mail_account_sign_in({}, reader),
    note: m.mail_account_already_registered_note({}, reader),
  }),
  email_changed: (_, reader) => ({
    subject: m.mail_account_email_changed_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_email_changed_text({}, reader)],
    button: m.mail_account_sign_in({}, reader),
    note: m.mail_account_locked_out({}, reader),
  }),
  password_changed: (_, reader) => ({
    subject: m.mail_account_password_changed_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_password_changed_text({}, reader)],
    button: m.mail_account_sign_in({}, reader),
    note: m.mail_account_password_changed_note({}, reader),
  }),
  factor_added: (_, reader) => ({
    subject: m.mail_account_factor_added_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_factor_added_text({}, reader)],
    button: m.mail_account_sign_in({}, reader),
    note: m.mail_account_locked_out({}, reader),
  }),
  factor_removed: (_, reader) => ({
    subject: m.mail_account_factor_removed_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_factor_removed_text({}, reader)],
    button: m.mail_account_sign_in({}, reader),
    note: m.mail_account_factor_removed_note({}, reader),
  }),
  welcome: (facts, reader) => ({
    subject: m.mail_account_welcome_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_account_welcome_text({}, reader),
      facts.until ? m.mail_account_welcome_password_until(facts, reader) : m.mail_account_welcome_password({}, reader),
    ],
    button: m.mail_account_welcome_button({}, reader),
    note: m.mail_account_welcome_note({}, reader),
  }),
  data_ends: (facts, reader) => ({
    subject: m.mail_account_data_ends_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [m.mail_account_data_ends_text(facts, reader), m.mail_account_data_ends_choice({}, reader)],
    button: m.mail_account_data_ends_button({}, reader),
    note: m.mail_account_data_ends_note({}, reader),
  }),
  new_terms: (facts, reader) => ({
    subject: m.mail_account_new_terms_subject({}, reader),
    greeting: m.mail_hello(facts, reader),
    body: [
      m.mail_account_new_terms_text({}, reader),
      ...changesOf(facts.version, reader.locale).map((change) => `• ${change}`),
      m.mail_account_new_terms_leave({}, reader),
    ],
    button: m.mail_account_new_terms_button({}, reader),
    note: m.mail_account_new_terms_note({}, reader),
  }),
  data_copy: (_, reader) => ({
    subject: m.mail_account_data_copy_subject({}, reader),
    greeting: m.mail_hello_unnamed({}, reader),
    body: [m.mail_account_data_copy_text({}, reader), m.mail_account_data_copy_day({}, reader)],
    button: m.mail_account_data_copy_button({}, reader),
    note: m.mail_account_data_copy_note({}, reader),
  }),
};
