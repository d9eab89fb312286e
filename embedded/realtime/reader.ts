import { createHash, timingSafeEqual } from "node:crypto";
import type { JWTPayload } from "jose";
import type postgres from "postgres";
import { isAlive, verifyToken } from "../access-tokens.ts";
import type { Secrets } from "../secrets.ts";

export type Role = "anon" | "authenticated" | "service_role";

/** The person or role whose rights a row is read with. */
export type Reader = { role: Role; claims: JWTPayload };

/** The role of an API key, or undefined for an unknown one. */
export function roleOfKey(apikey: string, secrets: Secrets): Role | undefined {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const isSameSecret = (secret: string) => timingSafeEqual(digest(apikey), digest(secret));
  if (isSameSecret(secrets.secretKey)) return "service_role";
  return isSameSecret(secrets.publishableKey) ? "anon" : undefined;
}

/** The reader of a subscription: that of its token, else that of its key. Undefined for an invalid token. */
export async function readerOf(
  token: string | undefined,
  roleOfItsKey: Role,
  secrets: Secrets,
  sql: postgres.Sql,
): Promise<Reader | undefined> {
  if (token === undefined || token.startsWith("sb_")) return { role: roleOfItsKey, claims: { role: roleOfItsKey } };
  const access = await verifyToken(token, secrets.jwtSecret);
  if (!access || !(await isAlive(access, sql))) return undefined;
  return { role: "authenticated", claims: access.claims };
}

/** True if both are the same person in the same role. */
export const isSamePerson = (a: Reader, b: Reader): boolean => a.role === b.role && a.claims.sub === b.claims.sub;

/** Equal for readers whom every policy treats alike: differences between two tabs of one person are left out. */
export function rightsOf({ role, claims }: Reader): string {
  const { iat, exp, jti, session_id, amr, ...rights } = claims;
  return JSON.stringify([role, Object.entries(rights).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
