/**
 * The mail servers that schools in Brazil have, with the host and port that each documents. `user`: whether the name for the sign-in is
 * another than the sender's address. `passwords`: where its owner makes a password for programs.
 */
export const MAIL_PROVIDERS = {
  gmail: { host: "smtp.gmail.com", port: 465, user: false, passwords: "https://myaccount.google.com/apppasswords" },
  outlook: { host: "smtp.office365.com", port: 587, user: false, passwords: "" },
  zoho: {
    host: "smtp.zoho.com",
    port: 465,
    user: false,
    passwords: "https://accounts.zoho.com/home#security/app_password",
  },
  locaweb: { host: "email-ssl.com.br", port: 465, user: false, passwords: "" },
  hostinger: { host: "smtp.hostinger.com", port: 465, user: false, passwords: "" },
  brevo: { host: "smtp-relay.brevo.com", port: 587, user: true, passwords: "https://app.brevo.com/settings/keys/smtp" },
  ses: { host: "email-smtp.sa-east-1.amazonaws.com", port: 587, user: true, passwords: "" },
  other: { host: "", port: 587, user: true, passwords: "" },
} as const satisfies Record<string, { host: string; port: number; user: boolean; passwords: string }>;

export type MailProvider = keyof typeof MAIL_PROVIDERS;
export const isMailProvider = (name: string): name is MailProvider => Object.hasOwn(MAIL_PROVIDERS, name);

/** The ports at which mail servers take mail; any other is not one. */
export const MAIL_PORTS = [465, 587, 2525, 25] as const;

/** A mail server as the teacher sets it. */
export type MailServerOrder = {
  provider: MailProvider;
  host: string;
  port: number;
  username: string;
  password: string;
  /** The address that mails come from. */
  sender: string;
};
