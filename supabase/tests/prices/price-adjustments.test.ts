import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pathIn } from "../../../app/i18n/notifications/in-language.ts";
import { pathFor } from "../../../app/i18n/screens.ts";
import { dayFromNow } from "../days.ts";
import { DENIED, openSchool, type Person, type School } from "../school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  await sql()`delete from public.price_adjustments`;
  await sql()`update public.profiles set plan = null`;
  await sql()`update public.plans set price_cents = 50000 where name = 'Moderate'`;
  student = await school.enroll("Ana Beatriz Souza");
  await startPlan(student);
});

const sql = () => school.backend.sql;
const rpc = () => school.teacher.client.rpc.bind(school.teacher.client);
async function startPlan(who: Person) {
  await sql()`update public.profiles set plan = 'Moderate' where id = ${who.id}`;
  await sql()`update public.student_billing set plan_since = '2026-01-01', agreed_cents = null where student_id = ${who.id}`;
}
/** The day of a month, `months` months from now: the first of the second one is more than 30 days away, also at the end of January. */
function monthOf(months: number, day = 1): string {
  const [year = 0, month = 0] = dayFromNow(3).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
}
const FROM = monthOf(2);
const announce = (id = randomUUID(), new_cents = 55_000, old_cents = 50_000, from_on = FROM) =>
  rpc()("announce_price_adjustment", {
    id,
    from_on,
    percent: 10,
    prices: [{ student: student.id, old_cents, new_cents }],
  });
const bill = (today: string) => sql()`select private.bill(${today})`;
const months = async () =>
  (await student.client.from("charges").select("month, amount_cents").order("month")).data?.map(
    ({ month, amount_cents }) => [month, amount_cents],
  );
const told = async (kind: string) => {
  const mails = await sql()`select data from public.mail_outbox where kind = ${kind} and recipient = ${student.email}`;
  const bell = await student.client.from("notifications").select("id").eq("type", kind);
  return [mails.length, bell.data?.length];
};

describe("an adjustment", () => {
  test("an adjustment is announced to the student with a link to the payments, where the new price is shown", async () => {
    await announce();
    const [bell] = (
      await student.client.from("notifications").select("content").eq("type", "price_announced").throwOnError()
    ).data;
    expect(pathIn(String(Object(bell?.content).link), "pt")).toBe(pathFor("myPayments", "pt"));
  });

  test("an adjustment tells each student the old and the new price, and charges the new one for months due from its day on", async () => {
    expect((await announce()).error).toBeNull();
    expect(await told("price_announced")).toEqual([1, 1]);
    // Months are charged some days before they fall due, also across the day of the adjustment.
    for (const today of [monthOf(1, 1), monthOf(1, 28), monthOf(2, 1), monthOf(3, 1)]) await bill(today);
    expect(await months()).toEqual([
      [monthOf(1), 50_000],
      [monthOf(2), 55_000],
      [monthOf(3), 55_000],
    ]);
    const [row] = await sql()`select agreed_cents from public.student_billing where student_id = ${student.id}`;
    expect(row?.agreed_cents).toBe(55_000);
  });

  test("an adjustment is applied once, also when bills are made several times at the same moment", async () => {
    await announce();
    await Promise.all([bill(FROM), bill(FROM), bill(FROM)]);
    await sql()`update public.student_billing set agreed_cents = 50000 where student_id = ${student.id}`;
    await bill(monthOf(3));
    expect((await months())?.at(-1)).toEqual([monthOf(3), 50_000]);
  });

  test("an adjustment leaves a month that is due before its day at the old price, also if the month is charged later", async () => {
    await announce(randomUUID(), 55_000, 50_000, monthOf(2, 10));
    await bill(monthOf(2, 20));
    expect((await months())?.[0]).toEqual([monthOf(2), 50_000]);
  });

  test("an adjustment does not undo a price that was agreed on after the announcement", async () => {
    await announce();
    await rpc()("set_student_billing", { student: student.id, agreed_cents: 45_000 });
    await bill(FROM);
    expect((await months())?.at(-1)).toEqual([monthOf(2), 45_000]);
  });

  test("an adjustment leaves out students who are not in it, and months that are charged already", async () => {
    const other = await school.enroll("Bruno Lima");
    await startPlan(other);
    await bill(monthOf(0, 28));
    await announce();
    await bill(FROM);
    const { data } = await other.client.from("charges").select("amount_cents");
    expect(new Set(data?.map(({ amount_cents }) => amount_cents))).toEqual(new Set([50_000]));
    expect(await other.client.from("adjusted_prices").select("plan")).toMatchObject({ data: [] });
  });

  test("an adjustment leaves a price that is agreed on while it is applied", async () => {
    await announce();
    const { billed } = await sql().begin(async (tx) => {
      await tx`update public.student_billing set agreed_cents = 30000 where student_id = ${student.id}`;
      const begun = { billed: Promise.resolve(bill(FROM)) };
      await expect.poll(() => sql()`select from pg_locks where not granted`).not.toHaveLength(0);
      return begun;
    });
    await billed;
    const rows = await sql()`select agreed_cents from public.student_billing where student_id = ${student.id}`;
    expect(rows).toEqual([{ agreed_cents: 30_000 }]);
  });

  test("an adjustment is in the forecast of the year", async () => {
    await announce();
    const rows = await sql()`select cents from private.months_to_charge(${dayFromNow(0)}, ${monthOf(3, 28)})
      where student_id = ${student.id} and month >= ${FROM} order by month`;
    expect(rows.map(({ cents }) => cents)).toEqual([55_000, 55_000]);
  });
});

describe("withdrawing a price adjustment", () => {
  test("withdrawing a price adjustment twice notifies each student once, and changes no price", async () => {
    const id = randomUUID();
    await announce(id);
    for (let twice = 0; twice < 2; twice++)
      expect((await rpc()("withdraw_price_adjustment", { adjustment: id })).error).toBeNull();
    expect(await told("price_withdrawn")).toEqual([1, 1]);
    await bill(FROM);
    expect((await months())?.at(-1)).toEqual([monthOf(2), 50_000]);
    expect((await announce()).error).toBeNull();
  });

  test("withdrawing a price adjustment is not possible from its day on", async () => {
    const id = randomUUID();
    await announce(id);
    await bill(FROM);
    expect((await rpc()("withdraw_price_adjustment", { adjustment: id })).error?.message).toBe("NOT_NOW");
  });
});

describe("announcing", () => {
  test("a price announced twice is one announcement, and another one waits until the first is over", async () => {
    const id = randomUUID();
    for (let twice = 0; twice < 2; twice++) expect((await announce(id)).error).toBeNull();
    expect(await told("price_announced")).toEqual([1, 1]);
    expect((await announce()).error?.message).toBe("ALREADY_ANNOUNCED");
  });

  test("announcing is refused for a price that is another one now, a past day, and no students, and then tells nobody", async () => {
    expect((await announce(randomUUID(), 55_000, 49_000)).error?.message).toBe("EDIT_CONFLICT");
    expect((await announce(randomUUID(), 0)).error?.message).toBe("INVALID_AMOUNT");
    expect((await announce(randomUUID(), 55_000, 50_000, dayFromNow(0))).error?.message).toBe("INVALID_DATE");
    const none = { id: randomUUID(), from_on: FROM, prices: [] };
    expect((await rpc()("announce_price_adjustment", none)).error?.message).toBe("STUDENTS_REQUIRED");
    expect(await told("price_announced")).toEqual([0, 0]);
  });

  test("a raise is announced 30 days ahead, and a lower price can come tomorrow", async () => {
    expect((await announce(randomUUID(), 55_000, 50_000, dayFromNow(29))).error?.message).toBe("NOTICE_TOO_SHORT");
    expect((await announce(randomUUID(), 45_000, 50_000, dayFromNow(1))).error).toBeNull();
    expect(await told("price_announced")).toEqual([1, 1]);
  });

  test("a price rises once in 12 months, counted from the day of the last raise", async () => {
    expect((await announce(randomUUID(), 55_000, 50_000, dayFromNow(30))).error).toBeNull();
    await bill(dayFromNow(30));
    await sql()`update public.price_adjustments set from_on = ${dayFromNow(-200)}`;
    const again = (from_on: string) => announce(randomUUID(), 60_000, 55_000, from_on);
    expect((await again(dayFromNow(60))).error?.message).toBe("RAISED_THIS_YEAR");
    expect((await announce(randomUUID(), 50_000, 55_000, dayFromNow(60))).error).toBeNull();
    await sql()`update public.price_adjustments set withdrawn_at = now() where applied_at is null`;
    expect((await again(dayFromNow(170))).error).toBeNull();
  });

  test("a raise that was withdrawn is none", async () => {
    const id = randomUUID();
    await announce(id);
    await rpc()("withdraw_price_adjustment", { adjustment: id });
    expect((await announce(randomUUID(), 60_000)).error).toBeNull();
  });

  test("only the teacher announces a price; students read their own prices, others and visitors nothing", async () => {
    const id = randomUUID();
    await announce(id);
    const order = { id: randomUUID(), from_on: FROM, prices: [{ student: student.id, old_cents: 1, new_cents: 2 }] };
    for (const { client } of [student, school.other, school.former]) {
      expect((await client.rpc("announce_price_adjustment", order)).status).toBe(403);
      expect((await client.rpc("withdraw_price_adjustment", { adjustment: id })).status).toBe(403);
    }
    for (const table of ["price_adjustments", "adjusted_prices"] as const) {
      expect((await student.client.from(table).select("*")).data).toHaveLength(1);
      for (const { client } of [school.other, school.former])
        expect((await client.from(table).select("*")).data).toEqual([]);
      expect((await school.visitor.from(table).select("*")).error?.code).toBe(DENIED);
    }
    const { data } = await student.client.rpc("export_my_data");
    expect(data).toMatchObject({ adjusted_prices: [{ old_cents: 50_000, new_cents: 55_000, from_on: FROM }] });
  });
});
