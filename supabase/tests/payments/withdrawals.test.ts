import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow, weekday } from "../days.ts";
import { booksOf } from "../money.ts";
import { DENIED, openSchool, type Person, type School } from "../school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  await school.backend.sql`update public.plans set price_cents = 48000 where name = 'Moderate'`;
});
beforeEach(async () => {
  student = await school.enroll("Ana Lima");
});
afterAll(() => school.close());

const { charge, pay, account, sendProof, issueNote } = booksOf(() => school);
const teacher = () => school.teacher.client;
const withdraw = (who: Person, id: string) => who.client.rpc("withdraw_purchase", { charge: id });
const offered = async (who: Person) => (await who.client.rpc("list_withdrawable").throwOnError()).data;
const waiting = async (who: Person) =>
  ((await teacher().rpc("list_withdrawals").throwOnError()).data ?? []).find((one) => one.student === who.id);
const giveBack = (who: Person, cents: number, by = school.teacher) =>
  by.client.rpc("return_withdrawals", { student: who.id, cents });
const withdrawals = async (who: Person) =>
  (await who.client.from("withdrawals").select("charge_id, amount_cents, returned_at").throwOnError()).data;
const told = async (who: Person, type: string) =>
  (await who.client.from("notifications").select("content").eq("type", type).throwOnError()).data;
const mailed = (email: string, kind: string) =>
  school.backend.sql`select data from public.mail_outbox where recipient = ${email} and kind = ${kind}`;
/** A paid single charge. */
const bought = async (cents = 48_000) => {
  const { id } = await charge(student.id, cents);
  const payment = await pay(student.id, cents, id);
  return { id, payment: payment.id };
};
/** Moves a charge and its payments to a day. */
const backTo = async (id: string, day: string) => {
  const { sql } = school.backend;
  await sql`update public.charges set created_at = ${`${day} 12:00Z`} where id = ${id}`;
  await sql`update public.payments set paid_on = ${day}
    where id in (select payment_id from public.allocations where charge_id = ${id})`;
};
/** The first day from which seven days have not yet passed. */
const firstDay = async () => {
  const [row] = await school.backend.sql`
    select min(day)::date::text as day from generate_series(${dayFromNow(-20)}::date, ${dayFromNow(0)}, '1 day') as day
    where private.payable_until(day::date + 7) >= ${dayFromNow(0)}::date`;
  return String(row?.day);
};
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
/** A student with a plan whose first month is charged and paid, and with two coming classes. */
const onPlan = async () => {
  const order = { student: student.id, full_name: "Ana Lima", plan: "Moderate" };
  await teacher().rpc("edit_student", order).throwOnError();
  const month = `${dayFromNow(0).slice(0, 7)}-01`;
  const id = randomUUID();
  const charged = { id, student: student.id, month, amount_cents: 48_000, due_on: dayFromNow(2) };
  await teacher().rpc("charge_month", charged).throwOnError();
  await pay(student.id, 48_000, id);
  return id;
};

describe("a purchase", () => {
  test("a student withdraws within seven days, and the payment waits to be returned", async () => {
    const { id } = await bought();
    expect(await offered(student)).toMatchObject([{ charge: id, cents: 48_000, ends_plan: false, classes: 0 }]);
    for (const _time of ["once", "again"]) expect((await withdraw(student, id)).data).toEqual({ cents: 48_000 });
    expect(await offered(student)).toEqual([]);
    expect(await account(student.id)).toMatchObject({ open: 0, free: 0, statuses: ["cancelled"] });
    expect(await waiting(student)).toMatchObject({ cents: 48_000, by_provider: false, proof_waits: false });
    expect(await withdrawals(student)).toEqual([{ charge_id: id, amount_cents: 48_000, returned_at: null }]);
    const facts = { amount_cents: 48_000, description: "Aula avulsa" };
    expect(await told(student, "withdrawal_received")).toMatchObject([{ content: facts }]);
    expect(await mailed(student.email, "withdrawal_received")).toHaveLength(1);
    expect(await told(school.teacher, "purchase_withdrawn")).toMatchObject([
      { content: { ...facts, student: student.id } },
    ]);
  });

  test("an amount to be returned is used for no other charge, and leaves the books once it is returned", async () => {
    const { id, payment } = await bought();
    await issueNote(payment);
    await withdraw(student, id);
    await charge(student.id, 10_000);
    expect(await account(student.id)).toMatchObject({ open: 10_000, free: 0 });
    expect((await giveBack(student, 47_000)).error?.message).toBe("EDIT_CONFLICT");
    expect((await giveBack(student, 48_000)).error).toBeNull();
    expect(await waiting(student)).toBeUndefined();
    expect(await withdrawals(student)).toMatchObject([{ returned_at: expect.any(String) }]);
    expect(await account(student.id)).toMatchObject({ open: 10_000, free: 0, covered: 0 });
    expect(await told(student, "withdrawal_returned")).toMatchObject([{ content: { amount_cents: 48_000 } }]);
    expect(await mailed(student.email, "withdrawal_returned")).toHaveLength(1);
    const { data } = await student.client.from("payments").select("reversed_at").eq("id", payment);
    expect(data).toMatchObject([{ reversed_at: expect.any(String) }]);
  });

  test("the rest of a larger payment stays with the student, and its bank line and proof are no open questions", async () => {
    const { id } = await charge(student.id, 10_000);
    const { proof } = await sendProof(student, id);
    const { data: payment } = await teacher()
      .rpc("confirm_proof", { proof: proof ?? "", cents: 15_000, paid_on: dayFromNow(0) })
      .throwOnError();
    const { sql } = school.backend;
    await sql`insert into public.bank_lines (fingerprint, day, amount_cents, state, payment_id)
      values (${randomUUID()}, ${dayFromNow(0)}, 15000, 'matched', ${payment})`;
    await withdraw(student, id);
    await giveBack(student, 10_000).throwOnError();
    expect(await account(student.id)).toMatchObject({ free: 5_000 });
    const [rest] = await sql`select id from public.payments where student_id = ${student.id} and reversed_at is null`;
    expect(await sql`select state from public.bank_lines where payment_id = ${rest?.id}`).toEqual([
      { state: "matched" },
    ]);
    expect(await sql`select state from public.payment_proofs where id = ${proof ?? ""}`).toEqual([
      { state: "confirmed" },
    ]);
  });

  test("seven days are counted from the later of charge and payment, and the last one ends at night in the school's zone", async () => {
    const first = await firstDay();
    const { id } = await bought();
    await backTo(id, first);
    expect(await offered(student)).toMatchObject([{ charge: id }]);
    await backTo(id, dayBefore(first));
    expect(await offered(student)).toEqual([]);
    expect((await withdraw(student, id)).error?.message).toBe("NOT_NOW");
    expect(await account(student.id)).toMatchObject({ covered: 48_000, statuses: ["paid"] });
    await school.backend.sql`update public.payments set paid_on = ${first}
      where id in (select payment_id from public.allocations where charge_id = ${id})`;
    expect(await offered(student)).toMatchObject([{ charge: id }]);
  });

  test("an unpaid purchase is cancelled, and money that comes in later goes back too", async () => {
    const { id } = await charge(student.id, 10_000);
    expect((await withdraw(student, id)).data).toEqual({ cents: 0 });
    expect(await waiting(student)).toBeUndefined();
    await pay(student.id, 10_000, id);
    expect(await waiting(student)).toMatchObject({ cents: 10_000 });
    await giveBack(student, 10_000).throwOnError();
    expect(await account(student.id)).toMatchObject({ free: 0, covered: 0 });
  });

  test("a proof that waits keeps the withdrawal open until it is answered", async () => {
    const { id } = await charge(student.id, 10_000);
    const { proof = "" } = await sendProof(student, id);
    await withdraw(student, id);
    expect(await waiting(student)).toMatchObject({ cents: 0, proof_waits: true });
    await teacher().rpc("decline_proof", { proof, reason: "Outro valor" }).throwOnError();
    expect(await waiting(student)).toBeUndefined();
  });

  test("a credit that was used for it is free again", async () => {
    await teacher()
      .rpc("give_credit", { id: randomUUID(), student: student.id, cents: 3_000, reason: "Compensação" })
      .throwOnError();
    const { id } = await charge(student.id, 10_000);
    await pay(student.id, 7_000, id);
    expect((await withdraw(student, id)).data).toEqual({ cents: 7_000 });
    expect(await account(student.id)).toMatchObject({ free: 3_000 });
  });

  test("a payment that the teacher reverses by herself closes the withdrawal", async () => {
    const { id, payment } = await bought();
    await withdraw(student, id);
    await teacher().rpc("reverse_payment", { payment, reason: "Devolvido por Pix" }).throwOnError();
    expect(await waiting(student)).toBeUndefined();
  });
});

describe("a plan", () => {
  test("a plan ends with its first month, the forfeited classes charged since, and the coming classes", async () => {
    const id = await onPlan();
    const { data } = await teacher()
      .rpc("schedule_classes", { student: student.id, local_date: weekday(2), local_time: "10:00", weeks: 2 })
      .throwOnError();
    expect(data).toBeTruthy();
    const { sql } = school.backend;
    await sql`insert into public.charges (student_id, kind, forfeit, class_on, amount_cents, due_on)
      values (${student.id}, 'forfeited_class', 'no_show', ${dayFromNow(-1)}, 5000, ${dayFromNow(7)})`;
    expect(await offered(student)).toMatchObject([{ charge: id, cents: 48_000, ends_plan: true, classes: 2 }]);
    expect((await withdraw(student, id)).data).toEqual({ cents: 48_000 });
    expect(await account(student.id)).toMatchObject({ open: 0, statuses: ["cancelled", "cancelled"] });
    const { data: profile } = await student.client.from("profiles").select("plan").eq("id", student.id).single();
    expect(profile).toEqual({ plan: null });
    const { data: classes } = await student.client.from("classes").select("status");
    expect(classes).toEqual([{ status: "cancelled" }, { status: "cancelled" }]);
    expect((await student.client.from("makeup_credits").select("id")).data).toEqual([]);
    expect((await student.client.from("forfeited_classes").select("id")).data).toEqual([]);
    expect(await mailed(student.email, "series_cancelled")).toHaveLength(1);
  });

  test("a later month of the same plan is no purchase of its own", async () => {
    const id = await onPlan();
    await backTo(id, dayBefore(await firstDay()));
    const { sql } = school.backend;
    await sql`update public.student_billing set plan_since = ${dayFromNow(-60)} where student_id = ${student.id}`;
    await sql`update public.charges set month = month - interval '1 month' where id = ${id}`;
    const next = await onPlan();
    expect(await offered(student)).toEqual([]);
    expect((await withdraw(student, next)).error?.message).toBe("NOT_NOW");
    // A plan that continues from the month before does not begin anew either.
    await sql`update public.student_billing set plan_since = ${dayFromNow(0)} where student_id = ${student.id}`;
    expect(await offered(student)).toEqual([]);
  });
});

describe("nobody else", () => {
  test("a visitor, another student, a former one and the teacher withdraw from nothing and return nothing", async () => {
    const { id } = await bought();
    expect((await school.visitor.rpc("withdraw_purchase", { charge: id })).error?.code).toBe(DENIED);
    for (const who of [school.other, school.former, school.teacher])
      expect((await withdraw(who, id)).error?.message).toBe("NOT_FOUND");
    await withdraw(student, id);
    for (const who of [student, school.other, school.former]) {
      expect((await giveBack(student, 48_000, who)).status).toBe(403);
      expect((await who.client.rpc("list_withdrawals")).status).toBe(403);
      expect((await who.client.from("withdrawals").delete().eq("charge_id", id)).error?.code).toBe(DENIED);
    }
    for (const who of [school.other, school.former]) expect(await withdrawals(who)).toEqual([]);
    expect((await school.former.client.rpc("list_withdrawable")).status).toBe(403);
    expect(await waiting(student)).toMatchObject({ cents: 48_000 });
  });

  test("a forfeited class by itself is no purchase", async () => {
    const [row] = await school.backend.sql`
      insert into public.charges (student_id, kind, forfeit, class_on, amount_cents, due_on)
      values (${student.id}, 'forfeited_class', 'no_show', ${dayFromNow(-1)}, 5000, ${dayFromNow(7)}) returning id`;
    expect(await offered(student)).toEqual([]);
    expect((await withdraw(student, String(row?.id))).error?.message).toBe("NOT_NOW");
  });
});
