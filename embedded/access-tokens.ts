import { hash } from "node:crypto";
import { type JWTPayload, type JWTVerifyResult, jwtVerify } from "jose";
import type postgres from "postgres";

/** Claims of a valid access token: its user and the session it belongs to. */
export type Access = { id: string; sessionId: string; claims: JWTPayload };

const MOST_KEPT = 2_000;
const verified = new Map<string, Access & { expires: number }>();

/**
 * Verifies an access token signed by this site: its claims, or undefined where it is invalid or expired. The result is
 * cached until the token expires, since each request carries it; whether the session is still alive is never cached.
 */
export async function verifyToken(token: string, jwtSecret: string): Promise<Access | undefined> {
  const name = hash("sha256", `${jwtSecret} ${token}`, "base64");
  const known = verified.get(name);
  if (known && known.expires > Date.now() / 1000) return known;
  const access = await readToken(token, jwtSecret);
  verified.delete(name);
  if (!access?.claims.exp) return access;
  if (verified.size >= MOST_KEPT) verified.clear();
  verified.set(name, { ...access, expires: access.claims.exp });
  return access;
}

/** Opens a token. @throws JOSEError that says why it is refused */
export const openToken = (token: string, jwtSecret: string): Promise<JWTVerifyResult> =>
  jwtVerify(token, new TextEncoder().encode(jwtSecret), { algorithms: ["HS256"], audience: "authenticated" });

async function readToken(token: string, jwtSecret: string): Promise<Access | undefined> {
  try {
    const { payload } = await openToken(token, jwtSecret);
    const { sub, role, session_id: sessionId } = payload;
    if (role !== "authenticated" || !isUuid(sub) || !isUuid(sessionId)) return undefined;
    return { id: sub, sessionId, claims: payload };
  } catch {
    return undefined;
  }
}

const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** SQL that is true while a session is alive: not signed out, its user neither deleted nor banned. */
export const sessionAliveSql = (session: string, user: string): string =>
  `exists (select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${session}::uuid and u.id = ${user}::uuid and (u.banned_until is null or u.banned_until < now()))`;

/** True if the token's session is still alive. */
export async function isAlive({ id, sessionId }: Access, sql: postgres.Sql): Promise<boolean> {
  const [found] = await sql.unsafe(`select ${sessionAliveSql("$1", "$2")} as alive`, [sessionId, id], {
    prepare: true,
  });
  return found?.alive === true;
}
