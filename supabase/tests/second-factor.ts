import { Secret, TOTP } from "otpauth";
import type { Person } from "./school.ts";

const HALF_MINUTE = 30_000;

/**
 * Gives somebody a second factor, which their session shows at once. What comes back shows another code of it, of so many half
 * minutes later, in the session that their client, or another of theirs, holds then: each counts once.
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
