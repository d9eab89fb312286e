import { m } from "~/i18n/paraglide/messages";
import type { MailProvider } from "~/school/mail-providers";

/** Names of the services. */
export const MAIL_NAMES: Record<MailProvider, () => string> = {
  gmail: () => "Gmail",
  outlook: () => "Outlook (Microsoft 365)",
  zoho: () => "Zoho Mail",
  locaweb: () => "Locaweb",
  hostinger: () => "Hostinger",
  brevo: () => "Brevo",
  ses: () => "Amazon SES",
  other: m.mail_server_other,
};
