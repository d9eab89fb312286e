import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plusDays } from "../../../app/platform/time/calendar-day.ts";
import { plusMonths } from "../../../app/platform/time/plus-months.ts";
import { dayFromNow } from "../days.ts";
import { openSchool, type Person, type School } from "../school.ts";

const PLAN = "Moderate";
let school: School;
let student: Person;
let other: Person;
const sql = () => school.backend.sql;
const teacher = () => school.teacher.client;
const costs = async (price_cents: number | null, plan = PLAN) =>
  expect((await teacher().from("plans").update({ price_cents }).eq("name", plan)).error).toBeNull();
const setPlan = async (who: Person, plan: string | null) => {
  const order = { student: who.id, full_name: "Ana Beatriz Souza", ...(plan ? { plan } : {}) };
  expect((await teacher().rpc("edit_student", order)).error).toBeNull();
};
/** The price of each student's next month, charged early; nothing where none is charged. */
const asked = async (...people: Person[]) => {
  await sql()`delete from public.charges`;
  await sql()`update public.student_billing set plan_since = '2026-01-01' where plan_since is not null`;
  const [month] =
    await sql()`select (date_trunc('month', current_date) + interval '1 month 4 days')::date::text as due`;
  await sql()`select private.bill(${String(month?.due)})`;
  const rows = await sql()`
    select student_id, amount_cents from public.charges where due_on = ${String(month?.due)}`;
  return people.map(({ id }) => rows.find(({ student_id }) => student_id === id)?.amount_cents);
};

beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  await sql()`update public.profiles set plan = null`;
  await costs(null);
  await costs(48_000);
  student = await school.enroll("Ana Beatriz Souza");
  other = await school.enroll("Bruno Lima");
  await setPlan(student, PLAN);
});
afterAll(() => school.close());

test("a plan's price is limited to the highest possible charge", async () => {
  const { error } = await teacher().from("plans").update({ price_cents: 10_000_001 }).eq("name", PLAN);
  expect(error?.code).toBe("23514");
  await costs(10_000_000);
  expect(await asked(student)).toEqual([48_000]);
});

describe("the price is the one agreed at the start", () => {
  test("the price is the one agreed at the start keeps a student's price when the plan becomes dearer, however often", async () => {
    await costs(52_000);
    await setPlan(other, PLAN);
    await costs(56_000);
    const newcomer = await school.enroll("Carla Dias");
    await setPlan(newcomer, PLAN);
    expect(await asked(student, other, newcomer)).toEqual([48_000, 52_000, 56_000]);
  });

  test("the price is the one agreed at the start keeps a student on a plan that is no longer sold", async () => {
    await costs(null);
    expect(await asked(student)).toEqual([48_000]);
  });

  test("a plan's first price applies to everybody", async () => {
    await costs(null, "Busy Life");
    await setPlan(other, "Busy Life");
    await costs(30_000, "Busy Life");
    expect(await asked(other)).toEqual([30_000]);
  });

  test("the price becomes the present price for a student who takes another plan, or comes back", async () => {
    await setPlan(other, PLAN);
    await costs(30_000, "Busy Life");
    await costs(52_000);
    await setPlan(student, "Busy Life");
    await teacher().rpc("set_active", { person: other.id, active: false });
    await teacher().rpc("set_active", { person: other.id, active: true });
    expect(await asked(student, other)).toEqual([30_000, 52_000]);
  });

  test("the price is the one agreed at the start is not kept from a price that was corrected", async () => {
    await costs(4_800);
    await costs(48_000);
    const { data } = await teacher()
      .from("student_billing")
      .select("agreed_cents")
      .eq("student_id", student.id)
      .single();
    expect(data).toEqual({ agreed_cents: null });
  });
});

describe("changing an agreed price", () => {
  test("changing the agreed price raises the price for everybody who has the plan", async () => {
    await costs(52_000);
    expect((await teacher().rpc("charge_plan_price", { plan: PLAN })).error).toBeNull();
    expect(await asked(student)).toEqual([52_000]);
  });

  test("changing an agreed price cannot charge a price that the plan does not have", async () => {
    await costs(null);
    expect((await teacher().rpc("charge_plan_price", { plan: PLAN })).error).toBeNull();
    expect(await asked(student)).toEqual([48_000]);
  });

  test("changing an agreed price sets one student's price, with their discount taken off; without one, the plan's price holds", async () => {
    const agree = (agreed_cents?: number) =>
      teacher().rpc("set_student_billing", {
        student: student.id,
        monthly_discount_cents: 1_000,
        ...(agreed_cents === undefined ? {} : { agreed_cents }),
      });
    expect((await agree(40_000)).error).toBeNull();
    expect(await asked(student)).toEqual([40_000]);
    const { data } = await student.client.from("charges").select("discount_cents").single();
    expect(data).toEqual({ discount_cents: 1_000 });
    for (const wrong of [0, -1, 10_000_001]) expect((await agree(wrong)).error?.message).toBe("INVALID_AMOUNT");
    expect((await agree()).error).toBeNull();
    expect(await asked(student)).toEqual([48_000]);
  });

  test("changing an agreed price is allowed only to the teacher", async () => {
    await costs(52_000);
    expect((await student.client.rpc("charge_plan_price", { plan: PLAN })).status).toBe(403);
    expect((await student.client.rpc("set_student_billing", { student: student.id, agreed_cents: 1 })).status).toBe(
      403,
    );
    expect(await asked(student)).toEqual([48_000]);
  });
});

describe("a month that the teacher charges", () => {
  const DAY = dayFromNow(0);
  const month = `${DAY.slice(0, 7)}-01`;
  const charges = async (more: Partial<{ id: string; month: string; due_on: string }> = {}) =>
    teacher().rpc("charge_month", {
      id: randomUUID(),
      student: student.id,
      month,
      amount_cents: 30_000,
      due_on: DAY,
      ...more,
    });
  const made = async () =>
    (await student.client.from("charges").select("kind, plan, month, amount_cents").order("due_on")).data;

  test("a month that the teacher charges is announced once, and not charged again by the site", async () => {
    const id = randomUUID();
    for (const one of [await charges({ id }), await charges({ id })]) expect(one.error).toBeNull();
    await sql()`update public.student_billing set plan_since = '2026-01-01' where student_id = ${student.id}`;
    await sql()`select private.bill(${`${month.slice(0, 8)}05`})`;
    expect((await made())?.filter((one) => one.month === month)).toEqual([
      { kind: "monthly", plan: PLAN, month, amount_cents: 30_000 },
    ]);
    const told = await student.client.from("notifications").select("id").eq("type", "charge_due");
    expect(told.data).toHaveLength(1);
  });

  test("a month that the teacher charges is refused a second time, in other months, on days gone by, and without a plan", async () => {
    expect((await charges()).error).toBeNull();
    expect((await charges()).error?.message).toBe("NOT_NOW");
    for (const wrong of [{ month: plusMonths(month, 2) }, { month: plusDays(month, 1) }, { due_on: dayFromNow(-1) }])
      expect((await charges(wrong)).error?.message, JSON.stringify(wrong)).toBe("INVALID_DATE");
    await setPlan(student, null);
    expect((await charges({ month: plusMonths(month, 1) })).error?.message).toBe("NOT_NOW");
    expect(await made()).toHaveLength(1);
  });
});
