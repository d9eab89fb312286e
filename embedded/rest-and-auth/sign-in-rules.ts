import type postgres from "postgres";
import { z } from "zod";
import { authError } from "./answers.ts";
import { compare } from "./hashing.ts";
import { newestSignUp } from "./pending-sign-ups.ts";

/** A hash of no password, at the library's cost. */
const NOBODYS_HASH = "$2b$10$CwTycUXWue0Thq9StjUM0uJ8.9Zl7bGgkq8U8k3f3oYbH6qk2x9eK";

/** A refresh that was cut off is retried within this time, once browser and server are back. */
const CUT_OFF_WITHIN = "1 day";

/** Lower-cases an address, as the library does before it searches for it. */
export const normaliseEmail = (email: unknown): string => String(email).toLowerCase();

/**
 * Compares a hash where the library would refuse without one, so that the time of a refusal does not reveal who has an
 * account.
 * @returns `times`: how often the account's password was changed; `waits`: there is no account, and the password is
 * that of the newest pending sign-up with the address
 */
export async function equaliseHashTime(
  body: Record<string, unknown>,
  sql: postgres.Sql,
): Promise<{ times: number; waits: boolean }> {
  const { email, password } = body;
  if (typeof email !== "string" || typeof password !== "string") return { times: 0, waits: false };
  const [user] = await sql<{ times: number }[]>`
    select coalesce(c.times, 0) as times from auth.users u left join auth.password_changes c on c.user_id = u.id
    where u.email = ${normaliseEmail(email)} and u.encrypted_password is not null`;
  if (user && password !== "") return { times: user.times, waits: false };
  const pending = user ? undefined : await newestSignUp(normaliseEmail(email), sql);
  const same = await compare(password.slice(0, 72), pending?.encryptedPassword ?? NOBODYS_HASH).catch(() => false);
  return { times: user?.times ?? 0, waits: same && pending !== undefined };
}

/** Turns a successful sign-in of a banned user into GoTrue's refusal, and ends the session it opened. */
export async function refuseBanned(response: Response, sql: postgres.Sql): Promise<Response> {
  const { id } = await readOpenedSession(response);
  if (!id) return response;
  const [banned] = await sql`select from auth.users where id = ${id} and banned_until > now()`;
  if (!banned) return response;
  await endSessions(id, sql);
  return authError(400, "user_banned", "User is banned");
}

/** Refuses links that were mailed to a banned user. They stay valid, and nothing is changed by them. */
export async function refuseBannedLink(
  body: Record<string, unknown>,
  sql: postgres.Sql,
): Promise<Response | undefined> {
  const { token_hash: token } = body;
  if (typeof token !== "string" || token === "") return undefined;
  const banned = await sql`
    select from auth.users
    where banned_until > now()
      and ${token} in (confirmation_token, recovery_token, email_change_token_new, email_change_token_current)`;
  return banned.length > 0 ? authError(403, "user_banned", "User is banned") : undefined;
}

/** Ends the session of a sign-in that ran while the password was changed, when all other sessions were ended. */
export async function refuseFormer(response: Response, times: number, sql: postgres.Sql): Promise<Response> {
  const { id, token } = await readOpenedSession(response);
  if (!id) return response;
  const [changed] = await sql`select from auth.password_changes where user_id = ${id} and times <> ${times}`;
  if (!changed) return response;
  await sql`
    delete from auth.sessions where id in (select session_id from auth.refresh_tokens where token = ${token ?? null})`;
  return authError(400, "invalid_credentials", "Invalid login credentials");
}

/** Ends a user's sessions, except one. */
export async function endSessions(userId: string, sql: postgres.ISql, except?: string): Promise<void> {
  await sql`delete from auth.refresh_tokens where user_id::text = ${userId} and session_id::text is distinct from ${except ?? null}`;
  await sql`delete from auth.sessions where user_id::text = ${userId} and id::text is distinct from ${except ?? null}`;
}

const Session = z.object({ user: z.object({ id: z.string() }), refresh_token: z.string().nullish() });

/** The user whose session a response opens, and its refresh token. */
export async function readOpenedSession(
  response: Response,
): Promise<{ id?: string; token?: string | null | undefined }> {
  if (response.status !== 200) return {};
  const { data } = Session.safeParse(await response.clone().json());
  return data ? { id: data.user.id, token: data.refresh_token } : {};
}

/**
 * Tabs of one browser refresh at once with the same token. The library refuses the one that comes while another is
 * being answered, which would sign both out; one after the other each gets the same new token. The library revokes a
 * token, and makes its successor in a later statement. A crash between the two would make it refuse the token for ever,
 * so a revoked token without a successor is accepted again. The reuse of an old token would leave one as well, because
 * the library revokes the newest: here it ends the session. Signing out deletes both.
 */
export async function refreshInTurn(
  token: unknown,
  sql: postgres.Sql,
  ask: () => Promise<Response>,
): Promise<Response> {
  if (typeof token !== "string") return ask();
  const withTokenLock = <T>(work: (tx: postgres.TransactionSql) => Promise<T>) =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${token}, 9))`;
      return work(tx);
    });
  // A transaction of its own: the library, on another connection, would wait for the row.
  await withTokenLock(
    (tx) => tx`
      update auth.refresh_tokens t set revoked = false
      where token = ${token} and revoked and updated_at > now() - ${CUT_OFF_WITHIN}::interval
        and exists (select from auth.sessions s where s.id = t.session_id)
        and not exists (
          select from auth.refresh_tokens next where next.session_id = t.session_id and next.parent = t.token)`,
  );
  return withTokenLock(async (tx) => {
    const answer = await ask();
    // A token whose successor has a successor was reused by an outdated client, or by a thief.
    if (answer.status === 400)
      await tx`
        delete from auth.sessions where id in (
          select next.session_id from auth.refresh_tokens next
          join auth.refresh_tokens later on later.session_id = next.session_id and later.parent = next.token
          where next.parent = ${token})`;
    return answer;
  });
}
