import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages.js";
import { workbook } from "~/platform/files/testing-workbook.ts";
import type { BankAnswers } from "./bank-question.ts";
import { openStatement } from "./open-statement.ts";
import { readStatement } from "./read-statement.ts";

const read = async (text: string, answers?: BankAnswers) => {
  const found = await readStatement(text, answers);
  if (!found) throw new Error("no statement");
  return found;
};
/** The income as day and centavos, and the other lines by line number and reason. */
const books = async (text: string, answers?: BankAnswers) => {
  const { lines, left, unread } = await read(text, answers);
  return {
    income: lines.map(({ day, amount_cents }) => [day, amount_cents]),
    left: left.filter(({ why }) => why !== "text").map(({ line, why }) => [line, why]),
    unread: unread.map(({ line }) => line),
  };
};

describe("other programs' tables", () => {
  test("an account in several currencies yields the reais alone, and its card columns make it no bill", async () => {
    const text = `"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name","Card Last Four Digits","Card Holder Full Name","Total fees"
TRANSFER-9,05-10-2026,350.00,BRL,"Received money from ANA LIMA",Aulas,900.00,"ANA LIMA",,,0.00
TRANSFER-8,05-10-2026,90.00,EUR,"Received money from BEA ROSSI",,90.00,"BEA ROSSI",,,0.00
CARD-7,06-10-2026,-40.00,BRL,"Card transaction issued by Mercado",,860.00,,4321,"Prof",0.00`;
    expect(await books(text)).toEqual({
      income: [["2026-10-05", 35_000]],
      left: [
        [3, "currency"],
        [4, "out"],
      ],
      unread: [],
    });
  });

  test("a history with fees, two sides and a state reads what arrived, on the day it arrived", async () => {
    const text = `ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency",Reference
T-1,COMPLETED,IN,"2026-10-04 23:29:00","2026-10-05 10:29:05",2.00,USD,"ANA LIMA",70.00,USD,"Prof",350.00,BRL,Aulas
T-2,CANCELLED,IN,"2026-10-06 10:29:00",,0.00,BRL,"BIA REIS",99.00,BRL,"Prof",99.00,BRL,
T-3,COMPLETED,NEUTRAL,"2026-10-07 10:00:00","2026-10-07 10:00:00",1.00,BRL,"Prof",50.00,BRL,"Prof",50.00,BRL,
T-4,COMPLETED,OUT,"2026-10-08 10:00:00","2026-10-08 10:00:00",1.00,BRL,"Prof",50.00,BRL,"Luz",50.00,BRL,`;
    expect(await books(text)).toEqual({
      income: [["2026-10-05", 35_000]],
      left: [
        [3, "undone"],
        [4, "own"],
        [5, "out"],
      ],
      unread: [],
    });
  });

  test("a change between balances in two currencies is the owner's own money", async () => {
    const wise = (description: string, kind: string) =>
      `"TransferWise ID",Date,Amount,Currency,Description,"Exchange From","Exchange To","Total fees","Exchange To Amount","Transaction Type","Transaction Details Type"
BALANCE-1,06-10-2026,100.00,BRL,"${description}",USD,BRL,0.10,100.00,CREDIT,${kind}`;
    const revolut = `Type,Product,Completed Date,Description,Amount,Fee,Currency,State,Balance
EXCHANGE,Current,2026-10-05 10:00:05,Exchanged to BRL,350.00,0.00,BRL,COMPLETED,1350.00`;
    for (const text of [wise("Converted 20.00 USD to 100.00 BRL", ""), wise("Câmbio", "CONVERSION"), revolut])
      expect(await books(text)).toEqual({ income: [], left: [[2, "own"]], unread: [] });
  });

  test("the currency of a fee is not the currency of its amount, and an amount in reais stays in reais whatever else a line says", async () => {
    const history = `ID,Status,Direction,"Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency"
T-1,COMPLETED,IN,"2026-10-05 10:00:00",0.00,USD,,,"BOB",70.00,USD,"Prof",70.00,USD
T-2,COMPLETED,IN,"2026-10-05 10:00:00",0.00,USD,0.00,USD,"ANA",70.00,USD,"Prof",350.00,BRL`;
    expect(await books(history)).toEqual({ income: [["2026-10-05", 35_000]], left: [[2, "currency"]], unread: [] });
    const both = "Date,Description,Amount,Amount (BRL),Currency\n2026-10-05,Ana,70.00,350.00,USD";
    expect(await books(both)).toEqual({ income: [["2026-10-05", 35_000]], left: [], unread: [] });
  });

  test("a kind of line that is called a payment says nothing of its direction where others have other kinds", async () => {
    const text = `Data;Nome;Tipo;Valor
05/10/2026;ANA LIMA;Pagamento;350,00
06/10/2026;LUZ;Pagamento de conta;-50,00
07/10/2026;BIA;Depósito;80,00`;
    expect(await books(text)).toEqual({
      income: [
        ["2026-10-05", 35_000],
        ["2026-10-07", 8_000],
      ],
      left: [[3, "out"]],
      unread: [],
    });
    const alike = "Data;Nome;Tipo;Valor\n05/10/2026;ANA LIMA;Pagamento;350,00\n06/10/2026;LUZ;Pagamento;-50,00";
    expect(await books(alike)).toMatchObject({ income: [["2026-10-05", 35_000]], left: [[3, "out"]] });
  });

  test.each(["PAGAMENTO EFETUADO", "PGTO DEBITO CONTA 1234", "Pagamento por deb em C/C", "Pagamentos Validos Normais"])(
    "a bill is recognised by its instalments and the payment of the bill before: %s",
    async (payment) => {
      const bill = `data,lançamento,valor\n2026-10-05,MERCADO,50.00\n2026-10-06,${payment},-500.00\n2026-10-07,LOJA 01/03,100.00`;
      expect(await read(bill)).toMatchObject({ lines: [], isCard: true, out: 3 });
      const account = `data,lançamento,valor\n2026-10-05,PIX ANA 05/10,50.00\n2026-10-06,${payment},-500.00`;
      expect((await books(account)).income).toEqual([["2026-10-05", 5_000]]);
    },
  );

  test.each([
    "Data;Tipo;Origem;Forma de pagamento;Valor\n05/10/2026;Pix recebido;ANA LIMA;Saldo;350,00",
    "Data;Descrição;Conta usada;Valor\n05/10/2026;Transferência de ANA LIMA;Saldo disponível;350,00",
    "Data;Histórico;Mensagem;Valor\n05/10/2026;PIX RECEBIDO ANA;Saldo total;350,00",
  ])("a cell that says Saldo beside a payer hides no income: %j", async (text) => {
    expect((await books(text)).income).toEqual([["2026-10-05", 35_000]]);
  });

  test("a card's bill is recognised by its purchases and instalments", async () => {
    const bills = [
      '"Data","Lançamento","Categoria","Tipo","Valor"\n"02/10/2026","LIVRARIA","LAZER","Parcela 2/6","R$ 80,00"\n"03/10/2026","PADARIA","COMIDA","Compra à vista","R$ 9,00"',
      "Data,Lançamento,Cartão,Valor\n02/10/2026,LIVRARIA,final 1234,80.00\n03/10/2026,PADARIA,final 1234,9.00",
    ];
    for (const text of bills) expect(await read(text)).toMatchObject({ lines: [], isCard: true, out: 2 });
    const account = "Data;Histórico;Cartão;Valor\n02/10/2026;PIX RECEBIDO ANA;;80,00\n03/10/2026;MERCADO;1234;-9,00";
    expect(await read(account)).toMatchObject({ isCard: false, out: 1 });
    expect((await books(account)).income).toEqual([["2026-10-02", 8_000]]);
  });

  test("an amount in another currency is left out and reported, wherever the currency is written", async () => {
    const dollars = `<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>70.00<FITID>1<MEMO>ANA</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    const one = `<OFX><STMTRS><CURDEF>BRL<BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>70.00<FITID>1<MEMO>ANA<CURRENCY><CURRATE>5.1<CURSYM>USD</CURRENCY></STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>350.00<FITID>2<MEMO>BIA<ORIGCURRENCY><CURRATE>5.1<CURSYM>USD</ORIGCURRENCY></STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    expect(await books(dollars)).toEqual({ income: [], left: [[2, "currency"]], unread: [] });
    expect(await books(one)).toEqual({ income: [["2026-10-05", 35_000]], left: [[2, "currency"]], unread: [] });
    for (const text of [
      "Data;Descrição;Moeda;Valor\n05/10/2026;ANA;USD;70,00",
      "Data;Descrição;Valor\n05/10/2026;ANA;US$ 70,00",
      "Data;Descrição;Valor\n05/10/2026;ANA;€ 70,00",
      "Data;Descrição;Valor (US$)\n05/10/2026;ANA;70,00",
      "Date,Description,Amount (USD)\n2026-10-05,ANA,70.00",
    ]) {
      expect(await books(text)).toEqual({ income: [], left: [[2, "currency"]], unread: [] });
    }
  });

  test("credits to come are left out, by their day, their part of the file or their state", async () => {
    vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
    const income = [["2026-10-05", 35_000]];
    const first = "Data;Lançamento;Valor\n05/10/2026;PIX RECEBIDO ANA;350,00\n";
    for (const more of [
      "06/12/2026;PIX AGENDADO BIA;80,00",
      "Lançamentos futuros;;\n10/11/2026;PIX BIA;80,00",
      "Agendamentos;;\n10/11/2026;PIX BIA;80,00",
    ]) {
      const { left, ...other } = await books(first + more);
      expect([other, left.map(([, why]) => why)]).toEqual([{ income, unread: [] }, ["pending"]]);
    }
    const pending = `<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005<TRNAMT>350.00<FITID>1<MEMO>ANA</STMTTRN></BANKTRANLIST>
<BANKTRANLISTP><DTASOF>20261120<STMTTRNP><TRNTYPE>CREDIT<DTTRAN>20261110<TRNAMT>80.00<MEMO>BIA</STMTTRNP></BANKTRANLISTP></OFX>`;
    expect(await books(pending)).toEqual({ income, left: [[2, "pending"]], unread: [] });
    const states = `Data;Descrição;Valor;Situação
05/10/2026;ANA;350,00;Pago
06/10/2026;BIA;80,00;Não pago
06/10/2026;CAIO;80,00;Agendado
06/10/2026;DORA;80,00;Cancelado`;
    expect(await books(states)).toMatchObject({
      income,
      left: [
        [3, "pending"],
        [4, "pending"],
        [5, "undone"],
      ],
    });
    vi.useRealTimers();
  });

  test("a web page that a bank names .xls is a table", async () => {
    const row = (...cells: string[]) => `<TR>${cells.map((cell) => `<TD nowrap>${cell}`).join("")}`;
    const page = `<HTML><BODY><TABLE><TR><TD colspan=3>Extrato</TABLE><TABLE border=1>${row("Data", "Hist&oacute;rico", "Valor")}${row("05/10/2026", "PIX <b>ANA</b> &amp; CIA", "350,00")}${row("06/10/2026", "Luz", "-9,00")}</TABLE></BODY></HTML>`;
    const { lines, out } = await read(page);
    expect([lines.map(({ amount_cents, memo }) => [amount_cents, memo]), out]).toEqual([
      [[35_000, "PIX ANA & CIA"]],
      1,
    ]);
  });
});

test("a spreadsheet as XML that a program names .xls is a table, with cells left out and numbers as they are kept", async () => {
  const cell = (type: string, value: string, more = "") =>
    `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`;
  const page = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Extrato"><Table>
<Row>${cell("String", "Extrato de outubro", ' ss:MergeAcross="3"')}</Row>
<Row>${["Data", "Histórico", "Docto", "Valor"].map((name) => cell("String", name)).join("")}</Row>
<Row>${cell("DateTime", "2026-10-05T00:00:00.000")}${cell("String", "PIX ANA")}${cell("Number", "1480.5", ' ss:Index="4"')}</Row>
<Row>${cell("String", "06/10/2026")}${cell("String", "Luz")}<Cell/>${cell("Number", "-9.125")}</Row>
</Table></Worksheet></Workbook>`;
  const { lines, left, unread } = await read(page);
  expect(lines).toMatchObject([{ day: "2026-10-05", amount_cents: 148_050, memo: "PIX ANA" }]);
  expect([left.map(({ why }) => why), unread]).toEqual([["text", "text", "out"], []]);
});

test("a workbook is read with its dates and numbers, and the rows of its other sheets are reported", async () => {
  const sheet = [
    ["Extrato de outubro"],
    ["Data", "Histórico", "Valor"],
    [new Date("2026-10-05T00:00:00Z"), "PIX RECEBIDO ANA", 1480.5],
    [new Date("2026-10-06T00:00:00Z"), "Luz", -9],
    ["07/10/2026", "PIX RECEBIDO BIA", 350],
  ];
  const read = await openStatement(workbook([["Resumo do mês"]], sheet), {});
  expect(read).toMatchObject({
    lines: [
      { day: "2026-10-05", amount_cents: 148_050, memo: "PIX RECEBIDO ANA" },
      { day: "2026-10-07", amount_cents: 35_000, memo: "PIX RECEBIDO BIA" },
    ],
    out: 1,
    unread: [{ line: 1, written: "Resumo do mês" }],
  });
});

test.each(["\xd0\xcf\x11\xe0old", "PK\x03\x04other"])(
  "another program's workbook is refused with a message of its own: %j",
  async (bytes) => {
    const file = new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]);
    expect(await openStatement(file, {})).toHaveProperty("problem", m.payments_problem_workbook());
  },
);

test("every line of any table is income, left out with a reason, or unread", async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      "",
      "05/10/2026",
      "31/02/2026",
      "Saldo",
      "Total",
      "PIX RECEBIDO ANA",
      "Luz",
      "BRL",
      "USD",
      "C",
      "D",
    ),
    fc.constantFrom(
      "350,00",
      "-9,00",
      "1.480",
      "0,00",
      "480,00C",
      "(20,00)",
      "abc",
      "Cancelado",
      "Lançamentos futuros",
    ),
    fc.string({ maxLength: 8 }).map((text) => text.replace(/[;"\s|,]/g, "")),
  );
  const headings = fc.subarray([
    "Data",
    "Descrição",
    "Valor",
    "Saldo",
    "Crédito",
    "Débito",
    "Tipo",
    "Moeda",
    "Situação",
  ]);
  const table = fc.record({
    headings,
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ headings, rows }) => {
      const text = [headings, ...rows].map((cells) => cells.join(";")).join("\n");
      const found = await readStatement(`\uFEFF${text}`);
      if (!found) return;
      const filled = text.split("\n").filter((line) => line.replace(/[;\s]/g, "") !== "").length;
      expect(found.lines.length + found.left.length + found.unread.length).toBe(filled);
    }),
    { numRuns: 200 },
  );
});
