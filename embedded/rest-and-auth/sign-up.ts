import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { hashPassword } from "./admin/create-user.ts";
import { authError } from "./answers.ts";
import { compare } from "./hashing.ts";
import { findRecipient } from "./mail.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { lookedFor } from "./sign-in-rules.ts";

/** Longer than the work takes either way, so that time tells nobody who has an account. */
const LEAST_MS = 250;

const AGAIN_AFTER = "1 minute";

type Parts = Pick<RestAndAuthOptions, "sql" | "mailer"> & { ask(): Promise<Response>; redirectTo: string | null };

/**
 * `POST /signup` where addresses are confirmed: the same answer whether the address has an account or not. Who has one is
 * told by mail.
 */
export async function signUp(body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const [answer] = await Promise.all([answerSignUp(body, parts), wait(LEAST_MS)]);
  return answer;
}

async function answerSignUp(body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const { ask, sql, mailer } = parts;
  const response = await ask();
  if (response.status === 500) return (await findRefusal(body, sql)) ?? response;
  if (response.status !== 429) return response.status === 200 ? asNew(await response.json()) : response;
  const email = lookedFor(body.email);
  await hashPassword(String(body.password));
  const found = await findRecipient(email, sql);
  if (found?.confirmed) await mailer.sendAlreadyRegistered({ to: email, userMetadata: found.userMetadata });
  else if (found) await confirmAgain(email, found.userMetadata, parts);
  return asNew({ user_metadata: typeof body.data === "object" ? body.data : {} }, email);
}

// The library has no way to send the link of an account that waits for its confirmation once more. Within a minute it is the same
// link, which the mailer sends once: where the first mail was lost on its way to the mailer, it goes now.
async function confirmAgain(to: string, userMetadata: Record<string, unknown>, { sql, mailer, redirectTo }: Parts) {
  const [link] = await sql<{ tokenHash: string }[]>`
    update auth.users as u set confirmation_token = case when old.is_new then u.confirmation_token else ${randomBytes(28).toString("hex")} end,
      confirmation_sent_at = case when old.is_new then u.confirmation_sent_at else now() end
    from (select id, confirmation_token <> '' and confirmation_sent_at >= now() - ${AGAIN_AFTER}::interval is true as is_new
      from auth.users where email = ${to} and confirmation_sent_at is not null for update) as old
    where u.id = old.id returning u.confirmation_token as "tokenHash"`;
  if (link) await mailer.sendConfirmation({ to, tokenHash: link.tokenHash, redirectTo, userMetadata });
}

// The library answers 500 when a trigger refuses an account. Asked again, in vain on purpose, the database says why.
async function findRefusal({ email, data }: Record<string, unknown>, sql: postgres.Sql): Promise<Response | undefined> {
  const id = randomUUID();
  try {
    await sql.begin(async (tx) => {
      await tx`
        insert into auth.users (id, aud, role, email, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${String(email)}, now(), '{}',
          ${JSON.stringify(data ?? {})}::text::jsonb)`;
      await tx`set constraints all immediate`;
      throw new Error("rolled back");
    });
  } catch (error) {
    if (error instanceof postgres.PostgresError && /^PT4\d\d$/.test(error.code))
      return authError(Number(error.code.slice(2)), "validation_failed", error.message);
  }
}

// One shape for both: GoTrue tells them apart by a list of identities that is empty for one.
function asNew(user: Record<string, unknown>, email = user.email): Response {
  const now = new Date().toISOString();
  const said = typeof user.user_metadata === "object" ? user.user_metadata : {};
  const id = typeof user.id === "string" ? user.id : randomUUID();
  return Response.json({
    ...{ id, aud: "authenticated", role: "authenticated", email, phone: "", confirmation_sent_at: now },
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...said, email, email_verified: false, phone_verified: false, sub: id },
    identities: [],
    ...{ created_at: now, updated_at: now, is_anonymous: false },
  });
}

/**
 * GoTrue looks at the password first; the library tells everybody that an address waits for its confirmation. `response`
 * is its answer to a sign-in.
 */
export async function hideUnconfirmed(
  response: Response,
  { email, password }: Record<string, unknown>,
  sql: postgres.Sql,
): Promise<Response> {
  if (response.status !== 400) return response;
  const refusal: { error_code?: unknown } = await response.clone().json();
  if (refusal.error_code !== "email_not_confirmed") return response;
  const [user] = await sql`
    select encrypted_password as hash from auth.users where email = ${lookedFor(email)}`;
  const isRight = user?.hash && (await compare(String(password).slice(0, 72), user.hash).catch(() => false));
  return isRight ? response : authError(400, "invalid_credentials", "Invalid login credentials");
}
