import bcrypt from "@node-rs/bcrypt";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SITE, startTestBackend, type TestBackend } from "../testing.ts";

let t: TestBackend;
let known: string;
beforeAll(async () => {
  t = await startTestBackend();
  ({ email: known } = await t.person("vítima"));
  await t.backend.sql`update auth.users set email = 'victim@example.com' where email = ${known}`;
  known = "victim@example.com";
  await t.backend.sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'invited@example.com', now(), '{}', '{}')`;
});
afterAll(() => t.close());

/** Asks as no official client would. @returns the answer, and how many hashes were compared for it. */
async function signIn(email: string, password: string) {
  const compared = vi.spyOn(bcrypt, "compare");
  const answer = await t.backend.fetch(
    new Request(`${SITE}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: t.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    }),
  );
  const { error_code } = await answer.json();
  const times = compared.mock.calls.length;
  compared.mockRestore();
  return { status: answer.status, error_code, times };
}

test.each([
  ["an address as it is", (email: string) => email, "another"],
  ["an address in capitals", (email: string) => email.toUpperCase(), "another"],
  ["an address after a space", (email: string) => ` ${email}`, "another"],
  ["an address before a line's end", (email: string) => `${email}\n`, "another"],
  ["no password", (email: string) => email, ""],
])("%s is refused at the cost of one hash, whoever has an account", async (_, spelt, password) => {
  const refused = { status: 400, error_code: "invalid_credentials", times: 1 };
  for (const email of [known, "invited@example.com", "nobody@example.com"])
    expect(await signIn(spelt(email), password)).toEqual(refused);
});
