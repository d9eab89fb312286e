import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DENIED, openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const Month = z.record(z.string(), z.number());
const Year = z.object({ year: z.number(), overdue_cents: z.number(), months: z.array(Month).length(12) });
const statistics = async (year: number) =>
  Year.parse((await school.teacher.client.rpc("yearly_statistics", { year })).data);

describe("a year in numbers", () => {
  test("counts each event in its month, by São Paulo's clock", async () => {
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

  test("counts visits by day, without identifying anybody", async () => {
    for (let n = 0; n < 3; n++) expect((await school.visitor.rpc("count_visit")).error).toBeNull();
    const year = new Date(Date.now() - 3 * 3_600_000).getUTCFullYear();
    const counted = (await statistics(year)).months.reduce((sum, month) => sum + (month.visits ?? 0), 0);
    expect(counted).toBe(3);
    expect((await school.visitor.from("site_visits").select("visits")).error?.code).toBe(DENIED);
    expect((await school.student.client.from("site_visits").select("visits")).data).toEqual([]);
  });

  test("is readable by the teacher alone, for any year", async () => {
    for (const { client } of [school.student, school.former])
      expect((await client.rpc("yearly_statistics", { year: 2025 })).status).toBe(403);
    expect((await school.visitor.rpc("yearly_statistics", { year: 2025 })).error?.code).toBe(DENIED);
    for (const year of [-5, 99_999]) expect((await statistics(year)).months).toHaveLength(12);
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
