/**
 * The reasons of failed deliveries: `UNREACHABLE` no answer, `UNKNOWN_HOST` the server's name does not resolve,
 * `CERTIFICATE` and `ENCRYPTION` TLS failed, `LOGIN` the site's credentials, `SENDER` the site's address, `LIMIT` the
 * site's quota, `LATER` a temporary refusal, `FULL` the recipient's mailbox, `REFUSED` a permanent refusal, `UNCLEAR`
 * it may have arrived, `BROKEN` the site could not write it, `EXPIRED` its link or code has expired, `OUTDATED` its
 * content is no longer true, `RETURNED` it bounced, `PAUSED` too many mails to the address bounced,
 * `DELAYED` another server still tries.
 */
export const REASONS = [
  "UNREACHABLE",
  "UNKNOWN_HOST",
  "CERTIFICATE",
  "ENCRYPTION",
  "LOGIN",
  "SENDER",
  "LIMIT",
  "LATER",
  "FULL",
  "REFUSED",
  "UNCLEAR",
  "BROKEN",
  "EXPIRED",
  "OUTDATED",
  "RETURNED",
  "PAUSED",
  "DELAYED",
] as const;
export type Reason = (typeof REASONS)[number];

/** The outbox's format: the reason's code, and the other server's message. */
export const writeReason = (reason: Reason, said: string): string =>
  // The words are another server's, and PostgreSQL's texts hold no such character.
  `${reason}: ${said.replaceAll("\0", "")}`;

/** The reason with this code; undefined for an unknown one. */
export const reasonOf = (code: string | undefined): Reason | undefined => REASONS.find((known) => known === code);

/** Parses a stored reason; undefined for text without a known code. */
export function readReason(error: string): { reason?: Reason; said: string } {
  const [, code, said = ""] = /^([A-Z_]+): (.*)$/s.exec(error) ?? [];
  const reason = reasonOf(code);
  return reason ? { reason, said } : { said: error };
}
