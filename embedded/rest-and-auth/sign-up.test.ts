import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually, PASSWORD, SITE, type TestBackend } from "../testing.ts";

/** Replaces the least time of a sign-up by a promise, where one is set. */
const least = vi.hoisted(() => ({ held: undefined as Promise<void> | undefined }));
vi.mock(import("node:timers/promises"), async (original) => {
  const real = await original();
  const setTimeout: typeof real.setTimeout = async (ms, value, options) => {
    if (ms === 250 && least.held) await least.held;
    return real.setTimeout(ms, value, options);
  };
  return { ...real, setTimeout };
});

let t: TestBackend;
beforeAll(async () => {
  // Another file of this worker may have loaded the modules with the real wait.
  vi.resetModules();
  const { startTestBackend } = await import("../testing.ts");
  t = await startTestBackend({ confirmEmails: true, commonPasswords: ["senha1234"] });
});
afterAll(() => t.close());

const signUp = (email: string, password = PASSWORD) =>
  t.client().auth.signUp({ email, password, options: { data: { full_name: "Ana" } } });
const signIn = async (email: string, password = PASSWORD) =>
  (await t.client().auth.signInWithPassword({ email, password })).error?.code;
const mailsTo = (email: string) => t.mails.filter(({ to }) => to === email);
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
    : typeof value;

async function confirmed(email: string): Promise<void> {
  await signUp(email);
  const [mail] = mailsTo(email);
  const { error } = await t.client().auth.verifyOtp({ token_hash: mail?.tokenHash ?? "", type: "signup" });
  expect(error).toBeNull();
}

test("an account opens once its address is confirmed, by a link that works once", async () => {
  await signUp("nova@example.com");
  expect(await signIn("nova@example.com")).toBe("email_not_confirmed");
  const [mail] = mailsTo("nova@example.com");
  const token = { token_hash: mail?.tokenHash ?? "", type: "signup" } as const;
  const { data } = await t.client().auth.verifyOtp(token);
  expect(data.session?.user.email).toBe("nova@example.com");
  expect((await t.client().auth.verifyOtp(token)).error?.code).toBe("otp_expired");
  expect(await signIn("nova@example.com")).toBeUndefined();
});

test("the answer to a sign-up is the same for an address that has an account", async () => {
  await confirmed("conhecida@example.com");
  const known = await signUp("Conhecida@example.com");
  const unknown = await signUp("outra@example.com");
  expect(known.error).toBeNull();
  expect(known.data.session).toBeNull();
  expect(shapeOf(known.data)).toEqual(shapeOf(unknown.data));
});

test("the extra work for an existing account fits within the least time of an answer", async () => {
  await confirmed("devagar@example.com");
  const { promise, resolve } = Promise.withResolvers<void>();
  least.held = promise;
  let isAnswered = false;
  const answered = signUp("devagar@example.com").finally(() => {
    isAnswered = true;
  });
  await eventually(() => mailsTo("devagar@example.com").some(({ kind }) => kind === "already-registered"));
  expect(isAnswered).toBe(false);
  least.held = undefined;
  resolve();
  expect((await answered).error).toBeNull();
});

test("the owner of the address gets a mail about the sign-up, and keeps their password", async () => {
  await confirmed("dona@example.com");
  await signUp("dona@example.com", "a-de-outra-pessoa");
  expect(mailsTo("dona@example.com").map(({ kind }) => kind)).toEqual(["confirmation", "already-registered"]);
  expect(await signIn("dona@example.com", "a-de-outra-pessoa")).toBe("invalid_credentials");
  expect(await signIn("dona@example.com")).toBeUndefined();
});

test("a sign-up whose link was not stored is not acknowledged, and nothing of it is kept", async () => {
  const email = "perdida@example.com";
  t.failMail("confirmation");
  expect((await signUp(email)).error?.status).toBe(500);
  expect(mailsTo(email)).toEqual([]);
  expect(await t.backend.sql`select from auth.pending_sign_ups where email = ${email}`).toHaveLength(0);
  expect((await signUp(email)).error).toBeNull();
  const [mail] = mailsTo(email);
  expect((await t.client().auth.verifyOtp({ token_hash: mail?.tokenHash ?? "", type: "email" })).error).toBeNull();
});

test("only a person with the password learns that an address waits for its confirmation", async () => {
  await signUp("espera@example.com");
  expect(await signIn("espera@example.com", "chute-qualquer")).toBe("invalid_credentials");
  expect(await signIn("Espera@example.com")).toBe("email_not_confirmed");
});

test.each(["123456", "Mustang1", "Senha1234", "aaaaaaaa", "facil@example.com", "facil"])(
  "the password %s is refused as too common or too short",
  async (password) => {
    expect((await signUp("facil@example.com", password)).error?.code).toBe("weak_password");
    expect(mailsTo("facil@example.com")).toEqual([]);
  },
);

test("metadata of a sign-up changes nothing: a common password is refused, and no pending sign-up is revealed", async () => {
  const send = (path: string, body: object) =>
    t.backend
      .fetch(
        new Request(`${SITE}/auth/v1/${path}`, {
          method: "POST",
          headers: { apikey: t.backend.publishableKey, "content-type": "text/csv" },
          body: JSON.stringify(body),
        }),
      )
      .then(async (answer) => (await answer.json()).error_code);
  expect(await send("signup", { email: "tabela@example.com", password: "senha123" })).toBe("weak_password");
  expect(mailsTo("tabela@example.com")).toEqual([]);
  await signUp("planilha@example.com");
  const guess = { email: "planilha@example.com", password: "chute-qualquer" };
  expect(await send("token?grant_type=password", guess)).toBe("invalid_credentials");
});

test("an account moves only to an address that its owner can read", async () => {
  await confirmed("mudanca@example.com");
  const client = t.client();
  await client.auth.signInWithPassword({ email: "mudanca@example.com", password: PASSWORD });
  expect((await client.auth.updateUser({ email: "alheia@example.com" })).error).toBeNull();
  expect(mailsTo("mudanca@example.com").map(({ kind }) => kind)).toEqual(["confirmation"]);
  expect((await client.auth.getUser()).data.user?.email).toBe("mudanca@example.com");
  const [mail, ...others] = mailsTo("alheia@example.com");
  expect([mail?.kind, mail?.userMetadata.full_name, others]).toEqual(["email-change", "Ana", []]);
  const { error } = await client.auth.verifyOtp({ token_hash: mail?.tokenHash ?? "", type: "email_change" });
  expect(error).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe("alheia@example.com");
  expect([await signIn("alheia@example.com"), await signIn("mudanca@example.com")]).toEqual([
    undefined,
    "invalid_credentials",
  ]);
});
