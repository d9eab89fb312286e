import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { authError } from "../answers.ts";
import { hash as hashPassword } from "../hashing.ts";
import { findUser } from "./find-users.ts";
import { CONFIRMED, refuseFields, UserChange } from "./user.ts";

/** `auth.admin.createUser`: 200 with the user, 400 for bad input, 422 when the address is taken. */
export async function createUser(body: unknown, sql: postgres.Sql): Promise<Response> {
  const parsed = UserChange.safeParse(body);
  const wrong = "Unable to validate the user: an email and a password of 6 to 72 bytes";
  if (!parsed.success) return refuseFields(parsed.error, wrong);
  if (!parsed.data.email) return authError(400, "validation_failed", wrong);
  const { email, email_confirm: confirmed = false, user_metadata = {}, app_metadata = {} } = parsed.data;
  const id = randomUUID();
  const hash = await hashPassword(parsed.data.password ?? randomBytes(32).toString("base64url"));
  const appMetadata = { provider: "email", providers: ["email"], ...app_metadata };
  const userMetadata = confirmed ? { ...user_metadata, ...CONFIRMED } : user_metadata;
  try {
    await sql.begin(async (tx) => {
      await tx`
        insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${email}, ${hash}, case when ${confirmed} then now() end,
          ${JSON.stringify(appMetadata)}::text::jsonb, ${JSON.stringify(userMetadata)}::text::jsonb)`;
      const identity = { sub: id, email, email_verified: confirmed, phone_verified: false };
      await tx`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (${randomUUID()}, 'email', ${id}, ${id}, ${JSON.stringify(identity)}::text::jsonb)`;
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === "23505")
      return authError(422, "email_exists", "A user with this email address has already been registered");
    // A trigger's refusal is the caller's to know.
    if (error instanceof postgres.PostgresError && /^PT4\d\d$/.test(error.code))
      return authError(Number(error.code.slice(2)), "validation_failed", error.message);
    throw error;
  }
  return Response.json(await findUser(id, sql));
}
