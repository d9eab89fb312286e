import bcrypt from "@node-rs/bcrypt";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test, vi } from "vitest";
import { PASSWORD, SITE, startTestBackend } from "../testing.ts";

const t = await startTestBackend();
afterAll(() => t.close());

const withToken = (token: string) =>
  createClient(SITE, t.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: { authorization: `Bearer ${token}` },
      fetch: (input, init) => t.backend.fetch(new Request(input, init)),
    },
  });
const signIn = async (email: string) => {
  const client = t.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  return { client, session: data.session, error };
};

test("a signed-out token reads nothing at once", async () => {
  const { email } = await t.person("saiu");
  const { client, session } = await signIn(email);
  await client.auth.signOut({ scope: "local" });
  expect(
    (
      await withToken(session?.access_token ?? "")
        .from("notes")
        .select()
    ).status,
  ).toBe(401);
});

test("a new password ends every other sign-in, and keeps the person's own", async () => {
  const { email } = await t.person("trocou");
  const thisDevice = await signIn(email);
  const otherDevice = await signIn(email);
  expect((await thisDevice.client.auth.updateUser({ password: "outra-senha-boa" })).error).toBeNull();
  expect((await otherDevice.client.from("notes").select()).status).toBe(401);
  expect((await thisDevice.client.from("notes").select()).error).toBeNull();
  expect((await signIn(email)).error?.code).toBe("invalid_credentials");
});

test("setting the same new password again ends the other sign-ins if only the password had been stored", async () => {
  const { email, id } = await t.person("interrompida");
  const thisDevice = await signIn(email);
  const otherDevice = await signIn(email);
  const hash = await bcrypt.hash("outra-senha-boa", 10);
  await t.backend.sql`update auth.users set encrypted_password = ${hash} where id = ${id}`;
  expect((await thisDevice.client.auth.updateUser({ password: "outra-senha-boa" })).error?.code).toBe("same_password");
  expect((await otherDevice.client.from("notes").select()).status).toBe(401);
  expect((await thisDevice.client.from("notes").select()).error).toBeNull();
});

test("a sign-in by the old password that is under way during the change opens nothing", async () => {
  const { email, id } = await t.person("simultânea");
  const hash = await bcrypt.hash("outra-senha-boa", 10);
  const compare = vi.spyOn(bcrypt, "compare");
  compare.mockImplementationOnce(async (...of) => {
    const isRight = bcrypt.compareSync(of[0], of[1]);
    await t.backend.sql.begin(async (tx) => {
      await tx`update auth.users set encrypted_password = ${hash} where id = ${id}`;
      await tx`delete from auth.sessions where user_id = ${id}`;
    });
    return isRight;
  });
  expect((await signIn(email)).error?.code).toBe("invalid_credentials");
  expect(compare).toHaveBeenCalledOnce();
  compare.mockRestore();
  expect(await t.backend.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(0);
});

test.each(["anon", "authenticated", "service_role"])(
  "the number of password changes is hidden from %s",
  async (role) => {
    for (const statement of [
      "select from auth.password_changes",
      "update auth.password_changes set times = 0",
      "delete from auth.password_changes",
      "insert into auth.password_changes values (gen_random_uuid(), 0)",
    ]) {
      const asRole = t.backend.sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`);
        await tx.unsafe(statement);
      });
      await expect(asRole, statement).rejects.toThrow(/permission denied/);
    }
  },
);

test.each(["its owner", "the server"])(
  "a new password, set by %s, invalidates the links requested before it",
  async (who) => {
    const { email, id } = await t.person("assaltada");
    const owner = await signIn(email);
    const thief = await signIn(email);
    const address = `${crypto.randomUUID()}@evil.example`;
    expect((await thief.client.auth.updateUser({ email: address })).error).toBeNull();
    expect((await thief.client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const password = "outra-senha-boa";
    const changed =
      who === "the server"
        ? await t.client("server").auth.admin.updateUserById(id, { password })
        : await owner.client.auth.updateUser({ password });
    expect(changed.error).toBeNull();
    const mails = t.mails.filter(({ to }) => to === address || to === email);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["email-change", "recovery"]);
    for (const { kind, tokenHash } of mails) {
      const type = kind === "recovery" ? "recovery" : "email_change";
      expect((await t.client().auth.verifyOtp({ token_hash: tokenHash, type })).error?.code).toBe("otp_expired");
    }
  },
);

test("a banned user's token reads nothing, and signing in reports the ban", async () => {
  const { id, email, client } = await t.person("banida");
  const admin = t.client("server").auth.admin;
  await admin.updateUserById(id, { ban_duration: "24h" });
  expect((await client.from("notes").select()).status).toBe(401);
  expect((await signIn(email)).error?.code).toBe("user_banned");
  await admin.updateUserById(id, { ban_duration: "none" });
  expect((await signIn(email)).error).toBeNull();
});
