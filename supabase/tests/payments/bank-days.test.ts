import { randomUUID } from "node:crypto";
import Holidays from "date-holidays";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { openSchool, type School } from "../school.ts";

let school: School;
let sql: Sql;
beforeAll(async () => {
  school = await openSchool();
  sql = school.backend.sql;
});
afterAll(() => school.close());

const YEARS = Array.from({ length: 30 }, (_, n) => 2024 + n);

test("banks are closed on weekends, national holidays, bank holidays, and the last day of a year", async () => {
  const rows = await sql`
    select to_char(d, 'YYYY-MM-DD') as day from generate_series('2024-01-01'::date, '2053-12-31', interval '1 day') as d
    where extract(isodow from d) < 6 and not private.is_bank_day(d::date)`;
  const calendar = new Holidays("BR");
  const dayOf = ({ date }: { date: string }) => date.slice(0, 10);
  const plus = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10);
  const expected = YEARS.flatMap((year) => {
    const known = calendar.getHolidays(year, "en");
    const easter = known.find(({ name }) => name === "Easter Sunday");
    return [
      ...known.filter(({ type }) => type === "public").map(dayOf),
      // Carnival's Monday and Tuesday, Good Friday and Corpus Christi, which are no holidays of the nation, or not listed as such.
      ...[-48, -47, -2, 60].map((days) => plus(easter ? dayOf(easter) : "", days)),
      `${year}-12-31`,
    ];
  }).filter((day) => ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay()));
  expect(rows.map(({ day }) => day)).toEqual([...new Set(expected)].sort());
});

describe("a charge that is due when banks are closed", () => {
  test.each([
    ["2026-10-31", "2026-11-03", 0],
    ["2026-10-31", "2026-11-04", 200 + 14],
    ["2026-11-20", "2026-11-23", 0],
    ["2026-11-19", "2026-11-20", 200 + 4],
    ["2026-12-31", "2027-01-04", 0],
    ["2027-02-06", "2027-02-10", 0],
    ["2026-12-24", "2026-12-28", 200 + 14],
  ])("due on %s and paid on %s costs %d centavos more", async (due, paid, more) => {
    const asked = { has_due_date: true, due_on: due, sent_cents: 10_000, fine_percent: 2, interest_percent: 1 };
    const [terms] = await sql`
      select fine_cents + interest_cents as more from private.terms_on(
        jsonb_populate_record(null::public.provider_charges, ${sql.json(asked)}), ${paid}::date)`;
    expect(terms).toEqual({ more });
  });

  test("a charge that is due when banks are closed is overdue in no list before the bank day after it has passed", async () => {
    const days = await sql`
      select to_char(d, 'MM-DD') as day from generate_series('2026-10-30'::date, '2026-11-05', interval '1 day') as d
      where private.is_past_due('2026-10-31', d::date)`;
    expect(days.map(({ day }) => day)).toEqual(["11-04", "11-05"]);
  });

  test("a charge that is due when banks are closed makes nobody overdue in the list of people, as in that of charges", async () => {
    const student = await school.enroll("Ana Lima");
    const { client } = school.teacher;
    const rules = (local_holidays: string[]) =>
      client.from("billing_rules").update({ local_holidays }).eq("singleton", true).throwOnError();
    const overdue = async (days: number) => {
      const order = { id: randomUUID(), student: student.id, description: "x", amount_cents: 1_000 };
      await client.rpc("add_charge", { ...order, due_on: dayFromNow(-days) }).throwOnError();
      const [person, charge] = await Promise.all([
        client.from("profile_overview").select("overdue").eq("id", student.id).single(),
        client.from("charge_overview").select("overdue").eq("id", order.id).single(),
      ]);
      await sql`delete from public.charges where id = ${order.id}`;
      return [person.data?.overdue, charge.data?.overdue];
    };
    await rules([dayFromNow(-1).slice(5), dayFromNow(0).slice(5)]);
    expect([await overdue(1), await overdue(0), await overdue(25)]).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
    await rules([]);
  });

  test("a holiday of the school's town postpones the day, on the page as in the terms", async () => {
    await school.teacher.client
      .from("billing_rules")
      .update({ local_holidays: ["07-09"] })
      .eq("singleton", true)
      .throwOnError();
    const [until] = await sql`select to_char(private.payable_until('2027-07-09'), 'MM-DD') as day`;
    expect(until).toEqual({ day: "07-12" });
    await sql`update public.billing_rules set local_holidays = default`;
  });

  test.each(["13-01", "00-10", "1-1", "01-32", "25/01"])("%s is no day of a year", async (day) => {
    const changing = sql`update public.billing_rules set local_holidays = ${[day]}`;
    await expect(changing).rejects.toMatchObject({ constraint_name: "billing_rules_local_holidays_check" });
  });
});
