import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startTestBackend } from "../testing.ts";

const t = await startTestBackend({ confirmEmails: true });
afterAll(() => t.close());

const PASSWORD = "uma-senha-so-dela";
const browser = () => randomBytes(32).toString("base64url");
const mailed = () => t.mails.at(-1)?.tokenHash ?? "";
let count = 0;
async function signUp() {
  const email = `perdida${count++}@example.com`;
  const { error } = await t.client().auth.signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { email, link: mailed() };
}
type Way = "signup" | "recovery" | "email";
async function open(token_hash: string, by: string | undefined, type: Way = "signup") {
  const proof = { token_hash, type, ...(by && { browser: by }) };
  const client = t.client();
  const { data, error } = await client.auth.verifyOtp(proof);
  return { client, email: data.user?.email, code: error?.code };
}

test.each<Way>(["signup", "email"])(
  "a link (%s) whose answer was lost opens again only for the same browser",
  async (type) => {
    const { email, link } = await signUp();
    const hers = browser();
    expect(await open(link, hers, type)).toMatchObject({ email, code: undefined });
    const { client, ...again } = await open(link, hers, type);
    expect(again).toEqual({ email, code: undefined });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const sessions = await t.backend.sql`
    select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`;
    expect(sessions).toHaveLength(1);
    for (const other of [browser(), undefined, "short"])
      expect((await open(link, other, type)).code).toBe("otp_expired");
  },
);

test("a link to a new password opens again, and the password is set with it", async () => {
  const { email, link } = await signUp();
  await open(link, undefined);
  await t.client().auth.resetPasswordForEmail(email);
  const hers = browser();
  const recovery = mailed();
  expect((await open(recovery, hers, "recovery")).email).toBe(email);
  const { client } = await open(recovery, hers, "recovery");
  expect((await client.auth.updateUser({ password: "outra-senha-dela" })).error).toBeNull();
  expect((await t.client().auth.signInWithPassword({ email, password: "outra-senha-dela" })).error).toBeNull();
});

test("after ten minutes, a sign-out or a ban the link opens nothing, even for the same browser", async () => {
  const { sql } = t.backend;
  const late = await signUp();
  const hers = browser();
  await open(late.link, hers);
  await sql`update auth.opened_links set opened_at = opened_at - interval '10 minutes'`;
  expect((await open(late.link, hers)).code).toBe("otp_expired");

  const out = await signUp();
  await (await open(out.link, hers)).client.auth.signOut();
  expect((await open(out.link, hers)).code).toBe("otp_expired");

  const banned = await signUp();
  await open(banned.link, hers);
  await sql`update auth.users set banned_until = now() + interval '1 day' where email = ${banned.email}`;
  expect((await open(banned.link, hers)).code).toBe("user_banned");
});

test("nobody reads which links were opened", async () => {
  for (const role of ["anon", "authenticated"])
    await expect(
      t.backend.sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`);
        await tx`select from auth.opened_links`;
      }),
    ).rejects.toMatchObject({ code: "42501" });
});
