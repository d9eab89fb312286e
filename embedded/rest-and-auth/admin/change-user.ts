import postgres from "postgres";
import { authError } from "../answers.ts";
import { hash as hashPassword } from "../hashing.ts";
import { endSessions } from "../sign-in-rules.ts";
import { findUser } from "./find-users.ts";
import { CONFIRMED, refuseFields, toInterval, UserChange } from "./user.ts";

/** `auth.admin.updateUserById`. A new password or a ban ends every session of the user. */
export async function changeUser(id: string, body: unknown, sql: postgres.Sql): Promise<Response> {
  const parsed = UserChange.safeParse(body);
  if (!parsed.success) return refuseFields(parsed.error, "Unable to validate the change");
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
  /** The facts with the changes; GoTrue takes a key away that is set to null. */
  const merged = (column: string, changes: Record<string, unknown>) => {
    const removed = Object.keys(changes).filter((key) => changes[key] === null);
    return sql`(coalesce(${sql(column)}, '{}') || ${JSON.stringify(changes)}::text::jsonb) - ${removed}::text[]`;
  };
  try {
    await sql.begin(async (tx) => {
      await tx`
        update auth.users set
          encrypted_password = coalesce(${hash}, encrypted_password),
          email = coalesce(${email ?? null}, email),
          email_confirmed_at = case when ${confirm} then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
          raw_app_meta_data = ${merged("raw_app_meta_data", app_metadata)},
          raw_user_meta_data = ${merged("raw_user_meta_data", userMetadata)},
          banned_until = case
            when ${ban_duration === "none"} then null
            when ${ban}::text is not null then now() + ${ban}::text::interval
            else banned_until end,
          updated_at = now()
        where id = ${id}`;
      if (email !== undefined)
        await tx`
          update auth.identities set updated_at = now(),
            identity_data = identity_data || ${JSON.stringify({ email, email_verified: true })}::text::jsonb
          where user_id = ${id} and provider = 'email' and identity_data ->> 'email' is distinct from ${email}`;
      if (hash !== null || ban !== null) await endSessions(id, tx);
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === "23505")
      return authError(422, "email_exists", "A user with this email address has already been registered");
    throw error;
  }
  return Response.json(await findUser(id, sql));
}
