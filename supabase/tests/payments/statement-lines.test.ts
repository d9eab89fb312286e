import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readStatement } from "../../../app/payments/read-statement.ts";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { openSchool, type Person, type School } from "../school.ts";

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

test("a bank that restarts its numbers each month loses no payment, and a month imported twice is there once", async () => {
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
        .sql`insert into public.bank_lines (fingerprint, day, amount_cents) values (private.hash_fingerprint(${print}), '2026-10-05', 48000)`,
  ],
])("a line imported before the day and the amount identified it is recognised %s", async (_, insert) => {
  await insert("ofx 12345-6 0001");
  expect(await take(statement("20261005", "480.00"))).toEqual({ added: 0, known: 1 });
  expect(await take(statement("20261105", "480.00"))).toEqual({ added: 1, known: 0 });
});

describe("one account imported from two kinds of file", () => {
  const csv = (...lines: [day: string, memo: string, amount: string][]) =>
    `Data;Histórico;Descrição;Valor\n${lines.map((line) => line.join(";")).join("\n")}\n`;
  const ofx = (...lines: [day: string, memo: string, amount: string, id: string][]) =>
    `<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM>${lines
      .map(([day, memo, amount, id]) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`)
      .join("\n")}</OFX>`;
  const MARIA: [string, string, string] = ["05/10/2026", "Pix recebido;Maria de Souza", "480,00"];
  const alike = (...memos: string[]) => ({
    doubtful: memos.map((memo) => ({ fingerprint: `2026-10-05 48000 ${memo}`, why: "alike" })),
  });

  test.each([
    ["Pix recebido: Cp 123-MARIA SOUZA"],
    ["TRANSFERÊNCIA RECEBIDA PELO PIX - MARIA S***"],
    ["CRED PIX"],
    [""],
  ])(
    "one account imported from two kinds of file asks about a line that was imported before as %j, and imports it when the teacher confirms",
    async (memo) => {
      expect(await take(ofx(["20261005", memo, "480.00", "a"]))).toEqual({ added: 1, known: 0 });
      const lines = (await readStatement(csv(MARIA)))?.lines ?? [];
      const asked = { added: 0, known: 0, ...alike("Pix recebido Maria de Souza") };
      expect((await teacher().rpc("import_statement", { lines })).data).toEqual(asked);
      const chosen = lines.map((one) => ({ ...one, chosen: true }));
      expect((await teacher().rpc("import_statement", { lines: chosen })).data).toEqual({ added: 1, known: 0 });
      expect(await take(csv(MARIA))).toEqual({ added: 0, known: 1 });
    },
  );

  test("one account imported from two kinds of file treats another payer's line of the same day and amount as new, and a payer's second line too", async () => {
    await take(ofx(["20261005", "PIX JOAO LIMA", "480.00", "a"]));
    expect(await take(csv(MARIA))).toEqual({ added: 1, known: 0 });
    expect(await take(csv(MARIA, MARIA))).toEqual({ added: 1, known: 1 });
  });

  test("one account imported from two kinds of file matches each existing line with one of the file, the likeliest", async () => {
    await take(ofx(["20261005", "PIX MARIA SOUZA", "480.00", "a"]));
    const lines: [string, string, string][] = [["05/10/2026", "Pix recebido;Rui Souza", "480,00"], MARIA, MARIA];
    expect(await take(csv(...lines))).toMatchObject({ added: 2, known: 0 });
  });

  test("one account imported from two kinds of file treats another day or another amount as another line", async () => {
    await take(ofx(["20261004", "MARIA SOUZA", "480.00", "a"], ["20261005", "MARIA SOUZA", "480.01", "b"]));
    expect(await take(csv(MARIA))).toEqual({ added: 1, known: 0 });
  });
});

test("a line of unclear direction is returned until it is chosen, and is recognised once it is imported", async () => {
  const text = "Data;Descrição;Valor\n05/10/2026;Mercado;150,00\n06/10/2026;Pix recebido Ana;90,00";
  const asked = [{ fingerprint: "2026-10-05 15000 Mercado", why: "unsure" }];
  expect(await take(text)).toEqual({ added: 1, known: 0, doubtful: asked });
  const lines = ((await readStatement(text))?.lines ?? []).map((one) => ({ ...one, chosen: true }));
  expect((await teacher().rpc("import_statement", { lines })).data).toEqual({ added: 1, known: 1 });
  expect(await take(text)).toEqual({ added: 0, known: 2 });
});

const matchedTo = async (of: { charge: string } | { payment: string }) => {
  await take(statement(dayFromNow(0).replaceAll("-", ""), "123.00"));
  const id = (await line())?.id ?? "";
  expect((await teacher().rpc("match_line", { line: id, ...of })).error).toBeNull();
  return id;
};

test("a match that made a payment is undone with it: the charge and the line are open again", async () => {
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

test("a payment that existed before the match stays", async () => {
  const { id } = await charge(student.id, 12_300);
  await pay(student.id, 12_300, id);
  const { data: payment } = await teacher().from("payments").select("id").eq("student_id", student.id).single();
  const matched = await matchedTo({ payment: payment?.id ?? "" });
  expect((await teacher().rpc("unmatch_line", { line: matched })).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ open: 0 });
  expect(await line()).toMatchObject({ state: "open", payment_id: null });
});

test("nobody else can undo a match, and an unknown line cannot be undone", async () => {
  const unknown = { line: crypto.randomUUID() };
  for (const { client } of [student, school.former])
    expect((await client.rpc("unmatch_line", unknown)).status).toBe(403);
  expect((await school.visitor.rpc("unmatch_line", unknown)).error).not.toBeNull();
  expect((await teacher().rpc("unmatch_line", unknown)).error?.message).toBe("NOT_FOUND");
});
