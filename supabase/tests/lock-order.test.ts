import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "./calendar.ts";
import { dayFromNow } from "./days.ts";
import { booksOf } from "./money.ts";
import { dayOf } from "./pauses.ts";
import { visitorBooking } from "./school.ts";

const the = calendarStories();
const { scheduled, startsIn, teacher } = the;
const { charge, pay } = booksOf(() => the.school);
const waits = () => the.school.backend.sql`select from pg_locks where locktype = 'advisory' and not granted`;

test("recording a class's outcome waits for a change under way, and locks nothing of it", async () => {
  const id = await scheduled();
  await startsIn(id, "-1 hour");
  const { said } = await the.school.backend.sql.begin(async (tx) => {
    await tx`select private.lock_calendar()`;
    const begun = { said: Promise.resolve(teacher().rpc("set_outcome", { entry: id, outcome: "completed" })) };
    await expect.poll(waits).toHaveLength(1);
    expect(await tx`select from public.classes where id = ${id} for update nowait`).toHaveLength(1);
    expect(await tx`select from public.calendar_entries where id = ${id} for update nowait`).toHaveLength(1);
    return begun;
  });
  expect((await said).error).toBeNull();
});

test("a wait that is settled ends beside a change under way, and one that is being taken is left to it", async () => {
  const { student, backend } = the.school;
  const [credit] = await backend.sql`
    insert into public.makeup_credits (student_id, expires_on) values (${student.id}, ${dayFromNow(9)}) returning id`;
  const order = { purpose: String(credit?.id), weekdays: [3], from_time: "10:00", until_time: "12:00" };
  const { data: wait } = await student.client.rpc("join_waiting_list", order).throwOnError();
  await backend.sql`update public.makeup_credits set expires_on = ${dayFromNow(-1)} where id = ${String(credit?.id)}`;
  const hasEnded = async () =>
    (await backend.sql`select ended_at is not null as ended from public.waiting_list where id = ${wait}`)[0]?.ended;
  await backend.sql.begin(async (tx) => {
    await tx`select from public.waiting_list where id = ${wait} for update`;
    await backend.sql`select private.end_waits()`;
    expect(await hasEnded()).toBe(false);
  });
  await backend.sql.begin(async (tx) => {
    await tx`select private.lock_calendar()`;
    await backend.sql`select private.end_waits()`;
    expect(await hasEnded()).toBe(true);
  });
});

test("a payment that is being reversed is not matched with a bank line", async () => {
  const { student, backend } = the.school;
  const owed = await charge(student.id, 4_400);
  const { id: payment } = await pay(student.id, 4_400, owed.id);
  const lines = [{ fingerprint: crypto.randomUUID(), day: dayFromNow(0), amount_cents: 4_400, memo: "PIX" }];
  await teacher().rpc("import_statement", { lines });
  const { data: line } = await teacher().from("bank_lines").select("id").eq("memo", "PIX").single();
  const { matched } = await backend.sql.begin(async (tx) => {
    await tx`select private.lock_account(${student.id})`;
    await tx`update public.payments set reversed_at = now(), reverse_reason = 'Estorno' where id = ${payment}`;
    const begun = { matched: Promise.resolve(teacher().rpc("match_line", { line: line?.id ?? "", payment })) };
    await expect.poll(waits).toHaveLength(1);
    return begun;
  });
  expect((await matched).error?.message).toBe("NOT_NOW");
});

/** Two students, in the order in which their accounts are locked. */
async function twoStudents() {
  const ids = [(await the.school.enroll("Ana Um")).id, (await the.school.enroll("Bia Dois")).id].sort();
  return { first: String(ids[0]), second: String(ids[1]) };
}

test("matching several bank lines waits for none of their accounts with a payment under way", async () => {
  const { sql } = the.school.backend;
  const { first, second } = await twoStudents();
  const one = await charge(first, 1_100);
  const other = await charge(second, 1_200);
  const line = (amount_cents: number) => ({ fingerprint: randomUUID(), day: dayFromNow(0), amount_cents, memo: "PIX" });
  await teacher()
    .rpc("import_statement", { lines: [line(1_100), line(1_200)] })
    .throwOnError();
  const { data: lines = [] } = await teacher().from("bank_lines").select("id, amount_cents").eq("state", "open");
  const lineOf = (cents: number) => lines?.find(({ amount_cents }) => amount_cents === cents)?.id;
  const matches = [
    { line: lineOf(1_100), charge: one.id },
    { line: lineOf(1_200), charge: other.id },
  ];
  const { matched } = await sql.begin(async (tx) => {
    await tx`select private.lock_account(${second})`;
    const begun = { matched: Promise.resolve(teacher().rpc("match_lines", { matches })) };
    await expect.poll(waits).toHaveLength(1);
    // A payment has the next receipt number, for which others wait.
    await tx`select private.pay(${randomUUID()}, ${second}, ${other.id}, 200, ${dayFromNow(0)}, 'pix', null)`;
    return begun;
  });
  expect(await matched).toMatchObject({ error: null, data: { refused: [] } });
});

test("billing, which returns to accounts, waits for whoever locks several, and locks none before", async () => {
  const { sql } = the.school.backend;
  const { first, second } = await twoStudents();
  await sql`update public.plans set price_cents = 48000 where name = 'Moderate'`;
  await sql`update public.profiles set plan = 'Moderate' where id = ${second}`;
  await sql`update public.student_billing set plan_since = '2026-01-01' where student_id = ${second}`;
  await sql`update public.billing_rules set class_price_cents = 5000`;
  await sql`update public.billing_rules set class_price_since = now() - interval '1 hour'`;
  const { data } = await the.schedule(WEDNESDAY, "15:00", { student: first });
  const [missed] = (data as { made: { id: string }[] }).made;
  await sql`insert into public.forfeited_classes (student_id, class_id, kind, starts_at) values (${first}, ${missed?.id ?? ""}, 'no_show', now())`;
  const { billed } = await sql.begin(async (tx) => {
    await tx`select private.lock_accounts(${[first]}::uuid[])`;
    const begun = { billed: Promise.resolve(sql`select private.bill(${dayOf(1, 3)})`) };
    await expect.poll(waits).toHaveLength(1);
    await tx`select private.lock_account(${second})`;
    return begun;
  });
  await billed;
  expect(await sql`select from public.charges where student_id in (${first}, ${second})`).not.toHaveLength(0);
});

test("another room waits for a change of classes under way, and locks none of them", async () => {
  const { sql } = the.school.backend;
  const id = await the.scheduled();
  for (const change of [
    () => sql`update public.scheduling_rules set room_link = 'https://meet.example/new'`,
    () => teacher().rpc("set_student_room", { student: the.school.student.id, link: "https://zoom.example/j/1" }),
  ]) {
    const { changed } = await sql.begin(async (tx) => {
      await tx`select private.lock_calendar()`;
      const begun = { changed: Promise.resolve(change()) };
      await expect.poll(waits).toHaveLength(1);
      expect(await tx`select from public.classes where id = ${id} for update nowait`).toHaveLength(1);
      return begun;
    });
    await changed;
  }
  expect(await sql`select online_link as room from public.classes where id = ${id}`).toEqual([
    { room: "https://zoom.example/j/1" },
  ]);
});

test("one of two admins who remove each other at once remains", async () => {
  const { backend } = the.school;
  for (const act of ["select public.change_role($1, 'aluno')", "select public.set_active($1, false)"]) {
    const rival = await the.school.enroll("Outra Teresa", "admin");
    const claims = JSON.stringify({ sub: the.school.teacher.id, role: "authenticated" });
    const { second } = await backend.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      await tx.unsafe(act, [rival.id]);
      const removed = rival.client.rpc("change_role", { person: the.school.teacher.id, role: "aluno" });
      const begun = { second: Promise.resolve(removed) };
      await expect.poll(waits).toHaveLength(1);
      return begun;
    });
    expect((await second).error?.message).toBe("NOT_ALLOWED");
  }
});

test("a caller who does not get the calendar's lock in time gets an answer to retry, and gets the lock later", async () => {
  const { backend } = the.school;
  const headers = { apikey: backend.publishableKey, "content-type": "application/json" };
  const body = JSON.stringify(visitorBooking({ local_date: WEDNESDAY, local_time: "17:00" }));
  const book = () =>
    backend.fetch(new Request("http://localhost:3000/rest/v1/rpc/book_trial", { method: "POST", headers, body }));
  const { refused } = await backend.sql.begin(async (tx) => {
    await tx`select private.lock_calendar()`;
    return { refused: await book() };
  });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.json()).toMatchObject({ message: "BUSY" });
  expect((await book()).status).toBe(200);
});
