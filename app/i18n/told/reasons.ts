/**
 * Why something did not go out, for people: `UNREACHABLE` nobody answered, `LATER` not now, `REFUSED` not this one, `LOGIN`
 * the site's own access is wrong, `UNCLEAR` it may have arrived, `BROKEN` the site could not write it.
 */
export const REASONS = ["UNREACHABLE", "LATER", "REFUSED", "LOGIN", "UNCLEAR", "BROKEN"] as const;
export type Reason = (typeof REASONS)[number];

/** As an outbox keeps it: the reason's code, and what the other machine said. */
export const writeReason = (reason: Reason, said: string): string => `${reason}: ${said}`;

/** Reads what an outbox kept. Without a reason: something that no code is known for. */
export function readReason(error: string): { reason?: Reason; said: string } {
  const [, code, said = ""] = /^([A-Z]+): (.*)$/s.exec(error) ?? [];
  const reason = REASONS.find((known) => known === code);
  return reason ? { reason, said } : { said: error };
}
