import { createHash } from "node:crypto";
import type postgres from "postgres";
import { authError } from "../answers.ts";
import { endSessions } from "../sign-in-rules.ts";

/**
 * `auth.admin.deleteUser`: deletes the user, their sessions and everything that references them with cascade. A soft
 * deletion keeps the row for its references, without personal data and without a way to sign in.
 */
export async function deleteUser(id: string, body: Record<string, unknown>, sql: postgres.Sql): Promise<Response> {
  const isGone = await sql.begin(async (tx) => {
    await endSessions(id, tx);
    return body.should_soft_delete === true ? hideUser(id, tx) : eraseUser(id, tx);
  });
  return isGone ? Response.json({}) : authError(404, "user_not_found", "User not found");
}

const eraseUser = async (id: string, tx: postgres.TransactionSql): Promise<boolean> =>
  (await tx`delete from auth.users where id = ${id} returning id`).length > 0;

async function hideUser(id: string, tx: postgres.TransactionSql): Promise<boolean> {
  const [user] = await tx<{ email: string | null }[]>`select email from auth.users where id = ${id} for update`;
  if (!user) return false;
  const hidden = createHash("sha256").update(`${id}${user.email}`).digest("base64url");
  await tx`
    update auth.users set email = ${hidden}, phone = null, encrypted_password = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
      confirmation_token = null, recovery_token = null, email_change = null, email_change_token_new = null,
      email_change_token_current = null, deleted_at = now(), updated_at = now()
    where id = ${id}`;
  await tx`update auth.identities set provider_id = ${hidden}, identity_data = '{}' where user_id = ${id}`;
  await tx`delete from auth.mfa_factors where user_id = ${id}`;
  return true;
}
