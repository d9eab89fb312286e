import postgres from "postgres";
import { authError } from "../answers.ts";
import { hash as hashPassword } from "../hashing.ts";
import { endSessions } from "../sign-in-rules.ts";
import { findUser } from "./find-users.ts";
import { CONFIRMED, toInterval, UserChange } from "./user.ts";

/** `auth.admin.updateUserById`. A new password or a ban ends every session of the user. */
export async function changeUser(id: string, body: unknown, sql: postgres.Sql): Promise<Response> {
  const parsed = UserChange.safeParse(body);
  if (!parsed.success) return authError(400, "validation_failed", "Unable to validate the change");
  if (!(await findUser(id, sql))) return authError(404, "user_not_found", "User not found");
  const {
    email,
    password,
    email_confirm: confirm = false,
    user_metadata = {},
    app_metadata = {},
    ban_duration,
  } = parsed.data;
  const userMetadata = confirm ? { ...user_metadata, ...CONFIRMED } : user_metadata;
  const hash = password === undefined ? null : await hashPassword(password);
  const ban = ban_duration === undefined || ban_duration === "none" ? null : toInterval(ban_duration);
  try {
    await sql.begin(async (tx) => {
      await tx`
        update auth.users set
          encrypted_password = coalesce(${hash}, encrypted_password),
          email = coalesce(${email ?? null}, email),
          email_confirmed_at = case when ${confirm} then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
          raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${JSON.stringify(app_metadata)}::text::jsonb,
          raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${JSON.stringify(userMetadata)}::text::jsonb,
          banned_until = case
            when ${ban_duration === "none"} then null
            when ${ban}::text is not null then now() + ${ban}::text::interval
            else banned_until end,
          updated_at = now()
        where id = ${id}`;
      if (hash !== null || ban !== null) await endSessions(id, tx);
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === "23505")
      return authError(422, "email_exists", "A user with this email address has already been registered");
    throw error;
  }
  return Response.json(await findUser(id, sql));
}
