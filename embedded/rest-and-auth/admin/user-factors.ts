import type postgres from "postgres";
import { authError } from "../answers.ts";
import { factorsOf } from "../factors/assurance.ts";
import { unenroll } from "../factors/unenroll.ts";

/** `auth.admin.mfa.listFactors` and `deleteFactor`: for whoever has lost what they prove themselves with. */
export async function userFactors(
  method: string,
  userId: string,
  factorId: string | undefined,
  sql: postgres.Sql,
): Promise<Response> {
  if (method === "GET" && factorId === undefined) return Response.json((await factorsOf(userId, sql)) ?? []);
  if (method === "DELETE" && factorId !== undefined) return unenroll(factorId, { userId, sure: true, sql });
  return authError(405, "method_not_allowed", "Method not allowed");
}
