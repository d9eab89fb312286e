import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { EVENTS, eventsOf, noBooks, random } from "../money-events.ts";
import { openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { account } = booksOf(() => school);
const { happen, enrollWithPlan } = eventsOf(() => school);
const STORIES = 12;
const STEPS = 25;

/** Expects the invariants of a student's pauses. */
async function expectPaused(student: Person): Promise<void> {
  const wrong = await school.backend.sql`
    select 'class in a pause' as what, c.id from public.classes c join public.calendar_entries e on e.id = c.id
    where c.student_id = ${student.id} and c.status <> 'cancelled' and private.is_paused(c.student_id, e.local_start::date)
    union all
    select 'hour kept without a pause', e.id from public.calendar_entries e join public.pauses k on k.id = e.pause_id
    where k.student_id = ${student.id} and e.kind = 'block'
      and (k.cancelled_at is not null or not k.keeps_place or e.local_start::date not between k.first_day and k.last_day)
    union all
    select 'credit of a month without a charge', c.id
    from public.calendar_entries e join public.classes c on c.id = e.id join public.makeup_credits m on m.from_class = c.id
    where c.student_id = ${student.id} and e.pause_id is not null and m.used_by_class is null
      and not private.is_month_charged(c.student_id, e.local_start::date)
    union all
    select 'charged class without a credit', c.id
    from public.calendar_entries e join public.classes c on c.id = e.id left join public.makeup_credits m on m.from_class = c.id
    where c.student_id = ${student.id} and e.pause_id is not null and c.status = 'cancelled' and m.id is null
      and private.is_month_charged(c.student_id, e.local_start::date)`;
  expect(wrong).toEqual([]);
}

/** Expects the invariants of an account. */
async function expectBalanced(student: Person): Promise<void> {
  const { owed, covered, open, free } = await account(student.id);
  expect(covered + open).toBe(owed);
  expect(free).toBeGreaterThanOrEqual(0);
  expect(Math.min(free, open)).toBe(0);
  const wrong = await school.backend.sql`
    select 'charge' as what, c.id from public.charge_overview c
    where c.student_id = ${student.id} and ((c.status = 'cancelled' and c.open_cents <> c.net_cents)
      or (c.status = 'paid' and c.open_cents <> 0) or (c.status = 'pending' and c.open_cents <= 0))
    union all
    select 'payment', p.id from public.payments p
    where p.student_id = ${student.id} and (select coalesce(sum(a.amount_cents), 0) from public.allocations a where a.payment_id = p.id)
      > case when p.reversed_at is null then p.amount_cents else 0 end
    union all
    select 'credit', k.id from public.credits k
    where k.student_id = ${student.id} and (select coalesce(sum(a.amount_cents), 0) from public.allocations a where a.credit_id = k.id) > k.amount_cents
    union all
    select 'refund', c.id from public.provider_payments k join public.charges c on c.id = k.charge_id
    where c.student_id = ${student.id} and k.amount_cents - k.refunded_cents
      <> coalesce((select p.amount_cents from public.payments p where p.id = k.payment_id and p.reversed_at is null), 0)`;
  expect(wrong).toEqual([]);
  await expectPaused(student);
}

test.each(Array.from({ length: STORIES }, (_, seed) => seed + 1))(
  "money is neither lost nor created, in any order (story %i)",
  async (seed) => {
    const student = await enrollWithPlan(`Conta ${seed}`);
    const pick = random(seed);
    const books = noBooks();
    for (let step = 0; step < STEPS; step++) {
      await happen(student, books, pick);
      if (step % 5 === 4) await expectBalanced(student);
    }
    await expectBalanced(student);
  },
);

test("concurrent requests keep the books balanced", async () => {
  const student = await enrollWithPlan("De uma vez");
  const books = noBooks();
  for (let round = 0; round < 4; round++) {
    const pick = random(100 + round);
    await Promise.all(Array.from({ length: 12 }, () => happen(student, books, pick)));
    await expectBalanced(student);
  }
});

test("a database that stops in the middle keeps the books balanced", async () => {
  const student = await enrollWithPlan("No meio");
  const books = noBooks();
  const pick = random(7);
  for (let n = 0; n < 4; n++) await happen(student, books, (below) => (below === EVENTS ? n % 3 : pick(below)));
  const before = await account(student.id);
  const { sql } = school.backend;
  await sql.unsafe(`
    create function private.give_up() returns trigger language plpgsql as $$ begin raise exception 'gave up'; end $$;
    create trigger give_up after insert or update or delete on public.allocations for each row execute function private.give_up()`);
  for (let n = 0; n < 16; n++) await happen(student, books, pick);
  await sql.unsafe(`drop trigger give_up on public.allocations; drop function private.give_up()`);
  await expectBalanced(student);
  expect((await account(student.id)).covered).toBe(before.covered);
});

test("receipts are numbered without a gap, however many are made at once", async () => {
  const students = await Promise.all(["Um", "Dois", "Três"].map((name) => school.enroll(name)));
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      school.teacher.client.rpc("record_payment", {
        id: randomUUID(),
        student: students[n % 3]?.id ?? "",
        cents: 100 + n,
        paid_on: dayFromNow(0),
      }),
    ),
  );
  const rows = await school.backend.sql`select receipt_number from public.payments order by receipt_number`;
  expect(rows.map(({ receipt_number }) => receipt_number)).toEqual(rows.map((_, place) => place + 1));
});
