import Papa from "papaparse";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("another reader parses the written CSV", async () => {
  const rows = [
    ["Nome", 'Obs; "tudo"'],
    ["Ana\nLima", "R$ 1,50"],
    [1.5, null],
  ];
  const { data } = Papa.parse<string[]>((await toCsv(rows)).slice(1), { delimiter: ";", skipEmptyLines: true });
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
  const { data } = Papa.parse<string[]>((await toCsv([[cell, "x"]])).slice(1), { delimiter: ";" });
  expect(data[0]?.[0]?.startsWith("'")).toBe(true);
});

test("a negative number stays a number", async () => {
  expect(await toCsv([[-2]])).toBe("\uFEFF-2\r\n");
});
