import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { DENIED, openSchool, type Person, type School } from "../school.ts";

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
const startPlan = async (who: Person, since: string) => {
  const { client } = school.teacher;
  await client.rpc("edit_student", { student: who.id, full_name: "Ana Beatriz Souza", plan: "Moderate" });
  await school.backend.sql`update public.student_billing set plan_since = ${since} where student_id = ${who.id}`;
};
const bill = (today: string) => school.backend.sql`select private.bill(${today})`;
const charged = async (who: Person) =>
  (
    await who.client
      .from("charges")
      .select("plan, month, amount_cents, discount_cents, due_on, description, forfeit")
      .order("month")
  ).data;
const notificationsOf = async (who: Person, type: string) =>
  (await who.client.from("notifications").select("id").eq("type", type)).data?.length;

describe("a plan's month", () => {
  test("a plan's month is charged in advance, once, even where two processes charge at once", async () => {
    await startPlan(student, "2026-01-10");
    await bill("2026-01-20");
    expect(await charged(student)).toEqual([]);
    await Promise.all([bill("2026-01-29"), bill("2026-01-29"), bill("2026-02-01")]);
    expect(await charged(student)).toEqual([
      {
        plan: "Moderate",
        month: "2026-02-01",
        amount_cents: 48_000,
        discount_cents: 0,
        due_on: "2026-02-05",
        description: null,
        forfeit: null,
      },
    ]);
    expect(await notificationsOf(student, "charge_due")).toBe(1);
  });

  test("a plan's month costs the plan's price on that day, less the agreed discount", async () => {
    const { sql } = school.backend;
    await sql`insert into public.plan_prices (plan, from_on, price_cents) values ('Moderate', '2026-05-01', 52000)`;
    await startPlan(student, "2026-01-10");
    await school.teacher.client.rpc("set_student_billing", { student: student.id, monthly_discount_cents: 2_000 });
    for (const today of ["2026-04-02", "2026-06-02"]) await bill(today);
    expect((await charged(student))?.map(({ amount_cents, discount_cents }) => amount_cents - discount_cents)).toEqual([
      46_000, 50_000,
    ]);
    await sql`delete from public.plan_prices where from_on = '2026-05-01'`;
  });

  test("a plan's month is not charged without a plan or a price, after a student left, or before the plan began", async () => {
    const [none, left, later] = await Promise.all(
      ["Sem Plano", "Que Saiu", "Que Vem"].map((name) => school.enroll(name)),
    );
    if (!none || !left || !later) throw new Error("nobody");
    await startPlan(left, "2026-01-10");
    await school.backend.sql`update public.profiles set deactivated_at = now() where id = ${left.id}`;
    await startPlan(later, "2026-02-06");
    await bill("2026-02-10");
    const rows = await school.backend
      .sql`select from public.charges where student_id = any(${[none.id, left.id, later.id]})`;
    expect(rows).toHaveLength(0);
  });
});

describe("a forfeited class", () => {
  /** Forfeits a class, by a late cancellation or a no-show. @returns its line in the ledger */
  const missed = async (kind = "no_show") => {
    const [line] = await school.backend.sql`
      with entry as (insert into public.calendar_entries (kind, local_start)
        values ('class', ${`2026-03-02 ${10 + classes++}:00`}) returning id, starts_at),
        class as (insert into public.classes (id, student_id, status) select id, ${student.id}, 'no_show' from entry)
      insert into public.forfeited_classes (student_id, class_id, kind, starts_at)
      select ${student.id}, id, ${kind}::public.forfeit_kind, starts_at from entry returning id`;
    return String(line?.id);
  };
  let classes = 0;

  test("a forfeited class is charged once if it has a price by then, and not if it is waived", async () => {
    const { sql } = school.backend;
    await missed();
    await sql`update public.billing_rules set class_price_cents = 9000`;
    await bill(dayFromNow(0));
    expect(await account(student.id)).toMatchObject({ owed: 0 });
    const line = await missed();
    for (let twice = 0; twice < 2; twice++) await bill(dayFromNow(0));
    expect(await account(student.id)).toMatchObject({ owed: 9_000, statuses: ["pending"] });
    await pay(student.id, 9_000);
    const waived = await school.teacher.client.rpc("waive_forfeit", {
      forfeit: line,
      reason: "Ficou doente",
    });
    expect(waived.error).toBeNull();
    expect(await account(student.id)).toMatchObject({ owed: 0, free: 9_000, statuses: ["cancelled"] });
    await bill(dayFromNow(0));
    expect(await account(student.id)).toMatchObject({ owed: 0 });
    await sql`update public.billing_rules set class_price_cents = null`;
  });

  test("a forfeited class is not charged when it is waived while the charge waits for the account", async () => {
    const { sql } = school.backend;
    await sql`update public.billing_rules set class_price_cents = 9000`;
    const line = await missed();
    const { billing } = await sql.begin(async (tx) => {
      await tx`update public.forfeited_classes set waived_at = now(), waive_reason = 'Ficou doente' where id = ${line}`;
      const waits = () => sql`select from pg_locks where locktype = 'advisory' and not granted`;
      const begun = { billing: Promise.resolve(bill(dayFromNow(0))) };
      await expect.poll(waits).toHaveLength(1);
      return begun;
    });
    await billing;
    expect(await account(student.id)).toMatchObject({ owed: 0, statuses: [] });
    await sql`update public.billing_rules set class_price_cents = null`;
  });
});

describe("a bank statement", () => {
  const line = (words: object) => ({
    fingerprint: crypto.randomUUID(),
    day: dayFromNow(0),
    amount_cents: 10_000,
    memo: "",
    ...words,
  });
  const take = (lines: object[]) =>
    school.teacher.client.rpc("import_statement", { lines: JSON.parse(JSON.stringify(lines)) });
  const suggestions = async () => (await school.teacher.client.rpc("suggest_matches")).data ?? [];
  const lineOf = async (fingerprint: string) =>
    (
      await school.teacher.client
        .from("bank_lines")
        .select("id, state, payment_id")
        .eq("fingerprint", fingerprint)
        .single()
    ).data;

  test("a bank statement imported twice changes nothing; a line is matched by its code first, and once", async () => {
    const one = await charge(student.id, 12_300);
    const two = await charge(student.id, 12_300);
    const { data } = await student.client.from("charges").select("txid").eq("id", two.id).single();
    const lines = [line({ amount_cents: 12_300, memo: `PIX RECEBIDO ${data?.txid}` }), line({ amount_cents: 999 })];
    expect((await take(lines)).data).toEqual({ added: 2, known: 0 });
    expect((await take(lines)).data).toEqual({ added: 0, known: 2 });
    const found = await lineOf(lines[0]?.fingerprint ?? "");
    expect(await suggestions()).toMatchObject([{ line: found?.id, charge: two.id, why: "txid" }]);
    for (let twice = 0; twice < 2; twice++)
      expect(
        (await school.teacher.client.rpc("match_line", { line: found?.id ?? "", charge: two.id })).error,
      ).toBeNull();
    expect(await account(student.id)).toMatchObject({ open: 12_300, free: 0 });
    expect((await student.client.from("charges").select("status").eq("id", two.id).single()).data?.status).toBe("paid");
    await pay(student.id, 12_300, one.id);
  });

  test("a bank statement matches names among charges of the same amount, without accents and capitals", async () => {
    const other = await school.enroll("João Conceição");
    await charge(student.id, 7_700);
    const his = await charge(other.id, 7_700);
    const named = line({ amount_cents: 7_700, memo: "Transferencia recebida JOAO CONCEICAO" });
    await take([named]);
    const found = await lineOf(named.fingerprint);
    expect((await suggestions()).find((one) => one.line === found?.id)).toMatchObject({
      charge: his.id,
      why: "amount",
    });
  });

  test("a bank statement recognises money that a proof already paid, and a reversed payment is open again", async () => {
    const { id } = await charge(student.id, 5_550);
    const { proof } = await sendProof(student, id);
    const paid = await school.teacher.client.rpc("confirm_proof", {
      proof: proof ?? "",
      cents: 5_550,
      paid_on: dayFromNow(0),
    });
    const same = line({ amount_cents: 5_550, memo: "PIX Ana Beatriz" });
    await take([same]);
    const found = await lineOf(same.fingerprint);
    expect((await suggestions()).find((one) => one.line === found?.id)).toMatchObject({
      payment: paid.data,
      why: "payment",
    });
    expect(
      (await school.teacher.client.rpc("match_line", { line: found?.id ?? "", payment: paid.data ?? "" })).error,
    ).toBeNull();
    expect(await account(student.id)).toMatchObject({ free: 0 });
    await school.teacher.client.rpc("reverse_payment", { payment: paid.data ?? "", reason: "Estorno" });
    expect(await lineOf(same.fingerprint)).toMatchObject({ state: "open", payment_id: null });
  });

  test.each([
    [[]],
    [[{ day: "2026-01-01" }]],
    [[line({ day: "ontem" })]],
    [[line({ day: "infinity" })]],
    [[line({ amount_cents: -5 })]],
    [[line({ amount_cents: 100_000_001 })]],
    ["x"],
  ])("a bank statement that is broken is refused as a whole: %j", async (lines) => {
    expect(
      (await school.teacher.client.rpc("import_statement", { lines: JSON.parse(JSON.stringify(lines)) })).error
        ?.message,
    ).toBe("INVALID_STATEMENT");
  });

  test("a bank statement can be imported and read only by the teacher", async () => {
    for (const { client } of [student, school.former]) {
      expect((await client.rpc("import_statement", { lines: [line({})] })).status).toBe(403);
      expect((await client.rpc("suggest_matches")).status).toBe(403);
      expect((await client.rpc("match_line", { line: crypto.randomUUID() })).status).toBe(403);
      expect((await client.from("bank_lines").select("id")).data).toEqual([]);
    }
    expect((await school.visitor.from("bank_lines").select("id")).error?.code).toBe(DENIED);
  });
});
