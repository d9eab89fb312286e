import { isAuthWeakPasswordError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, SITE, startTestBackend, type TestBackend } from "../testing.ts";

/** The beginning of addresses whose users need longer passwords. */
const GUARD = "guarda.";
const LONG = 12;
const FIRST = "a-2026-word";

let t: TestBackend;
beforeAll(async () => {
  t = await startTestBackend({
    async minPasswordLength(userId, sql) {
      const [user] = await sql`select email from auth.users where id = ${userId}`;
      return user?.email.startsWith(GUARD) ? LONG : undefined;
    },
  });
});
afterAll(() => t.close());

const signIn = async (email: string, password: string) => {
  const client = t.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  return { client, error };
};
/** Creates such a user, with an earlier password that is too short now. */
const guard = async () => {
  const email = `${GUARD}${crypto.randomUUID()}@example.com`;
  const { data } = await t.client("server").auth.admin.createUser({ email, password: FIRST, email_confirm: true });
  return { email, id: data.user?.id ?? "", ...(await signIn(email, FIRST)) };
};

test("a short new password is refused where longer ones are required, with GoTrue's error", async () => {
  const { client, error: shut } = await guard();
  expect(shut).toBeNull();
  const { error } = await client.auth.updateUser({ password: "b-2026-word" });
  expect(error).toMatchObject({ status: 422, code: "weak_password", message: expect.stringContaining(`${LONG}`) });
  expect(isAuthWeakPasswordError(error) && error.reasons).toEqual(["length"]);
});

test("a short password is refused through a mailed link, too", async () => {
  const { email } = await guard();
  await t.client().auth.resetPasswordForEmail(email, { redirectTo: SITE });
  const { tokenHash } = await eventually(() => t.mails.find(({ to }) => to === email));
  const client = t.client();
  expect((await client.auth.verifyOtp({ token_hash: tokenHash, type: "recovery" })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "b-2026-word" })).error?.code).toBe("weak_password");
  expect((await client.auth.updateUser({ password: "b-2026-words" })).error).toBeNull();
});

test("an existing short password works until it is replaced", async () => {
  const { email, client } = await guard();
  expect((await client.auth.updateUser({ data: { full_name: "Guarda" } })).error).toBeNull();
  expect((await signIn(email, FIRST)).error).toBeNull();
  expect((await client.auth.updateUser({ password: "b-2026-words" })).error).toBeNull();
  expect((await signIn(email, FIRST)).error?.code).toBe("invalid_credentials");
});

test("six characters are enough for everybody else, and five for nobody", async () => {
  const { client } = await t.person("curta");
  expect((await client.auth.updateUser({ password: "pão-2" })).error?.code).toBe("weak_password");
  expect((await client.auth.updateUser({ password: "pão-26" })).error).toBeNull();
});

test("a person with only one of two factors verified is refused for that, not for the length of the password", async () => {
  const { client, id } = await guard();
  await client.auth.mfa.enroll({ factorType: "totp" });
  await t.backend.sql`update auth.mfa_factors set status = 'verified' where user_id = ${id}`;
  expect((await client.auth.updateUser({ password: "b-2026" })).error?.code).toBe("insufficient_aal");
});
