import { SignJWT } from "jose";
import type postgres from "postgres";
import { z } from "zod";
import { verifyToken } from "../../access-tokens.ts";
import { authError } from "../answers.ts";

/** The assurance level of a session: one factor proven, or two. */
type Assurance = "aal1" | "aal2";

const Session = z.object({ access_token: z.string(), user: z.record(z.string(), z.unknown()) }).loose();
const User = z.object({ id: z.string(), aud: z.string() }).loose();

/** The answer 403 to a call that needs both factors. */
export const needsBoth = (): Response => authError(403, "insufficient_aal", "AAL2 session is required");

/** True if the user has a verified factor, so that the password alone is not enough. */
export async function hasFactor(userId: string, sql: postgres.Sql | postgres.TransactionSql): Promise<boolean> {
  const found = await sql`select from auth.mfa_factors where user_id = ${userId} and status = 'verified' limit 1`;
  return found.length > 0;
}

/** Records another proof of this session, and the level that it gives. */
export async function recordProof(
  sql: postgres.Sql | postgres.TransactionSql,
  sessionId: string,
  method: string,
  aal?: Assurance,
): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set created_at = now()`;
  if (aal) await sql`update auth.sessions set aal = ${aal} where id = ${sessionId}`;
}

/** A user's factors as GoTrue shows them in `user.factors`: `undefined`, and so omitted, where there are none. */
export async function factorsOf(userId: string, sql: postgres.Sql) {
  const factors = await sql`
    select id, coalesce(friendly_name, '') as friendly_name, factor_type, status, created_at, updated_at
    from auth.mfa_factors where user_id = ${userId} order by created_at`;
  return factors.length > 0 ? factors : undefined;
}

/**
 * Completes an answer of the library: a user gets their factors, a session's access token the claims `aal` and `amr`,
 * which policies read, and those of the person, as at hosted Supabase. Any other answer stays unchanged.
 * @param method how the person authenticated, for a session that has just begun
 */
export async function completeAnswer(
  response: Response,
  {
    sql,
    jwtSecret,
    siteUrl,
    method,
  }: { sql: postgres.Sql; jwtSecret: string; siteUrl: string; method?: string | undefined },
): Promise<Response> {
  if (response.status !== 200) return response;
  const body: unknown = await response.clone().json();
  const user = User.safeParse(body);
  if (user.success) return answerWith(response, { ...user.data, factors: await factorsOf(user.data.id, sql) });
  const session = Session.safeParse(body);
  const access = session.success && (await verifyToken(session.data.access_token, jwtSecret));
  if (!session.success || !access) return response;
  if (method) await recordProof(sql, access.sessionId, method);
  const [stored] = await sql<{ aal: Assurance; amr: unknown; about: object }[]>`
    select jsonb_build_object('email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
        'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}')) as about,
      coalesce(s.aal, 'aal1') as aal, coalesce((
      select jsonb_agg(jsonb_build_object('method', c.authentication_method, 'timestamp', extract(epoch from c.created_at)::bigint)
        order by c.created_at desc)
      from auth.mfa_amr_claims c where c.session_id = s.id), '[]') as amr
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${access.sessionId}`;
  const iss = new URL("/auth/v1", siteUrl).href;
  const claims = { ...access.claims, ...stored?.about, iss, is_anonymous: false };
  const token = await new SignJWT({ ...claims, aal: stored?.aal ?? "aal1", amr: stored?.amr ?? [] })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(jwtSecret));
  const userWithFactors = { ...session.data.user, factors: await factorsOf(access.id, sql) };
  return answerWith(response, { ...session.data, access_token: token, user: userWithFactors });
}

function answerWith(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(body, { status: response.status, headers });
}
