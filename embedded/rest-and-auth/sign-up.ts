import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import bcrypt from "@node-rs/bcrypt";
import type postgres from "postgres";
import { hashPassword } from "./admin/create-user.ts";
import { authError } from "./answers.ts";
import { findRecipient } from "./mail.ts";
import type { RestAndAuthOptions } from "./options.ts";

/** Longer than the work takes either way, so that time tells nobody who has an account. */
const LEAST_MS = 250;

type Parts = Pick<RestAndAuthOptions, "sql" | "mailer"> & {
  ask(): Promise<Response>;
  /** Has the library mail the confirmation again. */
  resend(email: string): Promise<unknown>;
};

/**
 * `POST /signup` where addresses are confirmed: the same answer whether the address has an account or not. Who has one is
 * told by mail.
 */
export async function signUp(body: Record<string, unknown>, { ask, resend, sql, mailer }: Parts): Promise<Response> {
  const [response] = await Promise.all([ask(), wait(LEAST_MS)]);
  if (response.status !== 429) return response.status === 200 ? asNew(await response.json()) : response;
  const email = String(body.email).trim().toLowerCase();
  await hashPassword(String(body.password));
  const found = await findRecipient(email, sql);
  if (found?.confirmed) await mailer.sendAlreadyRegistered({ to: email, userMetadata: found.userMetadata });
  else await resend(email);
  return asNew({ user_metadata: typeof body.data === "object" ? body.data : {} }, email);
}

// One shape for both: GoTrue tells them apart by a list of identities that is empty for one.
function asNew(user: Record<string, unknown>, email = user.email): Response {
  const now = new Date().toISOString();
  const said = typeof user.user_metadata === "object" ? user.user_metadata : {};
  const id = typeof user.id === "string" ? user.id : randomUUID();
  return Response.json({
    ...{ id, aud: "authenticated", role: "", email, phone: "", confirmation_sent_at: now },
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
    select encrypted_password as hash from auth.users where email = ${String(email).trim().toLowerCase()}`;
  const isRight = user?.hash && (await bcrypt.verify(String(password).slice(0, 72), user.hash).catch(() => false));
  return isRight ? response : authError(400, "invalid_credentials", "Invalid login credentials");
}
