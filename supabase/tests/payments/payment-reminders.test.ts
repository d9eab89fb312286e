import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { openSchool, type Person, type School } from "../school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  await school.backend.sql`update public.plans set price_cents = 48000 where name = 'Moderate'`;
  await school.backend.sql`delete from public.plan_prices where plan = 'Moderate' and from_on = '2000-01-01'`;
  await school.backend.sql`update public.plan_prices set from_on = '2000-01-01' where plan = 'Moderate'`;
});
beforeEach(async () => {
  student = await school.enroll("Ana Beatriz Souza");
});
afterAll(() => school.close());

const { charge, pay, account, sendProof } = booksOf(() => school);
const teacher = () => school.teacher.client;
const notificationsOf = async (type: string) =>
  ((await student.client.from("notifications").select("content").eq("type", type)).data ?? []).map(
    ({ content }) => (content as { amount_cents?: number }).amount_cents,
  );
const discount = (id: string, cents: number) =>
  teacher().rpc("discount_charge", { charge: id, cents, reason: "Combinado" });

test("an amount freed by a discount covers earlier charges", async () => {
  const before = await charge(student.id, 30_000, 1);
  const after = await charge(student.id, 30_000, 9);
  await pay(student.id, 30_000, after.id);
  expect((await discount(after.id, 10_000)).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ open: 20_000, free: 0, statuses: ["pending", "paid"] });
  await pay(student.id, 20_000, before.id);
  expect(await account(student.id)).toMatchObject({ open: 0, free: 0 });
});

test("nobody is reminded of a prepaid charge, nor of more than the open amount", async () => {
  await pay(student.id, 58_000);
  await charge(student.id, 48_000);
  expect([await notificationsOf("charge_due"), await notificationsOf("charge_paid")]).toEqual([[], [48_000]]);
  await charge(student.id, 48_000);
  expect(await notificationsOf("charge_due")).toEqual([38_000]);
});

test("a month that costs nothing is not announced, and its payment is not confirmed", async () => {
  const { sql } = school.backend;
  await teacher().rpc("edit_student", { student: student.id, full_name: "Ana", plan: "Moderate" });
  await sql`update public.student_billing set plan_since = '2026-01-01', monthly_discount_cents = 48000 where student_id = ${student.id}`;
  await sql`select private.bill('2026-03-04')`;
  expect((await account(student.id)).statuses).toEqual(["paid"]);
  expect([await notificationsOf("charge_due"), await notificationsOf("charge_paid")]).toEqual([[], []]);
});

test("a month that is charged late is due then, and overdue only after that", async () => {
  const { sql } = school.backend;
  await teacher().rpc("edit_student", { student: student.id, full_name: "Ana", plan: "Moderate" });
  await sql`update public.student_billing set plan_since = '2026-01-01' where student_id = ${student.id}`;
  await sql`select private.bill('2026-03-20')`;
  expect((await student.client.from("charges").select("due_on")).data).toEqual([{ due_on: "2026-03-20" }]);
  expect(await notificationsOf("charge_overdue")).toEqual([]);
  await sql`select private.bill('2026-03-23')`;
  expect(await notificationsOf("charge_overdue")).toEqual([48_000]);
});

const bill = (today: string) => school.backend.sql`select private.bill(${today})`;

/** The number of days to the first bank day that is at least four days ahead: a charge that is due on another may be paid later. */
async function daysToBankDay(): Promise<number> {
  const [found] = await school.backend.sql`
    select min(n)::int as days from generate_series(4, 20) as n where private.is_bank_day(${dayFromNow(0)}::date + n)`;
  return found?.days;
}

test("a reminder of an open charge is sent once on each day that the teacher chose", async () => {
  const due = await daysToBankDay();
  await charge(student.id, 10_000, due);
  const billOn = async (days: number[]) => {
    for (const day of days) await bill(dayFromNow(due + day));
  };
  await billOn([-3, -2, -2, -1]);
  expect(await notificationsOf("charge_reminder")).toEqual([10_000]);
  await billOn([0, 1, 2]);
  expect(await notificationsOf("charge_reminder")).toHaveLength(2);
  expect(await notificationsOf("charge_overdue")).toEqual([]);
  await billOn([3, 3, 5, 10, 11, 26]);
  expect(await notificationsOf("charge_overdue")).toHaveLength(2);
});

test("a charge with a waiting proof of payment has no reminder", async () => {
  const { id } = await charge(student.id, 10_000, 0);
  await sendProof(student, id);
  await bill(dayFromNow(3));
  expect(await notificationsOf("charge_overdue")).toEqual([]);
});

test("a site that was off sends one reminder; the day of a charge's own request sends none", async () => {
  const { sql } = school.backend;
  await charge(student.id, 10_000, 2);
  await bill(dayFromNow(0));
  expect(await notificationsOf("charge_reminder")).toEqual([]);
  const [late] = await sql`select to_char(private.payable_until(${dayFromNow(2)}) + 11, 'YYYY-MM-DD') as day`;
  await bill(late?.day);
  expect(await notificationsOf("charge_overdue")).toHaveLength(1);
});

test("a teacher who chooses no days sends no reminders", async () => {
  const { sql } = school.backend;
  const rules = () =>
    teacher().from("billing_rules").update({ reminder_days: [] }).eq("singleton", true).select("due_day");
  expect((await rules()).data).toHaveLength(1);
  await charge(student.id, 10_000, 0);
  for (const day of [3, 10]) await bill(dayFromNow(day));
  expect(await notificationsOf("charge_overdue")).toEqual([]);
  await sql`update public.billing_rules set reminder_days = default`;
});

test.each(["{3,1}", "{1,1}", "{-16}", "{61}", "{null}", "{1,2,3,4,5,6,7,8,9}"])(
  "reminders on %s are refused",
  async (days) => {
    const changing = school.backend.sql`update public.billing_rules set reminder_days = ${days}::smallint[]`;
    await expect(changing).rejects.toMatchObject({ constraint_name: "billing_rules_reminder_days_check" });
  },
);

test("a bank line with the code of a charge whose proof was confirmed is that payment, and no second one", async () => {
  const { id } = await charge(student.id, 40_000);
  const { proof } = await sendProof(student, id);
  await teacher().rpc("confirm_proof", { proof: proof ?? "", cents: 40_000, paid_on: dayFromNow(0) });
  const { data } = await student.client.from("charges").select("txid").eq("id", id).single();
  const fingerprint = randomUUID();
  const line = { fingerprint, day: dayFromNow(0), amount_cents: 40_000, memo: `PIX ${data?.txid}` };
  expect((await teacher().rpc("import_statement", { lines: [line] })).error).toBeNull();
  const { data: kept } = await teacher().from("bank_lines").select("id").eq("fingerprint", fingerprint).single();
  const suggested = ((await teacher().rpc("suggest_matches")).data ?? []).find((one) => one.line === kept?.id);
  expect(suggested).toMatchObject({ why: "payment", charge: null });
  const twice = await teacher().rpc("match_line", { line: kept?.id ?? "", charge: id });
  expect(twice.error?.message).toBe("NOT_NOW");
  const match = { line: kept?.id ?? "", payment: suggested?.payment ?? "" };
  expect((await teacher().rpc("match_line", match)).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ open: 0, free: 0 });
});

test("notifications of withdrawn homework are withdrawn, and pending mails go to the current address", async () => {
  const { sql } = school.backend;
  const waiting = async () =>
    (await sql`select recipient from public.mail_outbox where user_id = ${student.id} and state = 'queued'`).map(
      ({ recipient }) => recipient,
    );
  await sql`delete from public.mail_outbox where user_id = ${student.id}`;
  await teacher().rpc("save_assignment", {
    id: randomUUID(),
    kind: "free",
    title: "Not for Ana",
    due_on: dayFromNow(5),
    students: [student.id],
  });
  expect(await waiting()).toEqual([student.email]);
  await sql`update auth.users set email = ${`new.${student.email}`} where id = ${student.id}`;
  expect(await waiting()).toEqual([`new.${student.email}`]);
  const { data } = await student.client.from("homework").select("id").single();
  expect((await teacher().rpc("withdraw_homework", { homework: data?.id ?? "" })).error).toBeNull();
  expect(await waiting()).toEqual([]);
});
