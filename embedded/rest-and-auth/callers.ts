import { timingSafeEqual } from "node:crypto";
import type postgres from "postgres";
import { type Access, isAlive, verifyToken } from "../access-tokens.ts";
import type { Secrets } from "../secrets.ts";

export type Caller = { level: "server" } | { level: "visitor" } | ({ level: "user" } & Access);

/** Why a request is refused. */
export type Rejection = { status: number; code: string; message: string };

/** Compares in a time that reveals no more than whether the lengths are equal. */
function isSameSecret(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}

export const SIGN_IN_ENDED: Rejection = { status: 401, code: "session_not_found", message: "This session has ended" };

/** The whole text after `Bearer`, so that a malformed token is refused as well. */
export const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer\s+(\S.*)$/i.exec(headers.get("authorization") ?? "")?.[1];

/**
 * Identifies the caller of a request. A token never falls back to a lower level: it is valid, or the request is
 * refused. On every call the session must still exist and its user be neither deleted nor banned.
 * @param sql undefined where the call itself checks the session, in its own transaction
 */
export async function identify(
  request: Request,
  secrets: Secrets,
  sql: postgres.Sql | undefined,
): Promise<Caller | Rejection> {
  const bearer = bearerOf(request);
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

/** True if a token is the server's or an unexpired access token. It does not check that its session is alive. */
export const isKnown = async (token: string, secrets: Secrets): Promise<boolean> =>
  isSameSecret(token, secrets.secretKey) || (await verifyToken(token, secrets.jwtSecret)) !== undefined;
