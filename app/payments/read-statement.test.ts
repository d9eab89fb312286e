import { describe, expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";

/** The lines offered as income: day, centavos and text. */
const income = async (text: string) =>
  (await readStatement(text))?.lines.map(({ day, amount_cents, memo }) => [day, amount_cents, memo]);
const counts = async (text: string) => {
  const { lines = [], out, balances, unread = [] } = (await readStatement(text)) ?? {};
  return [lines.length, out, balances, unread.map(({ line }) => line)];
};

const OFX_1 = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>260<ACCTID>123-4</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261105120000[-3:BRT]<TRNAMT>480.50<FITID>abc1<MEMO>PIX RECEBIDO - Ana &amp; Cia
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261106<TRNAMT>-30.00<FITID>abc2<MEMO>Tarifa</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const OFX_2 = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>
<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>20261107</DTPOSTED><TRNAMT>1234,56</TRNAMT><FITID>9</FITID><NAME>Bia</NAME><MEMO>TED</MEMO></STMTTRN></BANKTRANLIST></OFX>`;

/** An OFX 1 file of these lines: `type day amount id memo`. */
const ofx = (...lines: [type: string, day: string, amount: string, id: string, memo: string][]) =>
  `OFXHEADER:100\n\n<OFX><STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${lines
    .map(
      ([type, day, amount, id, memo]) =>
        `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`,
    )
    .join("\n")}</BANKTRANLIST></STMTRS></OFX>`;

describe("OFX", () => {
  test("an OFX file of either kind yields income, with the bank's own numbers", async () => {
    expect((await readStatement(OFX_1))?.lines).toEqual([
      {
        day: "2026-11-05",
        amount_cents: 48_050,
        memo: "PIX RECEBIDO - Ana & Cia",
        fingerprint: "ofx 123-4 abc1 2026-11-05 48050",
        earlier: "ofx 123-4 abc1",
      },
    ]);
    expect(await income(OFX_2)).toEqual([["2026-11-07", 123_456, "Bia TED"]]);
  });

  test("a number that the bank uses again is another line's, and the same file is recognised", async () => {
    const print = async (day: string, amount: string) =>
      (await readStatement(ofx(["CREDIT", day, amount, "0001", "PIX"])))?.lines[0]?.fingerprint;
    expect(await print("20261005", "480.00")).toBe(await print("20261005", "480.00"));
    expect(await print("20261005", "480.00")).not.toBe(await print("20261105", "480.00"));
    expect(await print("20261005", "480.00")).not.toBe(await print("20261005", "350.00"));
    const twice = await readStatement(
      ofx(["CREDIT", "20261005", "480.00", "7", "ANA"], ["CREDIT", "20261005", "480.00", "7", "BIA"]),
    );
    expect(new Set(twice?.lines.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test("a long number is truncated where it still distinguishes the lines", async () => {
    const long = "9".repeat(250);
    const read = await readStatement(
      ofx(["CREDIT", "20261005", "480.00", `${long}1`, "A"], ["CREDIT", "20261005", "480.00", `${long}2`, "B"]),
    );
    const prints = read?.lines.map(({ fingerprint }) => fingerprint) ?? [];
    expect(new Set(prints).size).toBe(2);
    expect(Math.max(...prints.map((print) => print.length))).toBeLessThanOrEqual(200);
  });

  test("balances among the lines are ignored", async () => {
    const text = ofx(
      ["CREDIT", "20260930", "1234.56", "", "Saldo Anterior"],
      ["CREDIT", "20261005", "480.00", "12", "Pix - Recebido"],
      ["OTHER", "20261031", "1714.56", "", "S A L D O"],
      ["CREDIT", "20261031", "1714.56", "", "SALDO TOTAL DISPONÍVEL DIA"],
      ["CREDIT", "20261030", "60.00", "13", "Saldo das aulas de outubro Maria"],
    );
    expect((await income(text))?.map(([, , memo]) => memo)).toEqual([
      "Pix - Recebido",
      "Saldo das aulas de outubro Maria",
    ]);
    expect(await counts(text)).toEqual([2, 0, 3, []]);
  });

  test.each(["DEBIT", "PAYMENT", "FEE", "SRVCHG", "CHECK", "DIRECTDEBIT", "REPEATPMT", "POS", "ATM"])(
    "without signs, %s counts as money out",
    async (type) => {
      const text = ofx([type, "20261005", "100.00", "31", "ENERGIA"], ["CREDIT", "20261005", "480.00", "33", "PIX"]);
      expect(await income(text)).toEqual([["2026-10-05", 48_000, "PIX"]]);
    },
  );

  test("the sign or the words decide if the type does not", async () => {
    const signed = ofx(["OTHER", "20261005", "-20.00", "1", "PIX"], ["OTHER", "20261005", "480.00", "2", "PIX"]);
    expect(await counts(signed)).toEqual([1, 1, 0, []]);
    const plain = ofx(
      ["OTHER", "20261005", "20.00", "1", "Pix enviado Rui"],
      ["XFER", "20261005", "480.00", "2", "Pix recebido Ana"],
    );
    expect((await income(plain))?.map(([, , memo]) => memo)).toEqual(["Pix recebido Ana"]);
  });

  test("a card's bill contains no income", async () => {
    const text = `<OFX><CREDITCARDMSGSRSV1><CCSTMTRS><CCACCTFROM><ACCTID>1</CCACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261005<TRNAMT>150.00<FITID>1<MEMO>Mercado</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261010<TRNAMT>170.50<FITID>2<MEMO>Pagamento recebido</STMTTRN></BANKTRANLIST></CCSTMTRS></OFX>`;
    expect(await readStatement(text)).toMatchObject({ lines: [], out: 2, isCard: true });
  });

  test("accounts of one file are kept apart, and a card beside them does not hide their income", async () => {
    const line = (amount: string, memo: string) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261005120000[-3:BRT]<TRNAMT>${amount}<FITID>1<MEMO>${memo}`;
    const account = (id: string, lines: string) =>
      `<STMTRS><BANKACCTFROM><ACCTID>${id}<BANKTRANLIST>${lines}<LEDGERBAL><BALAMT>476.00<DTASOF>20261031`;
    const card = `<CCSTMTRS><CCACCTFROM><ACCTID>3<BANKTRANLIST>${line("9.00", "Pagamento recebido")}`;
    const text = `<OFX>${account("1", line("480.00", "Ana"))}${account("2", line("480.00", "Bia"))}${card}`;
    expect((await readStatement(text))?.lines.map(({ fingerprint, memo }) => [fingerprint, memo])).toEqual([
      ["ofx 1 1 2026-10-05 48000", "Ana"],
      ["ofx 2 1 2026-10-05 48000", "Bia"],
    ]);
    expect(await readStatement(text)).toMatchObject({ out: 1, isCard: false });
  });

  test("a statement without signs causes a question if no type and no word gives the direction", async () => {
    const text = ofx(
      ["OTHER", "20261005", "20.00", "1", "Tarifa"],
      ["OTHER", "20261005", "480.00", "2", "Maria"],
      ["OTHER", "20261005", "90.00", "3", "Pix recebido Ana"],
      ["CREDIT", "20261005", "70.00", "4", "Bia"],
    );
    expect((await readStatement(text))?.lines.map(({ memo, unsure }) => [memo, unsure])).toEqual([
      ["Maria", true],
      ["Pix recebido Ana", undefined],
      ["Bia", undefined],
    ]);
  });

  test("entities, CDATA and a lone & are decoded as the bank means them", async () => {
    const text = ofx(
      ["CREDIT", "20261005", "1.00", "1", "JO&#195;O D&apos;AVILA &quot;ME&quot; &amp; CIA S&atilde;o"],
      ["CREDIT", "20261005", "2.00", "2", "A & B LTDA"],
      ["CREDIT", "20261005", "3.00", "3", "<![CDATA[CARLA <DIAS>]]>"],
    );
    expect((await income(text))?.map(([, , memo]) => memo)).toEqual([
      `JOÃO D'AVILA "ME" & CIA São`,
      "A & B LTDA",
      "CARLA <DIAS>",
    ]);
  });

  test.each([
    `<OFX xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><STMTTRN><DTPOSTED>20261005</DTPOSTED><TRNAMT>480.00</TRNAMT></STMTTRN></OFX>`,
    `<ns2:OFX xmlns:ns2="x"><ns2:STMTTRN><ns2:DTPOSTED>20261005</ns2:DTPOSTED><ns2:TRNAMT>480.00</ns2:TRNAMT></ns2:STMTTRN></ns2:OFX>`,
    "<ofx>\n<stmttrn>\n<dtposted>20261005\n<trnamt>480,00\n</stmttrn>",
    "<OFX><STMTTRN><DTPOSTED>20261005100000.000[-3:GMT]<TRNAMT>+480.00",
    "<OFX><STMTTRN><DTPOSTED>05/10/2026<TRNAMT>480.00</STMTTRN></OFX>",
    "<OFX><STMTTRN><DTPOSTED>20261005000000[0:GMT]<TRNAMT>480.00</STMTTRN></OFX>",
    "<OFX><STMTTRN><DTPOSTED>20261006013000[0:GMT]<TRNAMT>480.00</STMTTRN></OFX>",
  ])("%s", async (text) => {
    expect(await income(text)).toEqual([["2026-10-05", 48_000, ""]]);
  });

  test("an unreadable line is shown with its position, and the rest is read", async () => {
    const text = ofx(
      ["CREDIT", "20261399", "480.00", "1", "ANA"],
      ["CREDIT", "20261005", "abc", "2", "BIA"],
      ["CREDIT", "20261005", "480.00", "3", "CAIO"],
      ["CREDIT", "20261005", "9999999.00", "4", "DORA"],
    );
    expect(await counts(text)).toEqual([1, 0, 0, [4, 5, 7]]);
    expect((await readStatement(text))?.unread[1]).toEqual({ line: 5, written: "20261005 abc BIA" });
  });

  test("the other party's account is not read as the school's account", async () => {
    const text = `<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><DTPOSTED>20261005<TRNAMT>4.00<FITID>1<BANKACCTTO><ACCTID>99</BANKACCTTO></STMTTRN>
<STMTTRN><DTPOSTED>20261005<TRNAMT>5.00<FITID>2</STMTTRN></OFX>`;
    expect((await readStatement(text))?.lines.map(({ earlier }) => earlier)).toEqual(["ofx 1 1", "ofx 1 2"]);
  });
});

test("a memo is kept without the characters that the database refuses, truncated between letters", async () => {
  const [, , memo] = (await income(ofx(["CREDIT", "20261005", "1.00", "1", `A\u0000B${"😀".repeat(400)}`])))?.[0] ?? [];
  expect(memo).toMatch(/^A.?B(?:😀)+$/u);
  expect([...String(memo)].length).toBeLessThanOrEqual(300);
});

test.each(["", "hello", "a;b\n1;2", "<html></html>", "%PDF-1.4"])("%j is refused as a statement", async (text) => {
  expect(await readStatement(text)).toBeUndefined();
});
