import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatCharge } from "../../../app/i18n/notifications/charge.ts";
import { searchOf } from "../../../app/payments/search-charges.ts";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { openSchool, type Person, type School } from "../school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  await school.backend.sql`update public.billing_rules set class_price_cents = 9000`;
});
beforeEach(async () => {
  student = await school.enroll("Ana Beatriz Souza");
});
afterAll(() => school.close());

const { pay } = booksOf(() => school);
const PURPOSE = "id, description, plan, month, forfeit, class_on";
let hour = 8;

/** Charges the student for a class forfeited on 2 March 2026. @returns the charge and the class */
async function forfeits(kind: string) {
  const { sql } = school.backend;
  hour += 1;
  const [lesson] = await sql<{ id: string }[]>`
    with entry as (insert into public.calendar_entries (kind, local_start) values ('class', ${`2026-03-02 ${hour}:00`}) returning id)
    insert into public.classes (id, student_id, status) select id, ${student.id}, 'no_show' from entry returning id`;
  await sql`insert into public.forfeited_classes (student_id, class_id, kind, starts_at)
    select ${student.id}, id, ${kind}::public.forfeit_kind, starts_at from public.calendar_entries where id = ${lesson?.id ?? ""}`;
  await sql`select private.bill()`;
  const { data } = await student.client.from("charges").select(PURPOSE).single().throwOnError();
  return { lesson: lesson?.id ?? "", charge: data };
}

describe.each(["no_show", "late_cancellation", "late_reschedule"])("a charge for a class forfeited by %s", (kind) => {
  test("a charge for a forfeited class is described by its kind and its day, and is found by either language's words", async () => {
    const { charge } = await forfeits(kind);
    expect(charge).toMatchObject({ description: null, plan: null, forfeit: kind, class_on: "2026-03-02" });
    const found = async (typed: string) =>
      (await school.teacher.client.rpc("find_charges", searchOf(typed), { get: true }).select("id")).data;
    const english = formatCharge({ forfeit: kind, class_on: "2026-03-02" }, "en");
    for (const typed of [formatCharge(charge, "pt"), english.slice(0, 12), "02/03/2026", "beatriz"])
      expect(await found(typed), typed).toContainEqual({ id: charge.id });
    for (const typed of [formatCharge(charge, "pt").replace("2026", "2027"), "Moderate", "03/03/2026"])
      expect(await found(typed), typed).toEqual([]);
  });

  test("a charge for a class describes its payment, the receipt and the year's statement", async () => {
    const { charge } = await forfeits(kind);
    const payment = await pay(student.id, 9_000, charge.id);
    const purpose = { forfeit: kind, class_on: "2026-03-02" };
    const receipt = await school.server.rpc("read_receipt", { payment: payment.id });
    expect(receipt.data).toMatchObject({ lines: [{ ...purpose, amount_cents: 9_000 }] });
    const year = Number(dayFromNow(0).slice(0, 4));
    const statement = await school.server.rpc("read_yearly_statement", { student: student.id, year });
    expect(statement.data).toMatchObject({ payments: [purpose] });
    await school.server.rpc("erase_person", { person: student.id }).throwOnError();
    const [kept] = await school.backend
      .sql`select forfeit, class_on::text from public.payments where id = ${payment.id}`;
    expect(kept).toEqual(purpose);
  });
});

describe("the site's own actions carry no words of the teacher", () => {
  test("a corrected outcome of a class is without text", async () => {
    const { lesson } = await forfeits("no_show");
    await school.teacher.client.rpc("set_outcome", { entry: lesson, outcome: "completed" }).throwOnError();
    const waived = await student.client.from("forfeited_classes").select("waived_at, waive_reason").single();
    expect(waived.data).toEqual({ waived_at: expect.any(String), waive_reason: null });
    const charge = await student.client.from("charges").select("status, cancel_reason").single();
    expect(charge.data).toEqual({ status: "cancelled", cancel_reason: null });
  });

  test("an undone bank match is without text", async () => {
    const { charge } = await forfeits("no_show");
    const line = { fingerprint: crypto.randomUUID(), day: dayFromNow(0), amount_cents: 9_000, memo: "" };
    await school.teacher.client.rpc("import_statement", { lines: [line] }).throwOnError();
    const { data: open } = await school.teacher.client.from("bank_lines").select("id").eq("state", "open").single();
    const of = { line: open?.id ?? "" };
    const { data: payment } = await school.teacher.client
      .rpc("match_line", { ...of, charge: charge.id })
      .throwOnError();
    await school.teacher.client.rpc("unmatch_line", of).throwOnError();
    const reversed = await student.client
      .from("payments")
      .select("reversed_at, reverse_reason")
      .eq("id", payment)
      .single();
    expect(reversed.data).toEqual({ reversed_at: expect.any(String), reverse_reason: null });
  });
});
