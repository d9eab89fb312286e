import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DENIED, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const Month = z.record(z.string(), z.number().nullable());
const Funnel = z.record(z.string(), z.number());
const Year = z.object({
  year: z.number(),
  overdue_cents: z.number(),
  months: z.array(Month).length(12),
  funnel: Funnel,
});
const statistics = async (year: number) =>
  Year.parse((await school.teacher.client.rpc("yearly_statistics", { year })).data);

describe("a year in numbers", () => {
  test("a year in numbers counts each event in its month, by São Paulo's clock", async () => {
    const { sql } = school.backend;
    const give = async (at: string, status: string, who = school.student.id) => {
      const [entry] =
        await sql`insert into public.calendar_entries (kind, local_start) values ('class', ${at}::text::timestamp) returning id`;
      await sql`insert into public.classes (id, student_id, status) values (${String(entry?.id)}, ${who}, ${status})`;
    };
    // Ten in the evening of the last of January is February in Greenwich.
    await give("2025-01-31 22:30", "completed");
    await give("2025-02-03 10:00", "completed");
    await give("2025-02-04 10:00", "no_show");
    await give("2025-02-05 10:00", "completed", school.other.id);
    let receipt = 0;
    const pay = (paid_on: string, cents: number, reversed = false) => sql`
      insert into public.payments (student_id, amount_cents, paid_on, receipt_number, payer_name, reversed_at, reverse_reason)
      values (${school.student.id}, ${cents}, ${paid_on}, ${++receipt}, 'Ana', ${reversed ? sql`now()` : null}, ${reversed ? "Engano" : null})`;
    await pay("2025-02-01", 48_000);
    await pay("2025-02-28", 2_000);
    await pay("2025-02-28", 99_000, true);
    await pay("2024-12-31", 7_000);
    const [january, february] = (await statistics(2025)).months;
    expect(january).toMatchObject({ active_students: 1, classes: 1, revenue_cents: 0 });
    expect(february).toMatchObject({ active_students: 2, classes: 2, no_shows: 1, revenue_cents: 50_000 });
    expect((await statistics(2024)).months[11]).toMatchObject({ revenue_cents: 7_000 });
  });

  test("a year in numbers counts no-shows of confirmed classes and of unconfirmed classes separately", async () => {
    const { sql } = school.backend;
    /** A class that goes through statuses: those before its hour, and those after it. */
    const live = async (at: string, before: string[], after: string[]) => {
      const [entry] = await sql`
        insert into public.calendar_entries (kind, local_start) values ('class', ${at}::text::timestamp) returning id`;
      const id = String(entry?.id);
      await sql`insert into public.classes (id, student_id) values (${id}, ${school.student.id})`;
      for (const status of before) await sql`update public.classes set status = ${status} where id = ${id}`;
      await sql`update public.calendar_history set changed_at = ${at}::text::timestamp - interval '3 days' where entry_id = ${id}`;
      for (const status of after) await sql`update public.classes set status = ${status} where id = ${id}`;
    };
    await live("2022-05-02 10:00", ["confirmed"], ["no_show"]);
    await live("2022-05-03 10:00", ["confirmed"], ["completed", "no_show"]);
    await live("2022-05-04 10:00", [], ["no_show"]);
    // It was moved after it was confirmed, and nobody confirmed the new time.
    await live("2022-05-05 10:00", ["confirmed", "scheduled"], ["no_show"]);
    await live("2022-05-06 10:00", [], ["confirmed", "no_show"]);
    await live("2022-05-09 10:00", ["confirmed"], ["completed"]);
    expect((await statistics(2022)).months[4]).toMatchObject({ classes: 1, no_shows: 5, confirmed_no_shows: 2 });
  });

  test("a year in numbers says which share of a month's charges was paid in time, and after how many days", async () => {
    const { sql } = school.backend;
    type Charge = { due: string; paid?: string; discount?: number; cancelled?: boolean };
    let receipt = 500;
    const charge = async ({ due, paid, discount = 0, cancelled = false }: Charge) => {
      const [row] = await sql`
        insert into public.charges (student_id, kind, description, amount_cents, discount_cents, due_on, created_at, status, paid_at, cancelled_at)
        values (${school.student.id}, 'single', 'Aula', 10000, ${discount}, ${due}, '2023-03-01 12:00-03',
          ${paid ? "paid" : cancelled ? "cancelled" : "pending"}, ${paid ?? null}, ${cancelled ? sql`now()` : null}) returning id`;
      if (!paid) return;
      const [payment] = await sql`
        insert into public.payments (student_id, amount_cents, paid_on, receipt_number, payer_name)
        values (${school.student.id}, 10000, ${paid}, ${++receipt}, 'Ana') returning id`;
      await sql`insert into public.allocations (charge_id, payment_id, amount_cents) values (${String(row?.id)}, ${String(payment?.id)}, 10000)`;
    };
    await charge({ due: "2023-03-10", paid: "2023-03-10" });
    await charge({ due: "2023-03-10", paid: "2023-03-11" });
    await charge({ due: "2023-03-10", paid: "2023-02-20" });
    await charge({ due: "2023-03-10" });
    await charge({ due: "2023-03-10", discount: 10_000 });
    await charge({ due: "2023-03-10", cancelled: true });
    const { months } = await statistics(2023);
    // 9, 10 and 0 days: what was paid before it was asked for took none.
    expect(months[2]).toMatchObject({ paid_on_time_percent: 50, days_to_pay: 6.3 });
    expect(months[3]).toMatchObject({ paid_on_time_percent: null, days_to_pay: null });
  });

  test("a year in numbers counts visits by day, without identifying anybody", async () => {
    for (let n = 0; n < 3; n++) expect((await school.visitor.rpc("count_visit")).error).toBeNull();
    const year = new Date(Date.now() - 3 * 3_600_000).getUTCFullYear();
    const counted = (await statistics(year)).months.reduce((sum, month) => sum + (month.visits ?? 0), 0);
    expect(counted).toBe(3);
    expect((await school.visitor.from("site_visits").select("visits")).error?.code).toBe(DENIED);
    expect((await school.student.client.from("site_visits").select("visits")).data).toEqual([]);
  });

  test("a year in numbers is readable only by the teacher, for any year", async () => {
    for (const { client } of [school.student, school.former])
      expect((await client.rpc("yearly_statistics", { year: 2025 })).status).toBe(403);
    expect((await school.visitor.rpc("yearly_statistics", { year: 2025 })).error?.code).toBe(DENIED);
    for (const year of [-5, 99_999]) expect((await statistics(year)).months).toHaveLength(12);
  });
});

describe("the funnel from visit to student", () => {
  type BookingOptions = { status?: "completed" | "cancelled" | "no_show"; student?: string; lapsed?: boolean };
  let place = 0;
  /** A trial class booked in the middle of a year, two weeks before its hour. */
  const book = async (year: number, email: string | null, more: BookingOptions = {}) => {
    const { sql } = school.backend;
    const start = `${year}-06-15 08:00`;
    const [entry] = await sql`
      insert into public.calendar_entries (kind, local_start)
      values ('trial', ${start}::text::timestamp + ${place++} * interval '1 day') returning id`;
    const id = String(entry?.id);
    const { status = "scheduled", student = null, lapsed = false } = more;
    await sql`
      insert into public.trial_bookings
        (id, key_hash, full_name, email, phone, level, language, created_at, status, student_id, lapsed_at)
      values (${id}, sha256(${id}::text::bytea), ${email && "Marina Souza"}, ${email}, ${email && "+5511987654321"},
        'not_sure', 'pt', ${`${year}-06-01`}::text::date, ${status}, ${student}, ${lapsed ? sql`now()` : null})`;
    return id;
  };
  const joinedIn = (year: number, { id }: { id: string }) =>
    school.backend.sql`update public.profiles set created_at = ${`${year}-07-01T12:00:00Z`} where id = ${id}`;

  test("the funnel from visit to student counts a person once, whatever they booked, and each step only among people of the step before", async () => {
    const { sql } = school.backend;
    const ana = await school.enroll("Ana Funil");
    const bia = await school.enroll("Bia Funil");
    await joinedIn(2018, ana);
    await joinedIn(2018, bia);
    await sql`insert into public.site_visits (day, visits) values ('2018-03-01', 7), ('2018-12-31', 2), ('2019-01-01', 5)`;
    // Ana books twice, once with another address, comes, and becomes a student.
    await book(2018, "ana@example.com", { status: "cancelled" });
    const came = await book(2018, "ana@example.com", { status: "completed", student: ana.id });
    await book(2018, "ana.trabalho@example.com", { student: ana.id });
    await sql`
      insert into public.placement_attempts (key_hash, language, stage, finished_at, level, share, trial_id)
      values (sha256('funnel'::bytea), 'pt', 'finished', '2018-05-30', 'B1', ${"f".repeat(22)}, ${came})`;
    // Caio comes and stays a visitor; Davi misses the class; Eva never confirms her address; one was erased.
    await book(2018, "caio@example.com", { status: "completed" });
    await book(2018, "davi@example.com", { status: "no_show" });
    await book(2018, "eva@example.com", { status: "cancelled", lapsed: true });
    await book(2018, null, { status: "cancelled" });
    // Bia became a student without a trial class.
    expect((await statistics(2018)).funnel).toEqual({
      visitors: 9,
      booked: 4,
      tested: 1,
      came: 2,
      students: 1,
      other_students: 1,
    });
  });

  test("the funnel from visit to student counts a person in the year of their first booking, with their later steps", async () => {
    const late = await school.enroll("Lia Depois");
    await joinedIn(2021, late);
    await book(2020, "lia@example.com", { status: "no_show" });
    await book(2021, "lia@example.com", { status: "completed", student: late.id });
    expect((await statistics(2020)).funnel).toMatchObject({ booked: 1, came: 1, students: 1 });
    expect((await statistics(2021)).funnel).toMatchObject({ booked: 0, came: 0, students: 0, other_students: 0 });
  });
});

test("an erased person's payments stay in the books, without their name", async () => {
  const gone = await school.enroll("Vai Embora");
  await school.backend.sql`
    insert into public.payments (student_id, amount_cents, paid_on, receipt_number, payer_name, payer_document)
    values (${gone.id}, 5000, '2025-06-01', 900, 'Vai Embora', '52998224725')`;
  await school.server.rpc("erase_person", { person: gone.id });
  await school.server.auth.admin.deleteUser(gone.id);
  const [row] = await school.backend
    .sql`select student_id, payer_name, payer_document, amount_cents from public.payments where receipt_number = 900`;
  expect(row).toEqual({ student_id: null, payer_name: null, payer_document: null, amount_cents: 5_000 });
});
