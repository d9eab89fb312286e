import { afterAll, describe, expect, test } from "vitest";
import { SITE, startTestBackend } from "../testing.ts";

const t = await startTestBackend({ confirmEmails: true });
afterAll(() => t.close());

const HERS = "a-senha-dela-mesma";
const HIS = "a-senha-do-intruso";

/** Signs up with an address. @returns what the mailed link carries. */
async function signUp(email: string, password: string, full_name: string): Promise<string> {
  const before = t.mails.length;
  const { error } = await t.client().auth.signUp({ email, password, options: { data: { full_name } } });
  expect(error).toBeNull();
  const [mail] = t.mails.slice(before);
  expect(mail).toMatchObject({ kind: "confirmation", to: email.toLowerCase() });
  return mail?.tokenHash ?? "";
}
const her = (email: string) => signUp(email, HERS, "Ela");
const him = (email: string) => signUp(email, HIS, "Ele");
const signIn = async (email: string, password: string) =>
  (await t.client().auth.signInWithPassword({ email, password })).error?.code ?? "in";
/** Opens a link as the site's page does, which sends the password along; without one, as any official client may. */
async function open(token: string, password?: string) {
  const body = { token_hash: token, type: "signup" as const, ...(password === undefined ? {} : { password }) };
  const { data, error } = await t.client().auth.verifyOtp(body);
  return error?.code ?? data.user?.user_metadata.full_name;
}
const accountsOf = async (email: string) => [
  ...(await t.backend.sql`select raw_user_meta_data ->> 'full_name' as name from auth.users where email = ${email}`),
];
let count = 0;
const address = () => `disputada${count++}@example.com`;

describe.each([
  ["the stranger first", [him, her]],
  ["the owner first", [her, him]],
  ["the stranger between two sign-ups of the owner", [her, him, her]],
])("two sign-ups with one address, %s", (_, order) => {
  const signUps = async (email: string) => {
    const links: { token: string; by: typeof her }[] = [];
    for (const by of order) links.push({ token: await by(email), by });
    return links;
  };

  test("each link opens the account with its own password and data, and ends the others", async () => {
    for (const chosen of order.keys()) {
      const email = address();
      const links = await signUps(email);
      const { token = "", by } = links[chosen] ?? {};
      const [password, other, name] = by === her ? [HERS, HIS, "Ela"] : [HIS, HERS, "Ele"];
      expect(await open(token)).toBe(name);
      expect([await signIn(email, password), await signIn(email, other)]).toEqual(["in", "invalid_credentials"]);
      for (const link of links) expect(await open(link.token)).toBe("otp_expired");
      expect(await accountsOf(email)).toEqual([{ name }]);
      expect(await t.backend.sql`select from auth.pending_sign_ups where email = ${email}`).toHaveLength(0);
    }
  });

  test("a link of one person opens nothing for the other's password, and the other's link still works", async () => {
    const email = address();
    const links = await signUps(email);
    for (const { token } of links.filter(({ by }) => by === him)) {
      expect(await open(token, HERS)).toBe("invalid_credentials");
      expect(await accountsOf(email)).toEqual([]);
    }
    expect(await signIn(email, HIS)).not.toBe("in");
    expect(await open(links.find(({ by }) => by === her)?.token ?? "", HERS)).toBe("Ela");
    expect([await signIn(email, HERS), await signIn(email, HIS)]).toEqual(["in", "invalid_credentials"]);
  });
});

test("two links of one address that are opened at once make one account, from one of them", async () => {
  const email = address();
  const links = [await him(email), await her(email)];
  const opened = await Promise.all(links.map((token) => open(token)));
  expect(opened.filter((outcome) => outcome === "otp_expired")).toHaveLength(1);
  const [account, ...more] = await accountsOf(email);
  expect([opened.includes(account?.name), more]).toEqual([true, []]);
});

test("a pending address belongs to nobody: no account exists, and an account made by an admin ends the sign-up", async () => {
  const email = address();
  const link = await him(email);
  expect(await accountsOf(email)).toEqual([]);
  const server = t.client("server");
  const { error } = await server.auth.admin.createUser({ email, password: HERS, email_confirm: true });
  expect(error).toBeNull();
  expect(await open(link)).toBe("otp_expired");
  expect([await signIn(email, HERS), await signIn(email, HIS)]).toEqual(["in", "invalid_credentials"]);
});

test("an account that moves to an address ends the pending sign-ups of it", async () => {
  const old = address();
  const email = address();
  await open(await her(old));
  const link = await him(email);
  const client = t.client();
  await client.auth.signInWithPassword({ email: old, password: HERS });
  await client.auth.updateUser({ email });
  const moving = t.mails.findLast(({ kind, to }) => kind === "email-change" && to === email);
  await client.auth.verifyOtp({ token_hash: moving?.tokenHash ?? "", type: "email_change" });
  expect(await open(link)).toBe("otp_expired");
  expect(await signIn(email, HERS)).toBe("in");
});

test("a sign-up is pending for three days, and is then deleted entirely", async () => {
  const late = address();
  const early = address();
  const links = [await her(late), await her(early)];
  const age = (email: string, days: number) =>
    t.backend
      .sql`update auth.pending_sign_ups set created_at = now() - ${`${days} days`}::interval where email = ${email}`;
  await age(late, 3.01);
  await age(early, 2.9);
  expect(await open(links[0] ?? "")).toBe("otp_expired");
  expect(await signIn(late, HERS)).toBe("invalid_credentials");
  await her(address());
  const remaining = await t.backend.sql`select email from auth.pending_sign_ups where email in (${late}, ${early})`;
  expect([...remaining]).toEqual([{ email: early }]);
  expect(await open(links[1] ?? "")).toBe("Ela");
});

test("an unconfirmed account of an earlier version goes to the person who opens their own link", async () => {
  const email = address();
  await t.backend.sql`
    insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', ${email}, encrypted_password, 'former-link', now(), '{}', '{"full_name": "Ele"}'
    from auth.users where email = ${await hisAccount()}`;
  expect(await open(await her(email), HERS)).toBe("Ela");
  expect([await signIn(email, HERS), await signIn(email, HIS)]).toEqual(["in", "invalid_credentials"]);
  expect(await open("former-link")).toBe("otp_expired");
});
async function hisAccount(): Promise<string> {
  const email = address();
  await open(await him(email));
  return email;
}

test.each(["anon", "authenticated"])("%s sees no pending sign-ups", async (role) => {
  const looked = t.backend.sql.begin(async (tx) => {
    await tx.unsafe(`set local role ${role}`);
    return tx`select from auth.pending_sign_ups`;
  });
  await expect(looked).rejects.toMatchObject({ code: "42501" });
});

test("a link of a deactivated account is refused, and changes nothing", async () => {
  const email = await hisAccount();
  await t.client().auth.resetPasswordForEmail(email, { redirectTo: SITE });
  const link = t.mails.findLast(({ kind, to }) => kind === "recovery" && to === email)?.tokenHash ?? "";
  const accounts = () => t.backend.sql`select * from auth.users where email = ${email}`;
  const [account] = await accounts();
  const { admin } = t.client("server").auth;
  await admin.updateUserById(account?.id, { ban_duration: "1h" });
  const [before] = await accounts();
  const verify = () => t.client().auth.verifyOtp({ token_hash: link, type: "recovery" });
  expect((await verify()).error).toMatchObject({ status: 403, code: "user_banned" });
  expect((await accounts())[0]).toEqual(before);
  await admin.updateUserById(account?.id, { ban_duration: "none" });
  expect((await verify()).error).toBeNull();
});
