import type postgres from "postgres";
import { authError } from "../answers.ts";
import type { Incoming } from "../body.ts";
import type { Caller } from "../callers.ts";
import { needsBoth } from "./assurance.ts";
import { enroll } from "./enroll.ts";
import { raiseSession } from "./raise-session.ts";
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
    const sure = caller.claims.aal === "aal2";
    const raise = (proof: string, look: (tx: postgres.TransactionSql) => Promise<Response | undefined>) =>
      raiseSession({ sql, userId, sessionId, proof, look, refresh });

    const [id, act] = url.pathname.split("/").slice(4);
    switch (
      [method, id === undefined ? "" : id === "recovery-codes" ? "codes" : "factor", act ?? ""].join(" ").trim()
    ) {
      case "POST":
        return enroll(json, { userId, sure, siteUrl, sql });
      case "POST factor challenge":
        return challenge(id ?? "", userId, sql);
      case "POST factor verify":
        return raise("totp", (tx) => proveTotp(tx, id ?? "", json, { userId, sure }));
      case "DELETE factor":
        return unenroll(id ?? "", { userId, sure, sql });
      case "GET codes":
        return codesStatus(userId, sql);
      case "POST codes":
      case "POST codes regenerate":
        return sure ? makeCodes(json, act === "regenerate", userId, sql) : needsBoth();
      case "POST codes verify":
        return raise("mfa/recovery_code", (tx) => proveRecoveryCode(tx, json, userId));
      default:
        return authError(405, "method_not_allowed", "Method not allowed");
    }
  };
}
