import type postgres from "postgres";
import { authError } from "../answers.ts";

/**
 * `auth.mfa.unenroll`: deletes the factor; with the last TOTP factor, also the recovery codes and the sessions' higher
 * level.
 */
export async function unenroll(
  factorId: string,
  { userId, isAal2, sql }: { userId: string; isAal2: boolean; sql: postgres.Sql },
): Promise<Response> {
  return sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${userId} for update`;
    const [factor] = await tx`select status from auth.mfa_factors where id = ${factorId} and user_id = ${userId}`;
    if (!factor) return authError(404, "mfa_factor_not_found", "Factor not found");
    if (factor.status === "verified" && !isAal2)
      return authError(403, "insufficient_aal", "AAL2 required to unenroll verified factor");
    await tx`delete from auth.mfa_factors where id = ${factorId}`;
    const [left] = await tx`
      select from auth.mfa_factors where user_id = ${userId} and factor_type = 'totp' and status = 'verified'`;
    if (!left && factor.status === "verified") {
      await tx`delete from auth.mfa_factors where user_id = ${userId}`;
      await tx`update auth.sessions set aal = 'aal1' where user_id = ${userId}`;
    }
    return Response.json({ id: factorId });
  });
}
