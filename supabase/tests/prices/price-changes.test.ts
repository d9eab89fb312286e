import { afterAll, expect, test } from "vitest";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const PLAN = "Moderate";
const bill = (today: string) => school.backend.sql`select private.bill(${today})`;
const months = async () =>
  (
    await school.backend
      .sql`select month::text, amount_cents as cents from public.charges where kind = 'monthly' order by month`
  ).map(({ month, cents }) => [month, cents]);
/** Resets the plan's only student, who joined long ago, and its prices with their first days. */
const sells = async (...prices: [from_on: string, price_cents: number | null][]) => {
  const { sql } = school.backend;
  await sql`delete from public.charges`;
  await sql`update public.profiles set plan = ${PLAN} where id = ${school.student.id}`;
  await sql`update public.student_billing set plan_since = '2025-01-01' where student_id = ${school.student.id}`;
  await sql`delete from public.plan_prices where plan = ${PLAN}`;
  for (const [from_on, price_cents] of prices)
    await sql`insert into public.plan_prices (plan, from_on, price_cents) values (${PLAN}, ${from_on}, ${price_cents})`;
};

test("a first price typed in the middle of a month charges nobody for that month", async () => {
  await sells(["2000-01-01", null], ["2026-03-20", 48_000]);
  await bill("2026-03-20");
  expect(await months()).toEqual([]);
  await bill("2026-03-29");
  expect(await months()).toEqual([["2026-04-01", 48_000]]);
});

test("a month that is charged late costs its price of the due day", async () => {
  await sells(["2000-01-01", 48_000], ["2026-03-10", 60_000]);
  await bill("2026-03-12");
  expect(await months()).toEqual([["2026-03-01", 48_000]]);
});

test("a price typed on the due day applies to that month, and a later one does not", async () => {
  await sells(["2000-01-01", null], ["2026-03-05", 48_000], ["2026-04-01", 60_000]);
  await bill("2026-03-29");
  expect(await months()).toEqual([
    ["2026-03-01", 48_000],
    ["2026-04-01", 48_000],
  ]);
});

test("a class price applies from its entry, and changes nothing charged before", async () => {
  const { sql } = school.backend;
  const since = async () => (await sql`select class_price_since as at from public.billing_rules`)[0]?.at;
  const set = (class_price_cents: number | null) =>
    school.teacher.client.from("billing_rules").update({ class_price_cents }).eq("singleton", true);
  expect(await since()).toBeNull();
  expect((await set(9_000)).error).toBeNull();
  const first = await since();
  expect(first).not.toBeNull();
  await set(10_000);
  expect(await since()).toEqual(first);
  await set(null);
  expect(await since()).toBeNull();
});
