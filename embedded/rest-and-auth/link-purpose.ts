import type postgres from "postgres";
import type { IncomingRequest } from "./body.ts";
import { findSignUp } from "./pending-sign-ups.ts";

/**
 * A link's token may be sent with the type `email`, which does not say its purpose. The library requires it, so it is
 * read from the stored token.
 */
export async function namedByPurpose(incoming: IncomingRequest, sql: postgres.Sql): Promise<IncomingRequest> {
  const { json, url, request } = incoming;
  const { type, token_hash: token } = json;
  if (type !== "email" || typeof token !== "string" || token === "") return incoming;
  // An unknown token has no purpose; by any, it is refused as one that has expired.
  const purpose = ((await findSignUp(token, sql)) ? undefined : await purposeOf(token, sql)) ?? "signup";
  const named = { ...json, type: purpose };
  const { method, headers } = request;
  return { ...incoming, json: named, request: new Request(url, { method, headers, body: JSON.stringify(named) }) };
}

async function purposeOf(token: string, sql: postgres.Sql): Promise<string | undefined> {
  const [found] = await sql<{ purpose: string }[]>`
    select case when recovery_token = ${token} then 'recovery' else 'signup' end as purpose
    from auth.users where recovery_token = ${token} or confirmation_token = ${token} limit 1`;
  return found?.purpose;
}
