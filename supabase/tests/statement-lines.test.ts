import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readStatement } from "../../app/payments/read-statement.ts";
import { dayFromNow } from "./days.ts";
import { booksOf } from "./money.ts";
import { openSchool, type Person, type School } from "./school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  await school.backend.sql`delete from public.bank_lines`;
  student = await school.enroll("Ana Beatriz Souza");
});
afterAll(() => school.close());
const { charge, pay, account } = booksOf(() => school);
const teacher = () => school.teacher.client;

const statement = (day: string, amount: string) =>
  `<OFX><BANKACCTFROM><ACCTID>12345-6</BANKACCTFROM><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>0001<MEMO>PIX</STMTTRN></OFX>`;
const take = async (text: string) => {
  const lines = (await readStatement(text))?.lines ?? [];
  return (await teacher().rpc("import_statement", { lines })).data;
};
const line = async () => (await teacher().from("bank_lines").select("id, state, payment_id").single()).data;

test("a bank that counts anew each month loses no payment, and the same month is there once", async () => {
  expect(await take(statement("20261005", "480.00"))).toEqual({ added: 1, known: 0 });
  expect(await take(statement("20261105", "350.00"))).toEqual({ added: 1, known: 0 });
  expect(await take(statement("20261105", "350.00"))).toEqual({ added: 0, known: 1 });
});

test.each([
  [
    "as it was",
    (print: string) =>
      school.backend
        .sql`insert into public.bank_lines (fingerprint, day, amount_cents) values (${print}, '2026-10-05', 48000)`,
  ],
  [
    "of somebody who is forgotten",
    (print: string) =>
      school.backend
        .sql`insert into public.bank_lines (fingerprint, day, amount_cents) values (private.print_of(${print}), '2026-10-05', 48000)`,
  ],
])("a line that was taken in before the day and the amount told it is known %s", async (_, insert) => {
  await insert("ofx 12345-6 0001");
  expect(await take(statement("20261005", "480.00"))).toEqual({ added: 0, known: 1 });
  expect(await take(statement("20261105", "480.00"))).toEqual({ added: 1, known: 0 });
});

const matchedTo = async (of: { charge: string } | { payment: string }) => {
  await take(statement(dayFromNow(0).replaceAll("-", ""), "123.00"));
  const id = (await line())?.id ?? "";
  expect((await teacher().rpc("match_line", { line: id, ...of })).error).toBeNull();
  return id;
};

test("a match that made a payment is taken back with it: the charge and the line are open again", async () => {
  const { id } = await charge(student.id, 12_300);
  const matched = await matchedTo({ charge: id });
  expect(await account(student.id)).toMatchObject({ open: 0 });
  for (let twice = 0; twice < 2; twice++)
    expect((await teacher().rpc("unmatch_line", { line: matched })).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ open: 12_300, free: 0 });
  expect(await line()).toMatchObject({ state: "open", payment_id: null });
  expect((await teacher().rpc("match_line", { line: matched, charge: id })).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ open: 0, free: 0 });
});

test("a payment that was there before the match stays", async () => {
  const { id } = await charge(student.id, 12_300);
  await pay(student.id, 12_300, id);
  const { data: payment } = await teacher().from("payments").select("id").eq("student_id", student.id).single();
  const matched = await matchedTo({ payment: payment?.id ?? "" });
  expect((await teacher().rpc("unmatch_line", { line: matched })).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ open: 0 });
  expect(await line()).toMatchObject({ state: "open", payment_id: null });
});

test("nobody else takes a match back, and no line that is not there", async () => {
  const unknown = { line: crypto.randomUUID() };
  for (const { client } of [student, school.former])
    expect((await client.rpc("unmatch_line", unknown)).status).toBe(403);
  expect((await school.visitor.rpc("unmatch_line", unknown)).error).not.toBeNull();
  expect((await teacher().rpc("unmatch_line", unknown)).error?.message).toBe("NOT_FOUND");
});
