import { afterAll, expect, test } from "vitest";
import { PASSWORD, SITE, startTestBackend } from "../../testing.ts";

const t = await startTestBackend();
afterAll(() => t.close());

test("generateLink is not served, and creates no user", async () => {
  const email = "ninguem@example.com";
  const { error } = await t.client("server").auth.admin.generateLink({ type: "invite", email });
  expect(error?.status).toBe(404);
  expect(await t.backend.sql`select from auth.users where email = ${email}`).toHaveLength(0);
});

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

test("a user shows when and by which provider they sign in", async () => {
  const { id, email, client } = await t.person("ana");
  await client.auth.mfa.enroll({ factorType: "totp" });
  const { data } = await t.client("server").auth.admin.getUserById(id);
  const { created_at, email_confirmed_at, last_sign_in_at, identities, factors } = data.user ?? {};
  for (const instant of [created_at, email_confirmed_at, last_sign_in_at]) expect(instant).toMatch(RFC_3339);
  expect(identities).toMatchObject([{ provider: "email", user_id: id, email, identity_data: { email } }]);
  expect(factors).toMatchObject([{ factor_type: "totp", status: "unverified" }]);
  const { data: list } = await t.client("server").auth.admin.listUsers();
  expect(list.users.find((user) => user.id === id)?.identities).toHaveLength(1);
});

test("a softly deleted user stays as an anonymous row, and cannot sign in", async () => {
  const { id, email, client } = await t.person("bia");
  const { error } = await t.client("server").auth.admin.deleteUser(id, true);
  expect(error).toBeNull();
  expect((await client.from("notes").select()).status).toBe(401);
  expect((await t.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  );
  const { data } = await t.client("server").auth.admin.getUserById(id);
  expect(data.user?.deleted_at).toMatch(RFC_3339);
  expect(JSON.stringify(data.user)).not.toMatch(/bia/);
});

test("a deleted user is gone, and deleting an unknown one fails", async () => {
  const { id } = await t.person("eva");
  expect((await t.client("server").auth.admin.deleteUser(id)).error).toBeNull();
  expect((await t.client("server").auth.admin.deleteUser(id)).error?.code).toBe("user_not_found");
});

test("a user created by the server has the given data, and an address counts as theirs once it is confirmed", async () => {
  const { admin } = t.client("server").auth;
  const facts = { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD, user_metadata: { plan: "gold" } };
  const { data: made } = await admin.createUser(facts);
  expect(made.user?.user_metadata).toEqual(facts.user_metadata);
  const { data: confirmed } = await admin.updateUserById(made.user?.id ?? "", { email_confirm: true });
  expect(confirmed.user?.user_metadata).toEqual({ ...facts.user_metadata, email_verified: true });
});

test("a user whom the server changes has the new address at the provider too, and loses the fields that are set to null", async () => {
  const { id, client } = await t.person("caio");
  const { admin } = t.client("server").auth;
  const email = `${crypto.randomUUID()}@example.com`;
  await admin.updateUserById(id, { user_metadata: { plan: "gold", town: "Recife" }, app_metadata: { a: 1, b: 2 } });
  const { data } = await admin.updateUserById(id, {
    email,
    user_metadata: { plan: null, town: "Olinda" },
    app_metadata: { a: null },
  });
  expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email, email_verified: true } }] });
  expect(data.user?.user_metadata).toMatchObject({ town: "Olinda" });
  expect(data.user?.user_metadata).not.toHaveProperty("plan");
  expect(data.user?.app_metadata).toMatchObject({ b: 2 });
  expect(data.user?.app_metadata).not.toHaveProperty("a");
  expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([{ identity_data: { email } }]);
  expect((await t.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("an invalid address is refused in GoTrue's words, for a new user and for an existing one", async () => {
  const { id } = await t.person("eva");
  const { admin } = t.client("server").auth;
  for (const { data, error } of [
    await admin.createUser({ email: "xx:;x@x.x", password: PASSWORD }),
    await admin.updateUserById(id, { email: "eva" }),
  ])
    expect([data.user, error?.message]).toEqual([null, "Unable to validate email address: invalid format"]);
});

test("a field of a user that the backend would not store is refused by its name, and nothing is changed", async () => {
  const { id } = await t.person("davi");
  const { admin } = t.client("server").auth;
  for (const [given, names] of [
    [{ phone: "+5511999999999" }, /phone/],
    [{ role: "service_role" }, /role/],
    [{ phone_confirm: true, nonce: "1" }, /nonce, phone_confirm/],
  ] as const) {
    const changed = await admin.updateUserById(id, { ...given, user_metadata: { plan: "gold" } });
    expect(changed.error).toMatchObject({ status: 400, code: "validation_failed" });
    expect(changed.error?.message).toMatch(names);
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await admin.createUser({ ...given, email, password: PASSWORD })).error?.message).toMatch(names);
  }
  expect((await admin.getUserById(id)).data.user?.user_metadata).not.toHaveProperty("plan");
});

test("an invalid page number is refused, and so are the factors of an unknown user", async () => {
  const { admin } = t.client("server").auth;
  for (const page of [{ page: -1 }, { perPage: -1 }, { page: 1.5 }])
    expect((await admin.listUsers(page)).error).toMatchObject({ status: 400, code: "validation_failed" });
  const nobody = { userId: crypto.randomUUID() };
  expect((await admin.mfa.listFactors(nobody)).error?.code).toBe("user_not_found");
  expect((await admin.mfa.deleteFactor({ ...nobody, id: crypto.randomUUID() })).error).not.toBeNull();
});

test("an access token identifies the person, and policies read it", async () => {
  const { id, email, client } = await t.person("lia");
  await t.client("server").auth.admin.updateUserById(id, { app_metadata: { plan: "gold" } });
  await client.auth.refreshSession();
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  const { provider, plan } = claims.app_metadata;
  expect({ ...claims, provider, plan }).toMatchObject({
    iss: `${SITE}/auth/v1`,
    aud: "authenticated",
    sub: id,
    email,
    plan: "gold",
    user_metadata: { full_name: "lia" },
    is_anonymous: false,
  });
  await t.backend.sql.unsafe(`
    create or replace function public.plan() returns text language sql stable as
      $$ select auth.jwt() -> 'app_metadata' ->> 'plan' $$;
    grant execute on function public.plan() to authenticated`);
  expect((await client.rpc("plan")).data).toBe("gold");
});
