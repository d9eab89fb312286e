import { timingSafeEqual } from "node:crypto";
import type postgres from "postgres";
import { type Access, isAlive, verifyToken } from "../access-tokens.ts";
import type { Secrets } from "../secrets.ts";

export type Caller = { level: "server" } | { level: "visitor" } | ({ level: "user" } & Access);

/** Why a caller is turned away. */
export type Rejection = { status: number; code: string; message: string };

/** Takes a time that tells no more than whether the two are as long as each other. */
function isSameSecret(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}

export const SIGN_IN_ENDED: Rejection = { status: 401, code: "session_not_found", message: "This session has ended" };

/**
 * Finds out who calls. A token never falls back to a lower level: it is right, or the call is refused.
 * The session must still exist and its user be neither deleted nor banned, on every call.
 * @param sql undefined where the call itself looks for the session, in its own transaction.
 */
export async function identify(
  request: Request,
  secrets: Secrets,
  sql: postgres.Sql | undefined,
): Promise<Caller | Rejection> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const key = request.headers.get("apikey") ?? (bearer?.startsWith("sb_") ? bearer : "");
  const server = isSameSecret(key, secrets.secretKey);
  if (!server && !isSameSecret(key, secrets.publishableKey))
    return { status: 401, code: "no_authorization", message: key ? "Invalid API key" : "No API key found in request" };
  if (server && /^\s*mozilla\//i.test(request.headers.get("user-agent") ?? ""))
    return { status: 401, code: "no_authorization", message: "Forbidden use of secret API key in browser" };
  if (!bearer || bearer.startsWith("sb_")) {
    if (bearer && !isSameSecret(bearer, key)) return { status: 401, code: "bad_jwt", message: "Invalid token" };
    return { level: server ? "server" : "visitor" };
  }
  const access = await verifyToken(bearer, secrets.jwtSecret);
  if (!access) return { status: 401, code: "bad_jwt", message: "Invalid or expired token" };
  if (sql && !(await isAlive(access, sql))) return SIGN_IN_ENDED;
  return { level: "user", ...access };
}

/** Whether a token is the server's or an access token that has not expired. Whether its sign-in still stands is not looked at. */
export const isKnown = async (token: string, secrets: Secrets): Promise<boolean> =>
  isSameSecret(token, secrets.secretKey) || (await verifyToken(token, secrets.jwtSecret)) !== undefined;
