import bcrypt from "@node-rs/bcrypt";
import { createClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { afterAll, describe, expect, test, vi } from "vitest";
import { loadSecrets } from "../secrets.ts";
import { signerOf, signPath } from "../storage/signed-addresses.ts";
import { eventually, PASSWORD, SITE, startTestBackend } from "../testing.ts";
import { HASH_COST } from "./hashing.ts";

const t = await startTestBackend({ hashCost: HASH_COST });
afterAll(() => t.close());

const withToken = (token: string) =>
  createClient(SITE, t.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      headers: { authorization: `Bearer ${token}` },
      fetch: (input, init) => t.backend.fetch(new Request(input, init)),
    },
  });
const signIn = async (email: string, password = PASSWORD) => {
  const client = t.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  return { client, session: data.session, error };
};

describe("signing in", () => {
  test("signing in works with any case of the address, and not with a wrong password", async () => {
    const { email } = await t.person("caixa");
    expect((await signIn(email.toUpperCase())).session).not.toBeNull();
    expect((await signIn(email, "another")).error?.code).toBe("invalid_credentials");
    expect((await signIn("nobody@example.com")).error?.code).toBe("invalid_credentials");
  });

  test("a sign-in with an unknown address takes as long as with a wrong password: one hash comparison", async () => {
    const { email } = await t.person("relogio");
    const [user] = await t.backend.sql`select encrypted_password as hash from auth.users where email = ${email}`;
    const compared = vi.spyOn(bcrypt, "compare");
    await signIn("nobody@example.com");
    const [[, hash] = []] = compared.mock.calls;
    expect(compared).toHaveBeenCalledTimes(1);
    expect(String(hash).slice(0, 7)).toBe(String(user?.hash).slice(0, 7));
    await expect(compared.mock.results[0]?.value).resolves.toBe(false);
    await signIn(email, "another");
    // The library itself compares a hash for people with an account; no second comparison is added.
    expect(compared).toHaveBeenCalledTimes(2);
    compared.mockRestore();
  });

  test("signing up gives nobody a role", async () => {
    const client = t.client();
    const { data } = await client.auth.signUp({
      email: "esperta@example.com",
      password: PASSWORD,
      options: { data: { role: "admin", app_metadata: { role: "admin" } } },
    });
    expect(data.user?.role).toBe("authenticated");
    expect(data.user?.app_metadata).not.toHaveProperty("role");
    await client.auth.updateUser(Object.assign({ data: { x: 1 } }, { app_metadata: { role: "admin" } }));
    expect((await client.auth.getUser()).data.user?.app_metadata).not.toHaveProperty("role");
  });

  test("passwords have six characters and at most 72 bytes", async () => {
    const signUp = (password: string) => t.client().auth.signUp({ email: `p${password.length}@example.com`, password });
    expect((await signUp("12345")).error?.code).toBe("weak_password");
    expect((await signUp("x".repeat(80))).error?.status).toBeLessThan(500);
  });
});

describe("tokens", () => {
  const forge = async (change: Record<string, unknown>, secret?: string) => {
    const { id, client } = await t.person("forjada");
    const session = (await client.auth.getSession()).data.session;
    const claims = JSON.parse(Buffer.from(session?.access_token.split(".")[1] ?? "", "base64url").toString());
    const key = new TextEncoder().encode(secret ?? (await loadSecrets(t.dataDir)).jwtSecret);
    return { id, token: await new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: "HS256" }).sign(key) };
  };

  test("a valid token reads", async () => {
    const { token } = await forge({});
    expect((await withToken(token).from("notes").select()).error).toBeNull();
  });

  test.each<[string, Record<string, unknown>, string | undefined]>([
    ["signed with another secret", {}, "x".repeat(64)],
    ["expired", { exp: 1 }, undefined],
    ["for another audience", { aud: "anon" }, undefined],
    ["of the service role", { role: "service_role" }, undefined],
    ["of the database's owner", { role: "postgres" }, undefined],
    ["of another session", { session_id: crypto.randomUUID() }, undefined],
    ["of another user", { sub: crypto.randomUUID() }, undefined],
  ])("a token %s reads nothing, and is not treated as a visitor's", async (_, change, secret) => {
    const { token } = await forge(change, secret);
    expect((await withToken(token).from("notes").select()).status).toBe(401);
    expect((await withToken(token).rpc("header", { name: "x" })).status).toBe(401);
  });

  test("an unsigned token reads nothing", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${encode({ alg: "none" })}.${encode({ sub: crypto.randomUUID(), role: "authenticated", aud: "authenticated" })}.`;
    expect((await withToken(token).from("notes").select()).status).toBe(401);
  });

  test("a text signed for another purpose is not accepted as a token", async () => {
    const { client } = await t.person("confusa");
    const session = (await client.auth.getSession()).data.session;
    const { jwtSecret } = await loadSecrets(t.dataDir);
    const link = await signPath("homework/a.txt", 60, jwtSecret, { level: "server" });
    for (const text of [session?.refresh_token ?? "", link, t.backend.publishableKey.slice(3), session?.user.id ?? ""])
      expect((await withToken(text).from("notes").select()).status, text).toBe(401);
    const { token } = await forge({}, t.backend.publishableKey);
    expect((await withToken(token).from("notes").select()).status).toBe(401);
    expect(await signerOf(session?.access_token ?? "", "homework/a.txt", jwtSecret)).toBeUndefined();
  });

  test("a refresh token works once, and using it again later ends the sign-in", async () => {
    const { email } = await t.person("renova");
    const { session } = await signIn(email);
    const first = session?.refresh_token ?? "";
    const second = (await t.client().auth.refreshSession({ refresh_token: first })).data.session?.refresh_token ?? "";
    const third = (await t.client().auth.refreshSession({ refresh_token: second })).data.session?.refresh_token ?? "";
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await t.client().auth.refreshSession({ refresh_token: first })).error).not.toBeNull();
    expect((await t.client().auth.refreshSession({ refresh_token: third })).error).not.toBeNull();
  });
});

describe("a forgotten password", () => {
  const asked = async (email: string, redirectTo: string) => {
    const before = t.mails.length;
    expect((await t.client().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    return eventually(() => t.mails.slice(before).find((mail) => mail.to === email));
  };

  test("the mail's link signs in once", async () => {
    const { email } = await t.person("esqueceu");
    const mail = await asked(email, `${SITE}/pt/redefinir-senha`);
    const userMetadata = { full_name: "esqueceu" };
    expect(mail).toMatchObject({ kind: "recovery", redirectTo: `${SITE}/pt/redefinir-senha`, userMetadata });
    const open = (client = t.client()) => client.auth.verifyOtp({ token_hash: mail.tokenHash, type: "recovery" });
    const client = t.client();
    expect((await open(client)).error).toBeNull();
    expect((await client.auth.updateUser({ password: "recuperada-123" })).error).toBeNull();
    expect((await open()).error).not.toBeNull();
    expect((await signIn(email, "recuperada-123")).error).toBeNull();
  });

  test("a request whose link was not stored is not acknowledged", async () => {
    const { email } = await t.person("sem-mail");
    t.failMail("recovery");
    const ask = () => t.client().auth.resetPasswordForEmail(email);
    expect((await ask()).error?.status).toBe(500);
    expect((await ask()).error).toBeNull();
    expect(t.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("a foreign redirect address is dropped", async () => {
    const { email } = await t.person("desviada");
    expect((await asked(email, "https://evil.example.com/x")).redirectTo).toBeNull();
  });

  test("an unknown address gets the same answer and no mail", async () => {
    const before = t.mails.length;
    expect((await t.client().auth.resetPasswordForEmail("ninguem@example.com")).error).toBeNull();
    const { email } = await t.person("depois");
    await asked(email, SITE);
    expect(t.mails.slice(before).map((mail) => mail.to)).toEqual([email]);
  });
});

describe("the admin API", () => {
  test("the admin API creates, finds, changes and deletes a user", async () => {
    const { admin } = t.client("server").auth;
    const email = "nova@example.com";
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: "Nova" },
      app_metadata: { role: "admin" },
    });
    const id = made.data.user?.id ?? "";
    expect(made.data.user).toMatchObject({
      email,
      app_metadata: { role: "admin" },
      user_metadata: { full_name: "Nova" },
    });
    expect((await admin.createUser({ email, password: PASSWORD })).error?.code).toBe("email_exists");
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    expect((await admin.listUsers({ perPage: 1 })).data.users).toHaveLength(1);

    const signedIn = await signIn(email);
    await admin.updateUserById(id, { password: "senha-trocada-1", user_metadata: { x: 1 } });
    expect((await signedIn.client.from("notes").select()).status).toBe(401);
    expect((await admin.getUserById(id)).data.user?.user_metadata).toMatchObject({ full_name: "Nova", x: 1 });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
    expect((await signIn(email, "senha-trocada-1")).error?.code).toBe("invalid_credentials");
  });

  test("the admin API is refused without the secret key", async () => {
    const { client, id } = await t.person("curiosa");
    expect((await client.auth.admin.listUsers()).error?.status).toBe(403);
    expect((await t.client().auth.admin.deleteUser(id)).error?.status).toBe(403);
  });
});

describe("a link to set a password", () => {
  const askFor = (email: string) => t.client().auth.resetPasswordForEmail(email);
  const linksTo = (email: string) => t.mails.filter(({ kind, to }) => kind === "recovery" && to === email);
  const open = (token_hash = "") => t.client().auth.verifyOtp({ token_hash, type: "email" });

  test("above the limit is not mailed, gets the same answer, and leaves the last one valid", async () => {
    const { email } = await t.person("assediada");
    const first = await askFor(email);
    await t.backend.sql`update auth.users set recovery_sent_at = now() - interval '2 minutes' where email = ${email}`;
    t.full.add(email);
    expect(await askFor(email)).toEqual(first);
    expect(linksTo(email)).toHaveLength(1);
    expect((await open(linksTo(email)[0]?.tokenHash)).error).toBeNull();
  });

  test("a link to set a password requested twice within a minute is mailed once, until it is used or older", async () => {
    const { email } = await t.person("impaciente");
    await Promise.all([askFor(email), askFor(email.toUpperCase())]);
    expect(linksTo(email)).toHaveLength(1);
    expect((await open(linksTo(email)[0]?.tokenHash)).error).toBeNull();
    await askFor(email);
    expect(linksTo(email)).toHaveLength(2);
    await t.backend.sql`update auth.users set recovery_sent_at = now() - interval '61 seconds' where email = ${email}`;
    await askFor(email);
    expect(linksTo(email)).toHaveLength(3);
  });
});

test("tabs that refresh at once with one token all stay signed in, with the same new one", async () => {
  const { email } = await t.person("abas");
  for (let round = 0; round < 10; round += 1) {
    const { session } = await signIn(email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? "" })),
    );
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  }
});
