import bcrypt from "@node-rs/bcrypt";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PASSWORD, SITE, startTestBackend, type TestBackend } from "../testing.ts";

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
  // A sign-up with a password whose address is not confirmed yet.
  await t.backend.sql`
    insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'waiting@example.com', encrypted_password, '{}', '{}'
    from auth.users where email = ${known}`;
});
afterAll(() => t.close());

const ask = (grant: string, body: object) =>
  t.backend.fetch(
    new Request(`${SITE}/auth/v1/token?grant_type=${grant}`, {
      method: "POST",
      headers: { apikey: t.backend.publishableKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

/** Signs in with values that no official client sends. @returns the answer, and the number of compared hashes */
async function signIn(email: string, password: string) {
  const compared = vi.spyOn(bcrypt, "compare");
  const answer = await ask("password", { email, password });
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
])("%s is refused at the cost of one hash, with or without an account", async (_, spelt, password) => {
  const refused = { status: 400, error_code: "invalid_credentials", times: 1 };
  for (const email of [known, "invited@example.com", "waiting@example.com", "nobody@example.com"])
    expect(await signIn(spelt(email), password)).toEqual(refused);
});

describe("an interrupted refresh", () => {
  // Official clients retry by themselves.
  const refresh = async (refresh_token: string): Promise<string | undefined> =>
    (await (await ask("refresh_token", { refresh_token })).json()).refresh_token;
  const signedIn = async () => {
    const { data } = await t.client().auth.signInWithPassword({ email: known, password: PASSWORD });
    const { refresh_token: token = "", access_token = "" } = data.session ?? {};
    const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
    return { token, session: String(claims.session_id) };
  };
  /** Revokes a token without a successor, as after a crash between the two statements. */
  const cutOff = async (token: string) => {
    await t.backend.sql.unsafe(`
      create function public.cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before insert on auth.refresh_tokens for each row execute function public.cut_off()`);
    expect(await refresh(token)).toBeUndefined();
    await t.backend.sql.unsafe("drop function public.cut_off() cascade");
    const [row] = await t.backend.sql`select revoked from auth.refresh_tokens where token = ${token}`;
    expect(row?.revoked).toBe(true);
  };

  test("an interrupted refresh signs nobody out: the token is accepted again, and tabs that ask at once get the same new one", async () => {
    const { token } = await signedIn();
    await cutOff(token);
    const [next, same] = await Promise.all([refresh(token), refresh(token)]);
    expect(next).toBeDefined();
    expect(same).toBe(next);
    expect(await refresh(token)).toBe(next);
    const rows = await t.backend
      .sql`select token, revoked from auth.refresh_tokens where token in (${token}, ${next ?? ""})`;
    expect(new Map(rows.map((row) => [row.token, row.revoked]))).toEqual(
      new Map([
        [token, true],
        [next, false],
      ]),
    );
  });

  test("an interrupted refresh differs from a token used again later, which ends the sign-in, also of the last token", async () => {
    const { token, session } = await signedIn();
    const last = await refresh((await refresh(token)) ?? "");
    expect(last).toBeDefined();
    expect(await refresh(token)).toBeUndefined();
    for (const refreshToken of [last ?? "", token, last ?? ""]) expect(await refresh(refreshToken)).toBeUndefined();
    expect([...(await t.backend.sql`select from auth.sessions where id = ${session}`)]).toEqual([]);
  });

  test("long ago does not make its token acceptable again", async () => {
    const { token } = await signedIn();
    await cutOff(token);
    await t.backend.sql`update auth.refresh_tokens set updated_at = now() - interval '2 days' where token = ${token}`;
    expect(await refresh(token)).toBeUndefined();
  });

  test("an interrupted refresh does not restore a sign-in that has ended", async () => {
    const { token, session } = await signedIn();
    await cutOff(token);
    await t.backend.sql`delete from auth.sessions where id = ${session}`;
    expect(await refresh(token)).toBeUndefined();
  });
});

test("sign-ins, refreshes and sign-outs are not logged by person", async () => {
  const { client } = await t.person("discreta");
  expect((await client.auth.refreshSession()).error).toBeNull();
  await client.auth.signOut();
  expect(await t.backend.sql`select from auth.audit_log_entries`).toEqual([]);
});
