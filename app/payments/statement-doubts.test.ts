import { describe, expect, test } from "vitest";
import type { BankAnswers } from "./bank-question.ts";
import { readStatement } from "./read-statement.ts";

const read = async (text: string, answers?: BankAnswers) => {
  const found = await readStatement(text, answers);
  if (!found) throw new Error("no statement");
  return found;
};
/** The income as day and centavos. */
const income = async (text: string, answers: BankAnswers) =>
  (await read(text, answers)).lines.map(({ day, amount_cents }) => [day, amount_cents]);

describe("doubts are asked once per file", () => {
  const AMBIGUOUS = [
    "Data;Descrição;Valor\n05/10/2026;Pix ANA;480.000\n06/10/2026;Pix BIA;350.000",
    "Date,Description,Amount\n2026-10-05,Ana,480.000\n2026-10-06,Bia,350.000",
    "<OFX><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>480.000</STMTTRN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261006<TRNAMT>350.000</STMTTRN></OFX>",
  ];
  test.each(AMBIGUOUS)("an amount that can be read in two ways is asked about: %j", async (text) => {
    const { question, lines } = await read(text);
    expect([question, lines]).toEqual([{ kind: "decimal", written: "480.000" }, []]);
    expect((await income(text, { decimal: "." })).map(([, cents]) => cents)).toEqual([48_000, 35_000]);
    expect((await income(text, { decimal: "," })).map(([, cents]) => cents)).toEqual([48_000_000, 35_000_000]);
  });

  test.each([
    "Data;Descrição;Valor\n05/10/2026;Pix ANA;1.480\n06/10/2026;Pix BIA;350,00",
    "Data;Descrição;Valor;Saldo\n05/10/2026;Pix ANA;1.480;2.000,00",
    "Data;Descrição;Valor\n05/10/2026;Pix ANA;1.480\n06/10/2026;Luz;-1.234.567",
  ])("the file's other amounts answer first: %j", async (text) => {
    const { question, lines } = await read(text);
    expect([question, lines[0]?.amount_cents]).toEqual([undefined, 148_000]);
  });

  test("days that a program in English may write with the month first are asked about", async () => {
    const text = "Date,Description,Amount\n10/05/2026,Ana,350.00\n10/06/2026,Bia,80.00";
    expect((await read(text)).question).toEqual({ kind: "days", written: "10/05/2026" });
    expect((await income(text, { days: "mdy" })).map(([day]) => day)).toEqual(["2026-10-05", "2026-10-06"]);
    expect((await income(text, { days: "dmy" })).map(([day]) => day)).toEqual(["2026-05-10", "2026-06-10"]);
  });

  test.each([
    ["one day answers for all", "Date,Description,Amount\n10/13/2026,Ana,350.00\n10/06/2026,Bia,80.00"],
    ["both orders are one day", "Date,Description,Amount\n10/10/2026,Ana,350.00"],
    ["a Brazilian bank", "Data;Descrição;Valor\n05/10/2026;Ana;350,00"],
    ["Wise's hyphens", "Date,Description,Amount\n05-10-2026,Ana,350.00"],
    ["nothing came in", "Date,Description,Amount\n05/10/2026,Luz,-350.00"],
  ])("days are not asked about where %s", async (_, text) => {
    expect((await read(text)).question).toBeUndefined();
  });

  test("unknown headings ask for the day and the amount", async () => {
    const text = "Quando;Quem;Taxa paga;Total geral\n05/10/2026;ANA LIMA;1,50;350,00\n06/10/2026;BIA REIS;0,80;80,00";
    const { question } = await read(text);
    expect(question).toEqual({
      kind: "columns",
      columns: [
        { heading: "Quando", sample: "05/10/2026" },
        { heading: "Quem", sample: "ANA LIMA" },
        { heading: "Taxa paga", sample: "1,50" },
        { heading: "Total geral", sample: "350,00" },
      ],
      guess: { day: 0 },
    });
    expect(await income(text, { columns: { day: 0, amount: 3 } })).toEqual([
      ["2026-10-05", 35_000],
      ["2026-10-06", 8_000],
    ]);
  });

  test("two amounts of the same likelihood, and two columns without headings, are asked about", async () => {
    const two = "Data;Descrição;Valor original;Valor pago\n05/10/2026;ANA;400,00;350,00";
    const bare = "05/10/2026;PIX ANA;350,00;1,50\n06/10/2026;PIX BIA;80,00;0,80";
    expect((await read(two)).question?.kind).toBe("columns");
    expect((await read(bare)).question).toMatchObject({ kind: "columns", guess: { day: 0 } });
    expect(await income(two, { columns: { day: 0, amount: 3 } })).toEqual([["2026-10-05", 35_000]]);
    expect(await income(bare, { columns: { day: 0, amount: 2 } })).toEqual([
      ["2026-10-05", 35_000],
      ["2026-10-06", 8_000],
    ]);
  });
});
