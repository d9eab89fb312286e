import { PREFILLED_MESSAGES } from "~/i18n/notifications/whatsapp";
import { whatsAppLink as chatLink } from "~/platform/people/whatsapp";
import { messageAbout } from "./hour-message";
import type { IdentifiedTrial } from "./read-trial";

type Contact = Pick<IdentifiedTrial, "full_name" | "phone" | "email" | "language" | "status"> & {
  calendar_entries: Pick<IdentifiedTrial["calendar_entries"], "starts_at" | "ends_at">;
};

/** The message that fits the booking's state, in its language. `movedFrom`: the start before a move. */
const messageTo = ({ full_name, language, status, calendar_entries }: Contact, movedFrom?: string): string =>
  messageAbout({ kind: "trial", status, starts_at: calendar_entries.starts_at, movedFrom }, full_name, language);

/** A WhatsApp chat with the visitor, with a prefilled message. */
export const whatsAppLink = (trial: Contact, movedFrom?: string): string =>
  chatLink(trial.phone, messageTo(trial, movedFrom));

/** A mail to the visitor, with prefilled subject and text. */
export function mailLink(trial: Contact, movedFrom?: string): string {
  const subject = PREFILLED_MESSAGES.trial_asked_subject({}, { locale: trial.language });
  return `mailto:${encodeURIComponent(trial.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(messageTo(trial, movedFrom))}`;
}

/** Formats a Brazilian number in the local form; any other stays in E.164. */
export const formatPhone = (phone: string): string => phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
