import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayFromNow } from "./days.ts";
import { booksOf } from "./money.ts";
import { openSchool, type Person, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const { account } = booksOf(() => school);
const STORIES = 12;
const STEPS = 25;

/** Pseudo-random numbers of a seed. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

type Books = { charges: string[]; payments: string[] };

/** Causes a random event of a student's account, which may be refused. */
async function happen(student: Person, books: Books, pick: (below: number) => number): Promise<void> {
  const rpc = school.teacher.client.rpc.bind(school.teacher.client);
  const cents = 1 + pick(30_000);
  const some = (list: string[]) => list[pick(Math.max(list.length, 1))] ?? randomUUID();
  const id = randomUUID();
  switch (pick(12)) {
    case 0:
    case 1:
      books.charges.push(id);
      await rpc("add_charge", {
        id,
        student: student.id,
        description: "x",
        amount_cents: cents,
        due_on: dayFromNow(pick(60)),
      });
      return;
    case 2:
    case 3:
      books.payments.push(id);
      await rpc("record_payment", {
        id,
        student: student.id,
        cents,
        paid_on: dayFromNow(0),
        ...(pick(2) ? { charge: some(books.charges) } : {}),
      });
      return;
    case 4:
      await rpc("give_credit", { id, student: student.id, cents, reason: "Compensação" });
      return;
    case 5:
      await rpc("cancel_charge", { charge: some(books.charges), reason: "Engano" });
      return;
    case 6:
      await rpc("discount_charge", { charge: some(books.charges), cents: pick(20_000), reason: "Combinado" });
      return;
    case 7:
      await bill(student, dayFromNow(pick(120)));
      return;
    case 8: {
      const first = pick(90);
      await rpc("pause_student", {
        id,
        student: student.id,
        first_day: dayFromNow(first),
        last_day: dayFromNow(first + pick(45)),
        keeps_place: pick(2) === 0,
      });
      return;
    }
    case 9: {
      const { data } = await school.teacher.client.from("pauses").select("id, first_day").eq("student_id", student.id);
      const pause = some((data ?? []).map((one) => one.id));
      if (pick(3) === 0) await rpc("cancel_pause", { pause });
      else await rpc("change_pause", { pause, last_day: dayFromNow(pick(120)) });
      return;
    }
    case 10:
      await rpc("schedule_classes", {
        student: student.id,
        local_date: dayFromNow(1 + pick(90)),
        local_time: `${String(7 + pick(15)).padStart(2, "0")}:00`,
        weeks: 1 + pick(6),
      });
      return;
    default:
      await rpc("reverse_payment", { payment: some(books.payments), reason: "Engano" });
  }
}

/** Charges what is due on a day, and expects no new month that falls due in a pause. */
async function bill(student: Person, today: string): Promise<void> {
  const { sql } = school.backend;
  const wrong = await sql.begin(async (tx) => {
    await tx`select private.lock_account(${student.id})`;
    const before = await tx`select id from public.charges where student_id = ${student.id}`;
    await tx`select private.bill_months(${today})`;
    return tx`select c.month from public.charges c, public.billing_rules r
      where c.student_id = ${student.id} and c.kind = 'monthly' and c.id <> all (${before.map(({ id }) => String(id))}::uuid[])
        and private.is_paused(c.student_id, c.month + r.due_day - 1)`;
  });
  expect(wrong).toEqual([]);
}

/** A student of a plan that has a price, since always. */
async function enrollWithPlan(name: string): Promise<Person> {
  const student = await school.enroll(name);
  const { sql } = school.backend;
  await sql`update public.profiles set plan = 'Moderate' where id = ${student.id}`;
  await sql`update public.student_billing set plan_since = '2026-01-01', agreed_cents = 48000 where student_id = ${student.id}`;
  return student;
}

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
    where k.student_id = ${student.id} and (select coalesce(sum(a.amount_cents), 0) from public.allocations a where a.credit_id = k.id) > k.amount_cents`;
  expect(wrong).toEqual([]);
  await expectPaused(student);
}

test.each(Array.from({ length: STORIES }, (_, seed) => seed + 1))(
  "money is neither lost nor created, in any order (story %i)",
  async (seed) => {
    const student = await enrollWithPlan(`Conta ${seed}`);
    const pick = random(seed);
    const books: Books = { charges: [], payments: [] };
    for (let step = 0; step < STEPS; step++) {
      await happen(student, books, pick);
      if (step % 5 === 4) await expectBalanced(student);
    }
    await expectBalanced(student);
  },
);

test("concurrent requests keep the books balanced", async () => {
  const student = await enrollWithPlan("De uma vez");
  const books: Books = { charges: [], payments: [] };
  for (let round = 0; round < 4; round++) {
    const pick = random(100 + round);
    await Promise.all(Array.from({ length: 12 }, () => happen(student, books, pick)));
    await expectBalanced(student);
  }
});

test("a database that stops in the middle keeps the books balanced", async () => {
  const student = await enrollWithPlan("No meio");
  const books: Books = { charges: [], payments: [] };
  const pick = random(7);
  for (let n = 0; n < 4; n++) await happen(student, books, (below) => (below === 8 ? n % 3 : pick(below)));
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
