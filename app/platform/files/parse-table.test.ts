import { expect, test } from "vitest";
import { foldHeading, parseTable } from "./parse-table.ts";

const read = (text: string) => parseTable(text, (cells) => cells.some((cell) => foldHeading(cell) === "nome"));

test.each([";", ",", "\t", "|"])("columns separated by %j are read below other words and empty lines", async (sign) => {
  const table = await read(`Lista ${sign}\n\n Nome ${sign}E-mail\nAna${sign}ana@example.com\n\nBia${sign}\n`);
  expect(table?.heading).toEqual(["Nome", "E-mail"]);
  expect(table?.rows).toEqual([
    { line: 4, cells: ["Ana", "ana@example.com"] },
    { line: 6, cells: ["Bia", ""] },
  ]);
});

test("lines are numbered as an editor does, within cells too", async () => {
  const table = await read('Nome;Nota\r\n"Ana\r\nLima";1\r\nBia;2\r\n');
  expect(table?.rows.map(({ line }) => line)).toEqual([2, 4]);
});

test("an unclosed quote spoils no other line", async () => {
  const table = await read('Nome;Nota\n"Ana;1\n"Bia; a";2\nCaio;3\n');
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['"Ana', "1"],
    ["Bia; a", "2"],
    ["Caio", "3"],
  ]);
});
