import { z } from "zod";
import type { MailWords } from "./account-mail.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";

/** The data of the teacher's mails, the same as the bell's content. */
export const PanelData = z.object({
  link: z.string().startsWith("/"),
  student_name: z.string().default(""),
  percent: z.string().default(""),
  /** True if a limit is reached by the received money or by the forecast. */
  basis: z.enum(["received", "forecast"]).default("received"),
  year: z.string().default(""),
  amount_cents: z.number().optional(),
  limit_cents: z.number().optional(),
  /** The words of a payment provider. */
  reason: z.string().default(""),
});

export type PanelMailKind =
  | "erasure_requested"
  | "backup_failed"
  | "disk_filling"
  | "mei_limit"
  | "pix_unknown"
  | "pix_silent"
  | "pix_refused";
type Facts = {
  student: string;
  percent: string;
  basis: string;
  year: string;
  amount: string;
  limit: string;
  reason: string;
};

/** The texts of mails about something the teacher has to do. */
export const PANEL_MAIL_TEXTS: Record<PanelMailKind, (facts: Facts, reader: Reader) => MailWords> = {
  erasure_requested: (facts, reader) => ({
    subject: m.mail_panel_erasure_requested_subject(facts, reader),
    greeting: m.mail_panel_erasure_requested_greeting({}, reader),
    body: [m.mail_panel_erasure_requested_text(facts, reader), m.mail_panel_erasure_requested_more({}, reader)],
    button: m.mail_panel_erasure_requested_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
  backup_failed: (_, reader) => ({
    subject: m.bell_backup_failed({}, reader),
    greeting: m.mail_panel_backup_failed_greeting({}, reader),
    body: [m.mail_panel_backup_failed_text({}, reader), m.mail_panel_backup_failed_more({}, reader)],
    button: m.mail_panel_backup_failed_button({}, reader),
    note: m.mail_panel_backup_failed_note({}, reader),
  }),
  disk_filling: (facts, reader) => ({
    subject: m.bell_disk_filling(facts, reader),
    greeting: m.mail_panel_disk_filling_greeting({}, reader),
    body: [m.mail_panel_disk_filling_text(facts, reader), m.mail_panel_disk_filling_more({}, reader)],
    button: m.mail_panel_disk_filling_button({}, reader),
    note: m.mail_panel_disk_filling_note({}, reader),
  }),
  mei_limit: (facts, reader) => ({
    subject: m.bell_mei_limit(facts, reader),
    greeting: m.mail_panel_mei_limit_greeting({}, reader),
    body: [m.mail_panel_mei_limit_text(facts, reader), m.mail_panel_mei_limit_meaning(facts, reader)],
    button: m.mail_panel_mei_limit_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
  pix_unknown: (facts, reader) => ({
    subject: m.mail_panel_pix_unknown_subject(facts, reader),
    greeting: m.mail_panel_pix_unknown_greeting({}, reader),
    body: [m.mail_panel_pix_unknown_text(facts, reader), m.mail_panel_pix_unknown_more({}, reader)],
    button: m.mail_panel_pix_unknown_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
  pix_silent: (_, reader) => ({
    subject: m.bell_pix_silent({}, reader),
    greeting: m.mail_panel_pix_silent_greeting({}, reader),
    body: [m.mail_panel_pix_silent_text({}, reader), m.mail_panel_pix_silent_more({}, reader)],
    button: m.mail_panel_pix_silent_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
  pix_refused: (facts, reader) => ({
    subject: m.mail_panel_pix_refused_subject(facts, reader),
    greeting: m.mail_panel_pix_refused_greeting({}, reader),
    body: [
      m.mail_panel_pix_refused_text(facts, reader),
      ...(facts.reason ? [m.mail_panel_pix_refused_reason(facts, reader)] : []),
      m.mail_panel_pix_refused_more({}, reader),
    ],
    button: m.mail_panel_pix_refused_button({}, reader),
    note: m.mail_choose({}, reader),
  }),
};

/** True if a mail is one about the panel's own matters, such as backups. */
export const isPanelMail = (kind: string): kind is PanelMailKind => Object.hasOwn(PANEL_MAIL_TEXTS, kind);
