import { type JWTPayload, jwtVerify } from "jose";
import type postgres from "postgres";

/** What a right access token says: whose it is, and of which sign-in. */
export type Access = { id: string; sessionId: string; claims: JWTPayload };

/** The claims of an access token of ours that has not expired, or undefined for any other text. */
export async function verifyToken(token: string, jwtSecret: string): Promise<Access | undefined> {
  try {
    const key = new TextEncoder().encode(jwtSecret);
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], audience: "authenticated" });
    const { sub, role, session_id: sessionId } = payload;
    if (!sub || role !== "authenticated" || typeof sessionId !== "string") return undefined;
    return { id: sub, sessionId, claims: payload };
  } catch {
    return undefined;
  }
}

/** Whether that sign-in still stands: not signed out, its user neither deleted nor banned. */
export async function isAlive({ id, sessionId }: Access, sql: postgres.Sql): Promise<boolean> {
  const found = await sql`
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id::text = ${sessionId} and u.id::text = ${id} and (u.banned_until is null or u.banned_until < now())`;
  return found.length > 0;
}
