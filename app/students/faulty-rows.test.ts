import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { toCsv } from "~/platform/files/csv-text";
import { formatMeaning } from "./column-label.ts";
import { faultyRows } from "./faulty-rows.ts";
import { openStudentsCsv, readStudents } from "./read-students-csv.ts";
import { MEANINGS, meaningsOf } from "./student-columns.ts";

afterEach(() => overwriteGetLocale(() => "pt"));

async function read(text: string) {
  const file = await openStudentsCsv(text, []);
  if (!file) throw new Error("nobody");
  const reading = { meanings: file.meanings, order: "dmy", plans: [] } as const;
  return { file, rows: await readStudents(file, reading) };
}
const written = async (text: string) => {
  const { file, rows } = await read(text);
  return toCsv(faultyRows(file.columns, file.meanings, rows));
};

test("rows to correct are exported with their reasons, and are read again unchanged", async () => {
  const text = await written(
    "Quem é o aluno? (nome);Correio eletrônico;Zap;Nasc;Cidade\n=Ana+1;ana;5511987654321;17/05/1990;São Paulo\n-;+b@example.com;12;31/02/1990;\n",
  );
  expect(text.split("\r\n")).toEqual([
    "\uFEFFNome completo;E-mail;Telefone (WhatsApp);Data de nascimento;Cidade;Motivo",
    `"'=Ana+1";ana;(11) 98765-4321;1990-05-17;São Paulo;Confira o e-mail: ana`,
    `;"'+b@example.com";12;31/02/1990;;"Informe o nome completo; Esta data não existe: 31/02/1990; Confira o telefone, com DDD: 12"`,
    "",
  ]);
  expect(await written(text)).toBe(text);
});

test.each(["pt", "en"] as const)("every word for a column is recognised in %s", async (locale) => {
  overwriteGetLocale(() => locale);
  const plain = MEANINGS.filter((meaning) => meaning !== "first" && meaning !== "last");
  const columns = (all: readonly (typeof MEANINGS)[number][]) =>
    all.map((meaning) => ({
      heading: formatMeaning(meaning),
      cells: [{ email: "a@example.com", level: "B1", plan: "Ouro" }[String(meaning)] ?? "x"],
    }));
  expect(await meaningsOf(columns(plain), ["Ouro"])).toEqual(plain);
  expect(await meaningsOf(columns(["last", "first", "email"]), [])).toEqual(["last", "first", "email"]);
});
