/**
 * Why something did not go out, for people: `UNREACHABLE` nobody answered, `UNKNOWN_HOST` the server's name leads nowhere, `CERTIFICATE`
 * and `ENCRYPTION` its TLS, `LOGIN` the site's own access is wrong, `SENDER` the site's own address, `LIMIT` its allowance is used up,
 * `LATER` not now, `FULL` the reader's mailbox, `REFUSED` not this one, `UNCLEAR` it may have arrived, `BROKEN` the site could not write
 * it, `EXPIRED` what it brought is of no use any more, `OUTDATED` it would say what is not so any more, `RETURNED` it came back,
 * `PAUSED` too many to its address came back.
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
] as const;
export type Reason = (typeof REASONS)[number];

/** The outbox's format: the reason's code, and the other server's message. */
export const writeReason = (reason: Reason, said: string): string => `${reason}: ${said}`;

export const reasonOf = (code: string | undefined): Reason | undefined => REASONS.find((known) => known === code);

/** Reads what an outbox kept. Without a reason: something that no code is known for. */
export function readReason(error: string): { reason?: Reason; said: string } {
  const [, code, said = ""] = /^([A-Z_]+): (.*)$/s.exec(error) ?? [];
  const reason = reasonOf(code);
  return reason ? { reason, said } : { said: error };
}
