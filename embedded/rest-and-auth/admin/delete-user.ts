import type postgres from "postgres";
import { authError } from "../answers.ts";
import { endSessions } from "../sign-in-rules.ts";

/** `auth.admin.deleteUser`: the user, their sessions and what hangs on them by cascade. */
export async function deleteUser(id: string, sql: postgres.Sql): Promise<Response> {
  await endSessions(id, sql);
  const gone = await sql`delete from auth.users where id = ${id} returning id`;
  return gone.length ? Response.json({}) : authError(404, "user_not_found", "User not found");
}
