import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { authError } from "./answers.ts";
import { compare } from "./hashing.ts";
import { findSignUp, type PendingSignUp } from "./pending-sign-ups.ts";

/**
 * Makes the account of the sign-up that a link was mailed for, before the library opens a session with that link. With
 * a `password` in the body, which the site's own page sends along, the link opens only with the password of that
 * sign-up, because the owner of an address can also receive the link of somebody else's sign-up.
 * @returns a refusal; undefined where the library continues
 */
export async function confirmSignUp(body: Record<string, unknown>, sql: postgres.Sql): Promise<Response | undefined> {
  const { type, token_hash: token, password } = body;
  if (typeof token !== "string" || type !== "signup") return undefined;
  const signUp = await findSignUp(token, sql);
  if (!signUp) return undefined;
  if (typeof password === "string" && !(await compare(password.slice(0, 72), signUp.encryptedPassword)))
    return authError(400, "invalid_credentials", "The password is not the one of this sign-up");
  try {
    await sql.begin((tx) => makeAccount(signUp, token, tx));
  } catch (error) {
    // Facts that a trigger refuses now, and did not at the sign-up, can be corrected by signing up again.
    if (error instanceof postgres.PostgresError && (error.code === "23505" || /^PT4\d\d$/.test(error.code)))
      return undefined;
    throw error;
  }
}

async function makeAccount({ email, ...about }: PendingSignUp, token: string, tx: postgres.TransactionSql) {
  // Of two links of one address that are opened at once, the second finds the account.
  await tx`select pg_advisory_xact_lock(hashtextextended(${email}, 10))`;
  if (!(await findSignUp(token, tx))) return;
  const [there] = await tx<{ id: string; waits: boolean }[]>`
    select id, email_confirmed_at is null and confirmation_sent_at is not null and invited_at is null as waits
    from auth.users where email = ${email} for update`;
  if (there && !there.waits) return;
  const id = there?.id ?? about.id;
  const metadata = JSON.stringify({
    ...about.userMetadata,
    email,
    email_verified: true,
    phone_verified: false,
    sub: id,
  });
  // An unconfirmed account of an earlier version now belongs to this sign-up. Confirming it invalidates its former
  // password.
  if (there) {
    await tx`
      update auth.users set raw_user_meta_data = ${metadata}::text::jsonb, email_confirmed_at = now(),
        confirmation_token = ${token}, confirmation_sent_at = now(), updated_at = now() where id = ${id}`;
    await tx`update auth.users set encrypted_password = ${about.encryptedPassword} where id = ${id}`;
    return;
  }
  await tx`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, confirmation_sent_at,
      raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${about.encryptedPassword}, now(), ${token}, now(),
      '{"provider": "email", "providers": ["email"]}', ${metadata}::text::jsonb)`;
  await tx`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${metadata}::text::jsonb)`;
}
