import { afterAll, expect, test } from "vitest";
import { eventually, startTestBackend } from "../../testing.ts";
import { codeOf, peopleWithFactors } from "./testing.ts";

const t = await startTestBackend();
afterAll(() => t.close());
const { signIn, claimsOf, withFactor } = peopleWithFactors(() => t);

test("a second factor does not let another be verified with the password alone", async () => {
  const { email, client } = await withFactor("segunda");
  const { data: begun } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Outro celular" });
  const factorId = begun?.id ?? "";
  const secret = begun?.totp.secret ?? "";
  const late = await signIn(email);
  const refused = await late.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect([refused.error?.status, refused.error?.code]).toEqual([403, "insufficient_aal"]);
  expect((await claimsOf(late)).aal).toBe("aal1");
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
});

test("a person who enrols a factor while another session does needs both from then on", async () => {
  const { id, email } = await t.person("corrida");
  const late = await signIn(email);
  const { sql } = t.backend;
  let answer: ReturnType<typeof late.auth.mfa.enroll> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${id} for update`;
    answer = late.auth.mfa.enroll({ factorType: "totp" });
    await eventually(async () => {
      const waiting = await sql`select from pg_locks where not granted`;
      return waiting.length > 0;
    });
    await tx`insert into auth.mfa_factors (user_id, factor_type, status) values (${id}, 'totp', 'verified')`;
  });
  expect((await answer)?.error?.code).toBe("insufficient_aal");
});

test("one of two sessions that enrol a factor at once is verified, and the other has ended", async () => {
  const { email } = await t.person("juntas");
  const sessions = [await signIn(email), await signIn(email)];
  const proven = await Promise.all(
    sessions.map(async ({ auth }) => {
      const { data } = await auth.mfa.enroll({ factorType: "totp" });
      return auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: codeOf(data?.totp.secret ?? "") });
    }),
  );
  const [factors] = await t.backend.sql`
    select count(*)::int as n from auth.mfa_factors f join auth.users u on u.id = f.user_id
    where u.email = ${email} and f.status = 'verified'`;
  expect(factors?.n).toBe(1);
  const standing = await Promise.all(sessions.map(({ auth }) => auth.getUser()));
  expect(standing.map(({ error }) => error === null)).toEqual(proven.map(({ error }) => error === null));
});

test("a factor and the session that verified it take effect together, or neither does", async () => {
  const { email } = await t.person("inteira");
  const client = await signIn(email);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const factorId = data?.id ?? "";
  const secret = data?.totp.secret ?? "";
  await t.backend.sql.unsafe(`
    create function public.fail_proof() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger fail_proof before insert on auth.mfa_amr_claims for each row execute function public.fail_proof()`);
  const cut = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(cut.error?.status).toBe(500);
  await t.backend.sql.unsafe("drop function public.fail_proof() cascade");
  const [factor] = await t.backend.sql`select status, last_step from auth.mfa_factors where id = ${factorId}`;
  expect(factor).toEqual({ status: "unverified", last_step: "0" });
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
});

test("an unverified factor is not challenged, and few challenges wait for an answer", async () => {
  const { email, factorId, secret } = await withFactor("pergunta");
  const client = await signIn(email);
  const ask = () => client.auth.mfa.challenge({ factorId });
  const first = await ask();
  for (let n = 0; n < 30; n++) expect((await ask()).error).toBeNull();
  const [remaining] = await t.backend
    .sql`select count(*)::int as n from auth.mfa_challenges where factor_id = ${factorId}`;
  expect(remaining?.n).toBeLessThanOrEqual(10);
  const code = codeOf(secret, 1);
  const stale = await client.auth.mfa.verify({ factorId, challengeId: first.data?.id ?? "", code });
  expect(stale.error?.code).toBe("mfa_factor_not_found");
  await t.backend.sql`update auth.mfa_factors set locked_until = now() + interval '1 minute' where id = ${factorId}`;
  expect((await ask()).error?.status).toBe(429);
  await t.backend.sql`update auth.mfa_factors set locked_until = null where id = ${factorId}`;
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
});
