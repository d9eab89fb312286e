import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const ANA = { id: "a", name: "Ana Lima", email: "ana@example.com" };
const BIA = { id: "b", name: "Bia Souza", email: "bia@example.com" };
const read = (text: string, students = [ANA, BIA]) => readCsv(text, students);

test("a Brazilian spreadsheet is read: semicolons, decimal commas, accents and a byte order mark", async () => {
  expect(
    await read("\uFEFFAluno;Significados;Questões;Ditado\r\nANA  LIMA;8,5;7;\r\nbia@example.com;10;9,5;6\r\n"),
  ).toEqual([
    { line: 2, who: "ANA  LIMA", student: "a", grades: { meanings: 8.5, questions: 7, dictation: null } },
    { line: 3, who: "bia@example.com", student: "b", grades: { meanings: 10, questions: 9.5, dictation: 6 } },
  ]);
});

test("an English spreadsheet is read with its columns in any order, and some left out", async () => {
  expect(await read('Dictation,Name\n6.5,"Ana Lima"\n')).toEqual([
    { line: 2, who: "Ana Lima", student: "a", grades: { dictation: 6.5 } },
  ]);
});

test("the problem of each row is reported", async () => {
  const rows = await read("nome,ditado\nCarla,5\nAna Lima,11\nBia Souza,5\nBia Souza,6\n");
  expect(rows?.map(({ problem }) => problem)).toEqual(["UNKNOWN", "GRADE", undefined, "TWICE"]);
  const twins = await read("nome,ditado\nAna Lima,5\n", [ANA, { ...ANA, id: "c", email: "c@example.com" }]);
  expect(twins?.[0]?.problem).toBe("AMBIGUOUS");
});

test.each(["", "a,b\n1,2", "nome\nAna Lima"])("%j is refused as a list of grades", async (text) => {
  expect(await read(text)).toBeUndefined();
});
