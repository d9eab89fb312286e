import type postgres from "postgres";
import { authError } from "../answers.ts";
import type { Incoming } from "../body.ts";
import type { Caller } from "../callers.ts";
import { recordProof } from "./assurance.ts";
import { enroll } from "./enroll.ts";
import { codesStatus, makeCodes, proveRecoveryCode } from "./recovery-codes.ts";
import { unenroll } from "./unenroll.ts";
import { challenge, proveTotp } from "./verify.ts";

type Options = {
  sql: postgres.Sql;
  siteUrl: string;
  /** The session anew, with its claims, for one of its refresh tokens. */
  refresh: (refreshToken: string) => Promise<Response>;
};

/** The part of GoTrue's factors API that `supabase.auth.mfa` uses, for TOTP and recovery codes. */
export function factorsApi({ sql, siteUrl, refresh }: Options) {
  return async (method: string, { url, json }: Incoming, caller: Caller): Promise<Response> => {
    if (caller.level !== "user") return authError(401, "no_authorization", "This endpoint requires a user's token");
    const { id: userId, sessionId } = caller;
    const protectedUser = await hasFactor(userId, sql);
    const sure = caller.claims.aal === "aal2";
    const needsBoth = () => authError(403, "insufficient_aal", "AAL2 session is required");
    const raise = async (refused: Response | undefined, proof: string) =>
      refused ?? raiseSession({ sql, userId, sessionId, proof, refresh });

    const [id, act] = url.pathname.split("/").slice(4);
    switch (
      [method, id === undefined ? "" : id === "recovery-codes" ? "codes" : "factor", act ?? ""].join(" ").trim()
    ) {
      case "POST":
        return protectedUser && !sure ? needsBoth() : enroll(json, userId, siteUrl, sql);
      case "POST factor challenge":
        return challenge(id ?? "", userId, sql);
      case "POST factor verify":
        return raise(await proveTotp(id ?? "", json, userId, sql), "totp");
      case "DELETE factor":
        return unenroll(id ?? "", { userId, sure, sql });
      case "GET codes":
        return codesStatus(userId, sql);
      case "POST codes":
      case "POST codes regenerate":
        return sure ? makeCodes(json, act === "regenerate", userId, sql) : needsBoth();
      case "POST codes verify":
        return raise(await proveRecoveryCode(json, userId, sql), "mfa/recovery_code");
      default:
        return authError(405, "method_not_allowed", "Method not allowed");
    }
  };
}

/** Whether this user's password alone is not enough. */
export async function hasFactor(userId: string, sql: postgres.Sql): Promise<boolean> {
  const found = await sql`select from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`;
  return found.length > 0;
}

/** The session has two proofs now; what others of this user have only one of ends. */
async function raiseSession({
  sql,
  userId,
  sessionId,
  proof,
  refresh,
}: Pick<Options, "sql" | "refresh"> & { userId: string; sessionId: string; proof: string }): Promise<Response> {
  await recordProof(sql, sessionId, proof, "aal2");
  await sql`
    delete from auth.refresh_tokens t using auth.sessions s
    where s.id = t.session_id and s.user_id = ${userId} and coalesce(s.aal, 'aal1') = 'aal1'`;
  await sql`delete from auth.sessions where user_id = ${userId} and coalesce(aal, 'aal1') = 'aal1'`;
  const [token] = await sql<{ token: string }[]>`
    select token from auth.refresh_tokens where session_id = ${sessionId} and not coalesce(revoked, false)
    order by created_at desc limit 1`;
  return token ? refresh(token.token) : authError(401, "session_not_found", "This session has ended");
}
