import { leaveToBrowser } from "~/platform/backend/personal-document";
import { authClient } from "~/platform/backend/supabase";

/** The teacher's second factor, if she has one. `codesLeft` is undefined without recovery codes. */
export type SecondFactor = { id: string; codesLeft: number | undefined };

/** @throws AuthError when the sign-in service does not answer. */
export async function readSecondFactor(): Promise<SecondFactor | undefined> {
  const { mfa } = await authClient();
  const { data, error } = await mfa.listFactors();
  if (error) throw error;
  const [factor] = data.totp;
  if (!factor) return undefined;
  const hasCodes = data.all.some(({ factor_type: type }) => type === "recovery_code");
  const status = hasCodes ? await mfa.recoveryCodes.getStatus() : undefined;
  if (status?.error) leaveToBrowser();
  return { id: factor.id, codesLeft: status?.data?.remaining };
}
