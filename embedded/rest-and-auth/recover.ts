import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { isMailAddress, refuseAddress } from "./mail-address.ts";
import type { RestAndAuthOptions } from "./options.ts";
import { normaliseEmail } from "./sign-in-rules.ts";

/** Longer than writing a mail takes on a busy machine, since only an address with an account gets one. */
const LEAST_MS = 1_000;
/** The library's next link invalidates the last one, so a second request within this time sends no new link. */
const REUSE_TIME = "1 minute";

type Parts = Pick<RestAndAuthOptions, "sql" | "mailer">;

/**
 * `POST /recover`. Neither the response nor its time reveals whether the address has an account; a failed mail does.
 */
export async function recover(email: unknown, { sql, mailer }: Parts, ask: () => Promise<Response>): Promise<Response> {
  if (typeof email !== "string" || !isMailAddress(email)) return refuseAddress();
  const address = normaliseEmail(email);
  const answer = runInTurn(address, async () => {
    const may = (await mailer.mayRecover?.(email, await freshLink(address, sql))) ?? true;
    return may ? ask() : Response.json({});
  });
  const [answered] = await Promise.all([answer, wait(LEAST_MS)]);
  return answered.status < 500 ? Response.json({}) : answered;
}

const running = new Map<string, Promise<unknown>>();

/** Runs requests for one address one after the other: two clicks are two requests at once. */
async function runInTurn(address: string, work: () => Promise<Response>): Promise<Response> {
  const promise = (running.get(address) ?? Promise.resolve()).then(work, work);
  running.set(address, promise);
  try {
    return await promise;
  } finally {
    if (running.get(address) === promise) running.delete(address);
  }
}

async function freshLink(address: string, sql: postgres.Sql): Promise<string | undefined> {
  const [user] = await sql<{ token: string }[]>`
    select recovery_token as token from auth.users
    where email = ${address} and recovery_token <> '' and recovery_sent_at > now() - ${REUSE_TIME}::interval`;
  return user?.token;
}
