import { Secret, TOTP } from "otpauth";
import type { Person } from "./school.ts";

const HALF_MINUTE = 30_000;

/**
 * Gives a person a second factor, verified in their session.
 * @returns a function that verifies a later code, since each counts once, in the session of their client or another of
 * theirs
 */
export async function withSecondFactor({ client }: Pick<Person, "client">) {
  const { mfa } = client.auth;
  const { data, error } = await mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret) });
  const show = async (later: number, by = client): Promise<void> => {
    const code = totp.generate({ timestamp: Date.now() + later * HALF_MINUTE });
    const shown = await by.auth.mfa.challengeAndVerify({ factorId: data.id, code });
    if (shown.error) throw shown.error;
  };
  await show(0);
  return show;
}
