import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { authError } from "./answers.ts";
import { compare, hash as hashPassword } from "./hashing.ts";
import { findRecipient } from "./mail.ts";
import { isMailAddress, refuseAddress } from "./mail-address.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { deleteOldSignUps, deleteSignUp, type PendingSignUp, storeSignUp } from "./pending-sign-ups.ts";
import { normaliseEmail } from "./sign-in-rules.ts";
import { MIN_PASSWORD_LENGTH, shortPassword } from "./weak-passwords.ts";

/** Longer than the work takes in either case, so that the time does not reveal who has an account. */
const LEAST_MS = 250;

const MOST_CHARACTERS = 72;

type Parts = Pick<RestAndAuthOptions, "sql" | "mailer"> & { redirectTo: string | null };

/**
 * `POST /signup` where addresses are confirmed: the same response whether the address is new, pending or has an account.
 * The owner of an account gets a mail; any other sign-up is stored with a link of its own until the link is opened.
 */
export async function signUp(body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const [answer] = await Promise.all([answerSignUp(body, parts), wait(LEAST_MS)]);
  return answer;
}

async function answerSignUp(body: Record<string, unknown>, { sql, mailer, redirectTo }: Parts): Promise<Response> {
  const { email: typed, password } = body;
  const unsound = refuseInvalid(typed, password);
  if (unsound) return unsound;
  const email = normaliseEmail(typed);
  const userMetadata = isRecord(body.data) ? body.data : {};
  const encryptedPassword = await hashPassword(String(password));
  const pending: PendingSignUp = { id: randomUUID(), email, encryptedPassword, userMetadata };
  const refused = await findRefusal(pending, sql);
  if (refused) return refused;
  await deleteOldSignUps(sql);
  const found = await findRecipient(email, sql);
  if (found && !found.waits) await mailer.sendAlreadyRegistered({ to: email, userMetadata: found.userMetadata });
  else await sendLink(pending, { sql, mailer, redirectTo });
  return presentNewUser(pending);
}

/** Refusals in GoTrue's words. */
function refuseInvalid(email: unknown, password: unknown): Response | undefined {
  if (typeof email !== "string" || email === "")
    return authError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (typeof password !== "string" || password === "")
    return authError(400, "validation_failed", "Signup requires a valid password");
  if (!isMailAddress(email)) return refuseAddress();
  if (password.length > MOST_CHARACTERS)
    return authError(400, "validation_failed", `Password cannot be longer than ${MOST_CHARACTERS} characters`);
  return password.length < MIN_PASSWORD_LENGTH ? shortPassword(MIN_PASSWORD_LENGTH) : undefined;
}

async function sendLink(pending: PendingSignUp, { sql, mailer, redirectTo }: Parts): Promise<void> {
  const token = randomBytes(28).toString("hex");
  await storeSignUp(pending, token, sql);
  const { id, email: to, userMetadata } = pending;
  try {
    await mailer.sendConfirmation({ to, tokenHash: token, redirectTo, userMetadata });
  } catch (error) {
    await deleteSignUp(id, sql);
    throw error;
  }
}

/**
 * Finds out why the database refuses an account with this metadata, by a rolled-back insert with an address that nobody
 * has, so that the response is the same for an address that is taken.
 */
async function findRefusal({ id, userMetadata }: PendingSignUp, sql: postgres.Sql): Promise<Response | undefined> {
  const rolledBack = new Error("rolled back");
  try {
    await sql.begin(async (tx) => {
      await tx`
        insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${`${id}@sign-up.invalid`}, now(), now(), '{}',
          ${JSON.stringify(userMetadata)}::text::jsonb)`;
      await tx`set constraints all immediate`;
      throw rolledBack;
    });
  } catch (error) {
    if (error === rolledBack) return undefined;
    if (error instanceof postgres.PostgresError && /^PT4\d\d$/.test(error.code))
      return authError(Number(error.code.slice(2)), "validation_failed", error.message);
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same shape in all cases: GoTrue's own differs, with an empty list of identities for an existing account. */
function presentNewUser({ id, email, userMetadata }: PendingSignUp): Response {
  const now = new Date().toISOString();
  return Response.json({
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { ...userMetadata, email, email_verified: false, phone_verified: false, sub: id },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/**
 * GoTrue checks the password first, while the library reveals to everybody that an address is unconfirmed. `response` is
 * the library's answer to a sign-in, `waits` whether the password is that of a pending sign-up.
 */
export async function hideUnconfirmed(
  response: Response,
  { email, password }: Record<string, unknown>,
  { waits, sql }: { waits: boolean; sql: postgres.Sql },
): Promise<Response> {
  if (response.status !== 400) return response;
  const refusal: { error_code?: unknown } = await response.clone().json();
  if (waits && refusal.error_code === "invalid_credentials")
    return authError(400, "email_not_confirmed", "Email not confirmed");
  if (refusal.error_code !== "email_not_confirmed") return response;
  const [user] = await sql`
    select encrypted_password as hash from auth.users where email = ${normaliseEmail(email)}`;
  const isRight = user?.hash && (await compare(String(password).slice(0, 72), user.hash).catch(() => false));
  return isRight ? response : authError(400, "invalid_credentials", "Invalid login credentials");
}
