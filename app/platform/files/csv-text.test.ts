import Papa from "papaparse";
import { expect, test } from "vitest";
import { toCsv } from "./csv-text.ts";

test("another reader parses the written CSV", async () => {
  const rows = [
    ["Nome", 'Obs; "tudo"'],
    ["Ana\nLima", "R$ 1,50"],
    [1.5, null],
  ];
  const { data } = Papa.parse<string[]>(toCsv(rows).slice(1), { delimiter: ";", skipEmptyLines: true });
  expect(data).toEqual([
    ["Nome", 'Obs; "tudo"'],
    ["Ana\nLima", "R$ 1,50"],
    ["1.5", ""],
  ]);
});

test.each([
  "=1+1",
  "+55",
  "-2",
  "@cmd",
  "\tx",
  "\n=1",
  "=1+1\n2",
  "＝1+1",
  "＋1",
  "－1",
  "＠a",
  '=HYPERLINK("http://evil")',
])("%j is stored as text for a spreadsheet", async (cell) => {
  const { data } = Papa.parse<string[]>(toCsv([[cell, "x"]]).slice(1), { delimiter: ";" });
  expect(data[0]?.[0]?.startsWith("'")).toBe(true);
});

test("a negative number stays a number", async () => {
  expect(toCsv([[-2]])).toBe("\uFEFF-2\r\n");
});

test.each([
  ["01234567890", "012.345.678-90"],
  ["11222333000181", "11.222.333/0001-81"],
  ["12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["12ABC34501DE36", "12ABC34501DE36"],
  ["+5511987654321", "(11) 98765-4321"],
  ["+551133334444", "(11) 3333-4444"],
  ["01310100", "'01310100"],
  ["2024000123456789", "'2024000123456789"],
  ["12345678901", "'12345678901"],
  ["12e45", "'12e45"],
  ["1234", "1234"],
  ["1.480,50", "1.480,50"],
  ["2026-10-05", "2026-10-05"],
  ["E00000000202611281500abcdefghijk", "E00000000202611281500abcdefghijk"],
])("%j is written as %j, so that a spreadsheet keeps its digits", async (cell, written) => {
  const { data } = Papa.parse<string[]>(toCsv([[cell, "x"]]).slice(1), { delimiter: ";" });
  expect(data[0]?.[0]).toBe(written);
});
