import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { booksOf } from "../money.ts";
import { DENIED, openSchool, type Person, type School } from "../school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  await school.backend.sql`update public.plans set price_cents = 48000 where name = 'Moderate'`;
  await school.backend
    .sql`update public.plan_prices set price_cents = 48000, from_on = '2000-01-02' where plan = 'Moderate' and from_on > '2000-01-01'`;
});
beforeEach(async () => {
  const { sql } = school.backend;
  await sql`delete from public.payments`;
  await sql`delete from public.credits`;
  await sql`delete from public.charges`;
  await sql`delete from private.mei_warnings`;
  await sql`delete from public.notifications`;
  await sql`update public.student_billing set plan_since = null`;
  await sql`update public.fiscal_rules set regime = 'mei', opened_on = null`;
  await sql`delete from public.mei_limits where from_on > '2018-01-01'`;
  student = await school.enroll("Ana Beatriz Souza");
});
afterAll(() => school.close());

const { credit, pay } = booksOf(() => school);
const yearOf = async (year: number, today: string) => {
  const [row] = await school.backend.sql`select private.fiscal_year(${year}, ${today}) as year`;
  return row?.year;
};
const limitOf = async (year: number) =>
  (await school.backend.sql`select private.mei_limit_of(${year}) as cents`)[0]?.cents;
const opened = (day: string) => school.backend.sql`update public.fiscal_rules set opened_on = ${day}`;
let receipt = 0;
const received = (paid_on: string, cents: number, reversed = false) => school.backend.sql`
  insert into public.payments (student_id, amount_cents, paid_on, receipt_number, payer_name, reversed_at)
  values (${student.id}, ${cents}, ${paid_on}, ${++receipt}, 'Ana', ${reversed ? new Date() : null})`;
const owes = (due_on: string, cents: number, who = student.id) => school.backend.sql`
  insert into public.charges (student_id, kind, description, amount_cents, due_on) values (${who}, 'single', 'Livro', ${cents}, ${due_on})`;
const startPlan = async (since: string) => {
  await school.backend.sql`update public.profiles set plan = 'Moderate' where id = ${student.id}`;
  await school.backend.sql`update public.student_billing set plan_since = ${since} where student_id = ${student.id}`;
};

test("a MEI may receive a twelfth of the limit for each month of its first year, the opening month whole", async () => {
  await opened("2026-07-12");
  expect([await limitOf(2025), await limitOf(2026), await limitOf(2027)]).toEqual([null, 4_050_000, 8_100_000]);
  await opened("2026-01-31");
  expect(await limitOf(2026)).toBe(8_100_000);
  await opened("2026-12-31");
  expect(await limitOf(2026)).toBe(675_000);
});

test("a limit counts for the years that begin on its day or later", async () => {
  const { client } = school.teacher;
  await client.from("mei_limits").insert({ from_on: "2027-01-01", limit_cents: 13_000_000 }).throwOnError();
  await client.from("mei_limits").insert({ from_on: "2028-07-01", limit_cents: 14_000_000 }).throwOnError();
  expect([
    await limitOf(2017),
    await limitOf(2026),
    await limitOf(2027),
    await limitOf(2028),
    await limitOf(2029),
  ]).toEqual([null, 8_100_000, 13_000_000, 13_000_000, 14_000_000]);
  // A twelfth of a year's limit is rounded down to whole centavos.
  await client.from("mei_limits").insert({ from_on: "2030-01-01", limit_cents: 10_000_001 }).throwOnError();
  await opened("2030-12-01");
  expect(await limitOf(2030)).toBe(833_333);
});

test.each([
  [6_479_999, 0],
  [6_480_000, 80],
  [8_100_000, 80],
  [8_100_001, 100],
  [9_720_000, 100],
  [9_720_001, 120],
])("%i centavos of R$ 81,000 are at level %i", async (cents, level) => {
  const [row] = await school.backend.sql`select private.limit_level(${cents}, 8100000) as level`;
  expect(row?.level).toBe(level);
});

test("the forecast is what came in, what is owed in the year and the months still to be charged, less credit", async () => {
  await received("2026-02-01", 100_000);
  await received("2025-12-31", 7_000);
  await received("2026-03-01", 9_000, true);
  await credit(student.id, 1_000);
  await owes("2026-12-31", 5_000);
  await owes("2027-01-01", 6_000);
  await startPlan("2026-01-10");
  const year = await yearOf(2026, "2026-10-06");
  // The payment without a charge is a prepayment of the open amount: it is counted once.
  expect(year).toMatchObject({
    received_cents: 100_000,
    open_cents: 5_000,
    planned_cents: 3 * 48_000,
    free_cents: 100_000 + 7_000 + 1_000,
    forecast_cents: 100_000 + 5_000 + 3 * 48_000 - 108_000,
  });
});

test("a month that is charged is not expected twice, and an agreed price counts", async () => {
  await startPlan("2026-01-10");
  await school.backend
    .sql`update public.student_billing set agreed_cents = 40000, monthly_discount_cents = 1000 where student_id = ${student.id}`;
  await school.backend.sql`select private.bill_months('2026-11-29')`;
  const year = await yearOf(2026, "2026-11-29");
  const [open] = await school.backend
    .sql`select sum(open_cents)::integer as cents from public.charge_overview where due_on <= '2026-12-31'`;
  expect(year).toMatchObject({ open_cents: open?.cents, planned_cents: 0, forecast_cents: 2 * 39_000 });
});

test("a year that is over expects nothing, and a person has no limit", async () => {
  await received("2025-02-01", 100_000);
  await owes("2025-03-01", 5_000);
  expect(await yearOf(2025, "2026-11-06")).toMatchObject({ forecast_cents: 100_000, open_cents: 0, planned_cents: 0 });
  await school.backend.sql`update public.fiscal_rules set regime = 'person', opened_on = '2025-06-01'`;
  expect(await yearOf(2025, "2026-11-06")).toMatchObject({
    received_cents: 100_000,
    limit_cents: null,
    forecast_level: 0,
  });
});

test("a MEI's first year begins on its opening day", async () => {
  await opened("2026-07-12");
  await received("2026-07-11", 100_000);
  await received("2026-07-12", 2_000);
  expect(await yearOf(2026, "2026-11-06")).toMatchObject({
    since: "2026-07-12",
    received_cents: 2_000,
    limit_cents: 4_050_000,
  });
});

test("the teacher is warned once for each step, in time by the forecast, and anew when the limit changes", async () => {
  const warn = () => school.backend.sql`select private.warn_of_mei_limit('2026-11-29')`;
  const warned = async () =>
    (
      await school.backend
        .sql`select content ->> 'basis' as basis, content ->> 'percent' as percent from public.notifications where type = 'mei_limit' order by created_at`
    ).map(({ basis, percent }) => `${basis} ${percent}`);
  await warn();
  expect(await warned()).toEqual([]);
  await received("2026-03-01", 6_500_000);
  await owes("2026-12-20", 1_700_000, school.other.id);
  await warn();
  await warn();
  expect(await warned()).toEqual(["received 80", "forecast 100"]);
  await received("2026-11-20", 3_300_000);
  await warn();
  expect(await warned()).toEqual(["received 80", "forecast 100", "received 120"]);
  await school.backend.sql`update public.fiscal_rules set regime = 'company'`;
  await school.backend.sql`delete from private.mei_warnings`;
  await warn();
  expect(await warned()).toHaveLength(3);
});

test("the fiscal year is readable only by the teacher", async () => {
  for (const { client } of [school.student, school.former])
    expect((await client.rpc("read_fiscal_year", { year: 2026 })).status).toBe(403);
  expect((await school.visitor.rpc("read_fiscal_year", { year: 2026 })).error?.code).toBe(DENIED);
  expect((await school.teacher.client.rpc("read_fiscal_year", { year: 99_999 })).error).toBeNull();
});

test("the cancellation of a service note is a fact: by whom and why, once, for its student and the teacher", async () => {
  const { teacher, other, backend } = school;
  const { id: payment } = await pay(student.id, 1_000);
  await teacher.client.rpc("set_nfse", { payment, number: "2026/77" }).throwOnError();
  const cancel = (reason: string, number = "2026/77") =>
    teacher.client.rpc("cancel_service_note", { payment, number, reason });
  expect((await cancel("")).error?.message).toBe("REASON_REQUIRED");
  for (const _time of ["once", "again"]) expect((await cancel("Valor errado")).error).toBeNull();
  expect((await cancel("Outra", "2026/78")).error?.message).toBe("NOT_NOW");
  const seen = async ({ client }: Person) =>
    (await client.from("cancelled_notes").select("number, reason, cancelled_by").eq("payment_id", payment)).data;
  const fact = [{ number: "2026/77", reason: "Valor errado", cancelled_by: teacher.id }];
  expect([await seen(student), await seen(teacher), await seen(other)]).toEqual([fact, fact, []]);
  const { data } = await teacher.client.from("payments").select("nfse_number").eq("id", payment);
  expect(data).toEqual([{ nfse_number: null }]);
  const logged = await backend.sql`select actor_id from public.audit_log where subject = 'cancelled_notes'
    and student_id = ${student.id} and action = 'insert'`;
  expect(logged).toMatchObject([{ actor_id: teacher.id }]);
});
