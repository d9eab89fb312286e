import { ONE_TAP_TEXTS } from "~/i18n/notifications/whatsapp";
import { formatWhen } from "~/platform/time/school-time";
import type { IdentifiedTrial } from "./read-trial";

type Contact = Pick<IdentifiedTrial, "full_name" | "phone" | "email" | "language"> & {
  calendar_entries: Pick<IdentifiedTrial["calendar_entries"], "starts_at" | "ends_at">;
};

/** A suggested greeting, in the language of the booking. */
function greeting({ full_name, language, calendar_entries }: Contact): string {
  const name = full_name.split(" ", 1).join();
  return ONE_TAP_TEXTS.trial_asked(
    { name, when: formatWhen(calendar_entries.starts_at, language) },
    { locale: language },
  );
}

/** A WhatsApp chat with the visitor, with a prefilled message. */
export const whatsAppLink = (trial: Contact): string =>
  `https://wa.me/${trial.phone.replace(/\D/g, "")}?text=${encodeURIComponent(greeting(trial))}`;

/** A mail to the visitor, with prefilled subject and text. */
export function mailLink(trial: Contact): string {
  const subject = ONE_TAP_TEXTS.trial_asked_subject({}, { locale: trial.language });
  return `mailto:${encodeURIComponent(trial.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(greeting(trial))}`;
}

/** Formats a Brazilian number in the local form; any other stays in E.164. */
export const formatPhone = (phone: string): string => phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "($1) $2-$3");
