import type postgres from "postgres";
import { authError } from "../answers.ts";
import { recordProof } from "./assurance.ts";

/** Checks a factor: undefined where it is right, else GoTrue's refusal. */
type FactorCheck = (tx: postgres.TransactionSql) => Promise<Response | undefined>;

type Options = {
  sql: postgres.Sql;
  userId: string;
  sessionId: string;
  /** The proofs that were shown, as the session's token names them. */
  proof: string;
  look: FactorCheck;
  /** Refreshes the session, with its claims, by one of its refresh tokens. */
  refresh: (refreshToken: string) => Promise<Response>;
};

const ended = (): Response => authError(401, "session_not_found", "This session has ended");

/**
 * Checks a second factor in a session. When it is right, the session has both factors, and this user's sessions with
 * one factor end: all in one transaction, one at a time for each user.
 */
export async function raiseSession({ sql, userId, sessionId, proof, look, refresh }: Options): Promise<Response> {
  const refused = await sql.begin(async (tx) => {
    // No stronger lock: a session refreshed meanwhile references the user, and both would wait for each other.
    await tx`select from auth.users where id = ${userId} for no key update`;
    const [stands] =
      await tx`select id from auth.sessions where id = ${sessionId} and user_id = ${userId} for no key update`;
    if (!stands) return ended();
    const refusal = await look(tx);
    if (refusal) return refusal;
    await recordProof(tx, sessionId, proof, "aal2");
    await tx`
      delete from auth.refresh_tokens t using auth.sessions s
      where s.id = t.session_id and s.user_id = ${userId} and coalesce(s.aal, 'aal1') = 'aal1'`;
    await tx`delete from auth.sessions where user_id = ${userId} and coalesce(aal, 'aal1') = 'aal1'`;
    return undefined;
  });
  if (refused) return refused;
  const [token] = await sql<{ token: string }[]>`
    select token from auth.refresh_tokens where session_id = ${sessionId} and not coalesce(revoked, false)
    order by created_at desc limit 1`;
  return token ? refresh(token.token) : ended();
}
