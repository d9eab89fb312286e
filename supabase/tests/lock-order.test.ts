import { expect, test } from "vitest";
import { calendarStories } from "./calendar.ts";
import { dayFromNow } from "./days.ts";
import { booksOf } from "./money.ts";

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

test("offering free hours waits for a change under way, and locks nobody's wait", async () => {
  const { student, backend } = the.school;
  const [credit] = await backend.sql`
    insert into public.makeup_credits (student_id, expires_on) values (${student.id}, ${dayFromNow(9)}) returning id`;
  const order = { purpose: String(credit?.id), weekdays: [3], from_time: "10:00", until_time: "12:00" };
  const { data: wait } = await student.client.rpc("join_waiting_list", order).throwOnError();
  // The wait of a credit that has expired ends with the next offers.
  await backend.sql`update public.makeup_credits set expires_on = ${dayFromNow(-1)} where id = ${String(credit?.id)}`;
  const { offered } = await backend.sql.begin(async (tx) => {
    await tx`select private.lock_calendar()`;
    const begun = { offered: Promise.resolve(backend.sql`select private.offer_free_hours()`) };
    await expect.poll(waits).toHaveLength(1);
    expect(await tx`select from public.waiting_list where id = ${wait} for update nowait`).toHaveLength(1);
    return begun;
  });
  await offered;
  const [row] = await backend.sql`select ended_at is not null as ended from public.waiting_list where id = ${wait}`;
  expect(row?.ended).toBe(true);
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
