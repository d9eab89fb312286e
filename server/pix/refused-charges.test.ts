import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { booksOf } from "../../supabase/tests/money.ts";
import type { Person, School } from "../../supabase/tests/school.ts";
import { openConnectedSchool, runRound } from "./testing.ts";
import type { TestProvider } from "./testing-provider.ts";
import { Refused } from "./testing-provider-books.ts";

let provider: TestProvider;
let school: School;
let student: Person;
let close: () => Promise<unknown>;
let plain: TestProvider["books"]["answer"];
beforeAll(async () => {
  ({ provider, school, close } = await openConnectedSchool());
  plain = provider.books.answer;
});
afterAll(() => close());
beforeEach(async () => {
  student = await school.enroll("Ana Lima");
});
afterEach(async () => {
  provider.books.answer = plain;
  await sql()`delete from public.charges where student_id = ${student.id}`;
  await sql()`delete from public.provider_charges`;
  await sql()`delete from public.notifications`;
});

const { charge } = booksOf(() => school);
const sql = () => school.backend.sql;
const rounds = async (times: number) => {
  for (let count = 0; count < times; count += 1) await runRound(school, provider);
};
/** Lets the provider refuse new charges. */
const refuse = (words: string) => {
  provider.books.answer = (method, path, query, body) => {
    if (method === "PUT" && !path.startsWith("/webhook/")) throw new Refused(400, words);
    return plain(method, path, query, body);
  };
};
const refusals = async (person = school.teacher) =>
  (await person.client.from("provider_refusals").select("words, times")).data;
const bells = async (person = school.teacher) =>
  (await person.client.from("notifications").select("content").eq("type", "pix_refused")).data;
const awaiting = async (id: string) =>
  (await student.client.from("charge_overview").select("awaits_code, terms").eq("id", id).single()).data;

test("a refused charge is notified to the teacher once, with the provider's words, and shown to its student as waiting for its code", async () => {
  refuse("O CPF do devedor não existe");
  const { id } = await charge(student.id, 5_000);
  await rounds(2);
  expect([await refusals(), await bells()]).toEqual([[{ words: "O CPF do devedor não existe", times: 2 }], []]);
  await rounds(3);
  expect(await bells()).toMatchObject([
    { content: { student: student.id, student_name: "Ana Lima", reason: "O CPF do devedor não existe" } },
  ]);
  const [mail] = await sql()`select data from public.mail_outbox where kind = 'pix_refused'`;
  expect(mail).toMatchObject({ data: { student_name: "Ana Lima" } });
  expect(await awaiting(id)).toEqual({ awaits_code: true, terms: null });
  expect(await refusals(student)).toEqual([]);
  provider.books.answer = plain;
  await rounds(1);
  expect(await refusals()).toEqual([]);
  expect(await awaiting(id)).toMatchObject({ awaits_code: false, terms: { code: expect.any(String) } });
});

test("a second refused charge is notified a day later, if it is still refused", async () => {
  refuse("valor");
  await charge(student.id, 5_000);
  await charge(student.id, 6_000);
  await rounds(4);
  expect(await bells()).toHaveLength(1);
  await sql()`update public.provider_refusals set told_at = told_at - interval '25 hours'`;
  await rounds(2);
  expect(await bells()).toHaveLength(2);
});

test("a provider that is silent has refused nothing", async () => {
  await charge(student.id, 5_000);
  provider.faults.push({ status: 503 });
  await rounds(1);
  provider.faults.length = 0;
  expect(await refusals()).toEqual([]);
});

test("payments that were not read for a day are reported, though the provider answers", async () => {
  const told = async () =>
    (await school.teacher.client.from("notifications").select("id").eq("type", "pix_silent")).data?.length;
  const finish = () => school.server.rpc("finish_pix_round", {}).throwOnError();
  await sql()`update public.pix_status set read_until = now() - interval '25 hours', told_at = null`;
  await finish();
  await finish();
  expect(await told()).toBe(1);
  await school.server.rpc("finish_pix_round", { read_until: new Date().toISOString() }).throwOnError();
  expect(await sql()`select told_at from public.pix_status`).toEqual([{ told_at: null }]);
});
