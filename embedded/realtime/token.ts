import type postgres from "postgres";
import { isAlive, verifyToken } from "../access-tokens.ts";
import type { Secrets } from "../secrets.ts";
import type { Reader } from "./read-row.ts";

/** Whose rights a subscription has: those of its token, else those of its key. Undefined for a token that is not right. */
export async function readerOf(
  token: string | undefined,
  apikey: string,
  secrets: Secrets,
  sql: postgres.Sql,
): Promise<Reader | undefined> {
  if (token === undefined || token.startsWith("sb_")) {
    const role = apikey === secrets.secretKey ? "service_role" : "anon";
    return { role, claims: { role } };
  }
  const access = await verifyToken(token, secrets.jwtSecret);
  if (!access || !(await isAlive(access, sql))) return undefined;
  return { role: "authenticated", claims: access.claims };
}
