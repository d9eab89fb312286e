import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../../app/students/create-account.ts";
import { openSchool, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school?.close());

const sql = () => school.backend.sql;
const address = () => `${crypto.randomUUID()}@example.com`;
const FACTS = { full_name: "Vera Espera", birth_date: "1990-05-17", accepts_terms: true, language: "en" };

/**
 * Makes an account as hosted Supabase does for a sign-up: the row first, the time of its mail in a second statement.
 */
async function hostedSignUp(email: string): Promise<string> {
  const id = crypto.randomUUID();
  await sql().begin(async (tx) => {
    await tx`
      insert into auth.users (id, email, aud, role, encrypted_password, raw_app_meta_data, raw_user_meta_data)
      values (${id}, ${email}, 'authenticated', 'authenticated', 'his', '{"provider": "email"}', ${tx.json(FACTS)})`;
    await tx`update auth.users set confirmation_sent_at = now(), confirmation_token = 'a' where id = ${id}`;
  });
  return id;
}
const profileOf = async (id: string) => [
  ...(await sql()`select full_name, language, temporary_password from public.profiles where id = ${id}`),
];
const passwordOf = async (id: string) => (await sql()`select encrypted_password from auth.users where id = ${id}`)[0];
const confirm = (id: string) => sql()`update auth.users set email_confirmed_at = now() where id = ${id}`;
const hasAccount = async (id: string) => (await sql()`select from auth.users where id = ${id}`).length === 1;
const tidyUp = async () => expect((await school.server.rpc("run_housekeeping")).error).toBeNull();

describe("an unconfirmed account of hosted Supabase", () => {
  test("an unconfirmed account of hosted Supabase is not listed among the students until its address is confirmed", async () => {
    const id = await hostedSignUp(address());
    expect(await profileOf(id)).toEqual([]);
    const { data } = await school.teacher.client.from("profiles").select("id").eq("id", id);
    expect(data).toEqual([]);
    await confirm(id);
    expect(await profileOf(id)).toEqual([{ full_name: "Vera Espera", language: "en", temporary_password: true }]);
    const consents = await sql()`select kind from public.consents where user_id = ${id}`;
    expect([...consents]).toEqual([{ kind: "terms" }]);
  });

  test("an unconfirmed account of hosted Supabase loses its first password: the person who opens the link sets another", async () => {
    const id = await hostedSignUp(address());
    await confirm(id);
    expect((await passwordOf(id))?.encrypted_password).not.toBe("his");
    await sql()`update auth.users set encrypted_password = 'hers' where id = ${id}`;
    expect(await passwordOf(id)).toEqual({ encrypted_password: "hers" });
    expect(await profileOf(id)).toMatchObject([{ temporary_password: false }]);
    await sql()`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect(await passwordOf(id)).toEqual({ encrypted_password: "hers" });
  });

  test("an unconfirmed account of hosted Supabase is deleted after three days", async () => {
    const ids = { old: await hostedSignUp(address()), young: await hostedSignUp(address()) };
    const age = (id: string, days: string) =>
      sql()`update auth.users set confirmation_sent_at = now() - ${days}::interval where id = ${id}`;
    await age(ids.old, "3 days 1 minute");
    await age(ids.young, "2 days 23 hours");
    await tidyUp();
    expect([await hasAccount(ids.old), await hasAccount(ids.young)]).toEqual([false, true]);
  });

  test("an unconfirmed account of hosted Supabase is removed for an account that the teacher makes; a confirmed account is not", async () => {
    const email = address();
    const id = await hostedSignUp(email);
    const end = async () => (await school.server.rpc("cancel_sign_up", { address: email.toUpperCase() })).data;
    expect(await end()).toBe(true);
    expect([await hasAccount(id), await end()]).toEqual([false, false]);
    const confirmed = await hostedSignUp(email);
    await confirm(confirmed);
    expect([await end(), await hasAccount(confirmed)]).toEqual([false, true]);
  });
});

test("the teacher can make an account for an address with a pending sign-up, and not for a confirmed one", async () => {
  const email = address();
  await hostedSignUp(email);
  const student = {
    full_name: "Vera Aluna",
    email,
    phone: null,
    language: "pt" as const,
    plan: null,
    level: null,
    birth_date: null,
    guardian_name: null,
    guardian_contact: null,
    role: "aluno" as const,
  };
  const made = await createAccount(school.server, student);
  expect(await profileOf("id" in made ? made.id : "")).toMatchObject([{ full_name: "Vera Aluna" }]);
  expect(await createAccount(school.server, student)).toEqual({ error: "EMAIL_TAKEN" });
});

test("unconfirmed accounts made by the server stay, with their profile", async () => {
  const made = await school.server.auth.admin.createUser({ email: address(), user_metadata: { full_name: "Ana" } });
  const id = made.data.user?.id ?? "";
  await sql()`update auth.users set created_at = now() - interval '30 days' where id = ${id}`;
  await tidyUp();
  expect(await profileOf(id)).toMatchObject([{ full_name: "Ana", temporary_password: false }]);
});

test("a sign-up at the embedded service makes no account and no student before its link is opened", async () => {
  const email = address();
  const count = async () => (await sql()`select count(*)::int as n from public.profiles`)[0]?.n;
  const before = await count();
  const { error } = await school.visitor.auth.signUp({ email, password: "uma-senha-dela", options: { data: FACTS } });
  expect(error).toBeNull();
  expect([await count(), [...(await sql()`select from auth.users where email = ${email}`)]]).toEqual([before, []]);
  const { id } = await school.join({ ...FACTS, full_name: "Vera Entra" });
  expect(await profileOf(id)).toEqual([{ full_name: "Vera Entra", language: "en", temporary_password: false }]);
  expect(await count()).toBe(before + 1);
});

test.each(["visitor", "student", "teacher"] as const)("%s cannot end a sign-up", async (who) => {
  const client = who === "visitor" ? school.visitor : school[who].client;
  const { error } = await client.rpc("cancel_sign_up", { address: address() });
  expect(error?.code).toBe("42501");
});
