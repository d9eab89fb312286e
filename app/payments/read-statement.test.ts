import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";

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

test("OFX of both kinds: what came in, with the bank's own numbers", async () => {
  expect(await readStatement(OFX_1)).toEqual([
    { day: "2026-11-05", amount_cents: 48_050, memo: "PIX RECEBIDO - Ana & Cia", fingerprint: "ofx 123-4 abc1" },
  ]);
  expect(await readStatement(OFX_2)).toEqual([
    { day: "2026-11-07", amount_cents: 123_456, memo: "Bia TED", fingerprint: "ofx  9" },
  ]);
});

test("CSV as Brazilian banks write it, below words of their own", async () => {
  const text =
    "\uFEFFExtrato de novembro\n\nData;Descrição;Valor\n05/11/2026;PIX Ana Lima;1.480,50\n06/11/2026;Tarifa;-30,00\n06/11/2026;PIX Bia;10,00\n06/11/2026;PIX Bia;10,00\n";
  expect(await readStatement(text)).toEqual([
    { day: "2026-11-05", amount_cents: 148_050, memo: "PIX Ana Lima", fingerprint: "2026-11-05 148050 PIX Ana Lima" },
    { day: "2026-11-06", amount_cents: 1_000, memo: "PIX Bia", fingerprint: "2026-11-06 1000 PIX Bia" },
    { day: "2026-11-06", amount_cents: 1_000, memo: "PIX Bia", fingerprint: "2026-11-06 1000 PIX Bia #2" },
  ]);
});

test("CSV as others write it, with a number of each line", async () => {
  const text =
    "date,amount,Identificador,title\n2026-11-05,480.50,7f3a,Transferência recebida\n2026-11-06,-12.00,7f3b,Compra\n";
  expect(await readStatement(text)).toEqual([
    {
      day: "2026-11-05",
      amount_cents: 48_050,
      memo: "Transferência recebida",
      fingerprint: "csv 7f3a 2026-11-05 48050",
    },
  ]);
});

test("a word that a bank writes beside every line is no number of it: another month's lines are others", async () => {
  const month = async (day: string) =>
    (await readStatement(`Data;Documento;Valor\n${day};PIX_CRED;100,00\n`))?.map(({ fingerprint }) => fingerprint);
  expect(await month("05/11/2026")).not.toEqual(await month("05/12/2026"));
});

test("the same file gives the same fingerprints", async () => {
  expect(await readStatement(OFX_1)).toEqual(await readStatement(OFX_1));
});

test.each(["", "hello", "a;b\n1;2", "<html></html>", "%PDF-1.4"])("%j is no statement", async (text) => {
  expect(await readStatement(text)).toBeUndefined();
});
