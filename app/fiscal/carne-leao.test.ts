import Papa from "papaparse";
import { expect, test } from "vitest";
import { type Income, splitIncomes, writeCarneLeao } from "./carne-leao";

const CPF = "52998224725";
const CNPJ = "11222333000181";
const income = (more: Partial<Income> = {}): Income => ({
  id: "1",
  student_id: "s",
  student: "Ana Lima",
  paid_on: "2026-11-05",
  amount_cents: 48_050,
  payer: "Ana Lima",
  document: CPF,
  is_own: true,
  description: "Moderate 12/2026",
  ...more,
});
const linesOf = async (incomes: Income[]) =>
  Papa.parse<string[]>(await writeCarneLeao(incomes, "295"), { delimiter: ";", skipEmptyLines: true }).data;

test("a student who pays is payer and beneficiary, in the Receita's thirteen columns", async () => {
  expect(await linesOf([income()])).toEqual([
    [
      "05/11/2026",
      "R01.001.001",
      "295",
      "480,50",
      "",
      "Aulas de ingles: Moderate 12/2026",
      "PF",
      CPF,
      CPF,
      "",
      "",
      "",
      "",
    ],
  ]);
});

test("the beneficiary's CPF is marked as not given if another person pays", async () => {
  const [line] = await linesOf([income({ payer: "Mãe da Ana", is_own: false })]);
  expect(line?.slice(6)).toEqual(["PF", CPF, "", "S", "", "", ""]);
});

test("a company pays with its CNPJ and without tax withheld", async () => {
  const [line] = await linesOf([income({ payer: "Escola Ltda", document: CNPJ, is_own: false })]);
  expect(line?.slice(6)).toEqual(["PJ", "", "", "", CNPJ, "N", ""]);
});

test("the file has no mark, no heading, no accents and no semicolon or formula in a text, and thousands without a point", async () => {
  const text = await writeCarneLeao(
    [income({ description: `=Lição; "é"\n${"a".repeat(300)}`, amount_cents: 1_234_567 })],
    "295",
  );
  expect(text).toMatch(/^05\/11\/2026;R01\.001\.001;295;12345,67;;/);
  expect(text).toMatch(/^[\x20-\x7e\r\n]*$/);
  const [line] = Papa.parse<string[]>(text, { delimiter: ";" }).data;
  expect(line).toHaveLength(13);
  expect(line?.[5]).not.toMatch(/[;"\n]/);
  expect(line?.[5]).toHaveLength(255);
});

test.each([null, "", "52998224724", "11111111111", "11222333000180"])(
  "a payment with the document %j is missing one, and not in the file",
  (document) => {
    const found = splitIncomes([income({ document }), income({ id: "2" })]);
    expect(found.missing.map(({ id }) => id)).toEqual(["1"]);
    expect(found.complete.map(({ id }) => id)).toEqual(["2"]);
  },
);
