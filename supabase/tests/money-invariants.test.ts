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
  switch (pick(8)) {
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
    default:
      await rpc("reverse_payment", { payment: some(books.payments), reason: "Engano" });
  }
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
}

test.each(Array.from({ length: STORIES }, (_, seed) => seed + 1))(
  "money is neither lost nor created, in any order (story %i)",
  async (seed) => {
    const student = await school.enroll(`Conta ${seed}`);
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
  const student = await school.enroll("De uma vez");
  const books: Books = { charges: [], payments: [] };
  for (let round = 0; round < 4; round++) {
    const pick = random(100 + round);
    await Promise.all(Array.from({ length: 12 }, () => happen(student, books, pick)));
    await expectBalanced(student);
  }
});

test("a database that stops in the middle keeps the books balanced", async () => {
  const student = await school.enroll("No meio");
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
