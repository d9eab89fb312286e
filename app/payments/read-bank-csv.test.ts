import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";

/** The lines offered as income: day, centavos and text. */
const income = async (text: string) =>
  (await readStatement(text))?.lines.map(({ day, amount_cents, memo }) => [day, amount_cents, memo]);
const counts = async (text: string) => {
  const { lines = [], out, balances, unread = [] } = (await readStatement(text)) ?? {};
  return [lines.length, out, balances, unread.map(({ line }) => line)];
};

test("a Brazilian bank's CSV is read below its introductory lines", async () => {
  const text =
    "\uFEFFExtrato de novembro\n\nData;Descrição;Valor\n05/11/2026;PIX Ana Lima;1.480,50\n06/11/2026;Tarifa;-30,00\n06/11/2026;PIX Bia;10,00\n06/11/2026;PIX Bia;10,00\n";
  expect((await readStatement(text))?.lines).toEqual([
    { day: "2026-11-05", amount_cents: 148_050, memo: "PIX Ana Lima", fingerprint: "2026-11-05 148050 PIX Ana Lima" },
    { day: "2026-11-06", amount_cents: 1_000, memo: "PIX Bia", fingerprint: "2026-11-06 1000 PIX Bia" },
    { day: "2026-11-06", amount_cents: 1_000, memo: "PIX Bia", fingerprint: "2026-11-06 1000 PIX Bia #2" },
  ]);
});

test("a CSV with a number for each line is read", async () => {
  const text =
    "date,amount,Identificador,title\n2026-11-05,480.50,7f3a,Transferência recebida\n2026-11-06,-12.00,7f3b,Compra\n";
  expect((await readStatement(text))?.lines).toMatchObject([
    {
      day: "2026-11-05",
      amount_cents: 48_050,
      memo: "Transferência recebida",
      fingerprint: "csv 7f3a 2026-11-05 48050",
    },
  ]);
});

test("a word that a bank repeats on every line is not read as the line's number", async () => {
  const month = async (day: string) =>
    (await readStatement(`Data;Documento;Valor\n${day};PIX_CRED;100,00\n`))?.lines.map(
      ({ fingerprint }) => fingerprint,
    );
  expect(await month("05/11/2026")).not.toEqual(await month("05/12/2026"));
});

/** Tables of banks, each with one payment of R$ 480 on 5 October among outgoing lines, balances and sums. */
const BANKS: [bank: string, text: string, memo: string, out: number, balances: number][] = [
  [
    "a day of zeros, a column for the direction",
    `"Data","Lançamento","Detalhes","Nº documento","Valor","Tipo Lançamento"
"30/09/2026","Saldo Anterior","","","1.234,56",""
"05/10/2026","Pix - Recebido","05/10 10:29 00012345678900 MARIA SOUZA","90101","480,00","Entrada"
"06/10/2026","Pix - Enviado","06/10 FULANO","90102","-20,00","Saída"
"06/10/2026","Pagamento de Boleto","LUZ","90103","55,00","Saída"
"00/00/0000","Saldo do dia","","","1.694,56",""
"31/10/2026","S A L D O","","","1.694,56",""`,
    "Pix - Recebido 05/10 10:29 00012345678900 MARIA SOUZA",
    2,
    3,
  ],
  [
    "an empty last column",
    `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"30/09/2026","","Saldo Anterior","","0","1234.56",
"05/10/2026","","Pix - MARIA SOUZA","","90101","480.00",
"31/10/2026","","S A L D O","","0","1714.56",`,
    "Pix - MARIA SOUZA",
    0,
    2,
  ],
  [
    "letters for the direction",
    `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"
"0001";"05/10/2026";"051029";"CRED PIX";"480.00";"C"
"0001";"06/10/2026";"061030";"PAG AGUA";"55.00";"D"`,
    "CRED PIX",
    1,
    0,
  ],
  [
    "two columns of amounts, years of two digits, a sum below",
    `Extrato de: Ag: 1 | CC: 0123456-7 | Entre 01/10/2026 e 31/10/2026;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)
30/09/26;SALDO ANTERIOR;;;;1.234,56
05/10/26;TRANSFERENCIA PIX;1234567;480,00;;1.714,56
;REM: MARIA SOUZA 05/10;;;;
06/10/26;PIX DES: FULANO;1234568;;-20,00;1.694,56
;;Total;480,00;-20,00;1.694,56
Os dados acima têm como base 01/11/2026;;;;;`,
    "TRANSFERENCIA PIX REM: MARIA SOUZA 05/10",
    1,
    2,
  ],
  [
    "letters behind the amounts",
    "DATA;DOCUMENTO;HISTÓRICO;VALOR\n05/10/2026;Pix;PIX RECEB MARIA;480,00C\n06/10/2026;Pix;PIX EMIT.;20,00D\n30/09/2026;;SALDO ANTERIOR;1.234,56C",
    "PIX RECEB MARIA",
    1,
    1,
  ],
  [
    "the payer in a column of their own",
    "\uFEFFExtrato Conta Corrente \nConta ;123456\nPeríodo ;01/10/2026 a 31/10/2026\nSaldo ;1.714,56\n\nData Lançamento;Histórico;Descrição;Valor;Saldo\n05/10/2026;Pix recebido;Maria Souza;480,00;1.714,56\n06/10/2026;Pix enviado ;Fulano;-20,00;1.694,56",
    "Pix recebido Maria Souza",
    1,
    0,
  ],
  [
    "commas, and zeros in the other column",
    "Agência: 1 / Conta: 123456\nOs saldos são calculados até o dia anterior\n\nData Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)\n05/10/2026,05/10/2026,Recebimento,Pix de MARIA SOUZA,480.00,0.00,480.00\n06/10/2026,06/10/2026,Pix enviado,TRANSF,0.00,20.00,460.00",
    "Recebimento Pix de MARIA SOUZA",
    1,
    0,
  ],
  [
    "a table of sums above",
    "INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE\n0,00;480,00;-20,00;460,00\n\nRELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE\n05-10-2026;Pix recebido MARIA;123456;480,00;480,00",
    "Pix recebido MARIA",
    0,
    0,
  ],
  [
    "credits and debits after fees, instants of another zone",
    "DATE,SOURCE_ID,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT\n2026-10-01T00:00:00.000-04:00,,initial_available_balance,,10.00,0.00,\n2026-10-05T21:00:00.000-04:00,1,release,payment,480.00,0.00,500.00\n,,total,,490.00,0.00,",
    "release payment",
    0,
    2,
  ],
  ["tabs", "Data\tHistórico\tValor\n05/10/2026\tPIX MARIA\t480,00", "PIX MARIA", 0, 0],
  ["its separator said", "sep=;\r\nData;Histórico;Valor\r\n05/10/2026;PIX MARIA;480,00\r\n", "PIX MARIA", 0, 0],
  ["American days", "Date,Description,Amount\n10/05/2026,MARIA,480.00\n10/25/2026,Rent,-20.00", "MARIA", 1, 0],
  [
    "words where nothing else tells",
    "Data;Histórico;Valor\n05/10/2026;Pix recebido Ana;480,00\n06/10/2026;Pix enviado Rui;20,00\n06/10/2026;Compra no débito;9,90",
    "Pix recebido Ana",
    2,
    0,
  ],
];
test.each(BANKS)("%s", async (_, text, memo, out, balances) => {
  expect(await income(text)).toEqual([["2026-10-05", 48_000, memo]]);
  expect(await counts(text)).toEqual([1, out, balances, []]);
});

test.each([
  "05-10-2026",
  "5/10/2026",
  "05.10.2026",
  "2026/10/05",
  "20261005",
  "05/10/2026 10:30:00",
  "05 out 2026",
  "05/10/26",
  "2026-10-05T10:30:00",
  "2026-10-06T01:30:00Z",
  "05/out/2026",
  "5 de outubro de 2026",
  "Oct 5, 2026",
  "segunda-feira, 05/10/2026",
  "05/10/2026 às 10:30",
  "05\u201110\u20112026",
])("the day %s is read", async (day) => {
  expect(await income(`Data;Descrição;Valor\n"${day}";MARIA;480,00`)).toEqual([["2026-10-05", 48_000, "MARIA"]]);
});

test.each([
  ["date,title,amount\n2026-10-05,Mercado,150.00\n2026-10-10,Pagamento recebido,-170.50", 2],
  ["date,category,title,amount\n2026-10-05,casa,Mercado,150.00", 1],
  ["Data;Estabelecimento;Portador;Valor;Parcela\n05/10/2026;Mercado;EU;R$ 150,00;1 de 2", 1],
  ["Data;Descrição;Valor\n05/10/2026;Mercado;150,00\n10/10/2026;Pagamento recebido;-150,00", 2],
])("a card purchase counts as money out: %s", async (text, out) => {
  expect(await readStatement(text)).toMatchObject({ lines: [], unread: [], out, isCard: true });
});

test("an unreadable line is shown with its position, and the rest is read", async () => {
  const text = `Data;Descrição;Valor
32/10/2026;ANA;480,00
;CAIO;480,00
05/10/2026;BIA;quatrocentos
05/10/2026;DORA;
05/10/2026;EVA;480;00
"05/10/2026;FÁBIO;480,00
05/10/2026;GIL;2.000.000,00
05/10/2026;HEITOR;480,00`;
  const read = await readStatement(text);
  expect(read?.lines.map(({ memo }) => memo)).toEqual(["HEITOR"]);
  expect(read?.unread.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(read?.unread[0]).toEqual({ line: 2, written: "32/10/2026 ANA 480,00" });
});

test("a line keeps the fingerprint that it had before more columns were read", async () => {
  const read = await readStatement(
    "Data;Histórico;Descrição;Valor\n05/10/2026;Pix recebido;Maria;480,00\n05/10/2026;Pix recebido;João;480,00",
  );
  expect(read?.lines.map(({ earlier }) => earlier)).toEqual([
    "2026-10-05 48000 Pix recebido",
    "2026-10-05 48000 Pix recebido #2",
  ]);
});

test("a day that is written once applies to the lines below it", async () => {
  const text =
    "Data;Histórico;Valor\n05/10/2026;Pix Ana;480,00\n;Pix Bia;200,00\n;Tarifa;-3,00\n06/10/2026;Pix Caio;100,00\n;Pix recebido Dora;90,00";
  expect(await income(text)).toEqual([
    ["2026-10-05", 48_000, "Pix Ana"],
    ["2026-10-05", 20_000, "Pix Bia"],
    ["2026-10-06", 10_000, "Pix Caio"],
    ["2026-10-06", 9_000, "Pix recebido Dora"],
  ]);
  expect(await counts(text)).toEqual([4, 1, 0, []]);
});

test.each([
  "05/10/2026;PIX TRANSF MARIA;480,00\n06/10/2026;TAR PACOTE;-20,00\n",
  "\uFEFF05/10/2026,PIX TRANSF MARIA,480.00\r\n06/10/2026,TAR PACOTE,-20.00",
  "sep=;\n05/10/2026;05/10/2026;PIX TRANSF MARIA;480,00;500,00\n06/10/2026;06/10/2026;TAR PACOTE;-20,00;480,00\n99/10/2026;;ANA;1,00;",
])("columns without headings are recognised by their content: %j", async (text) => {
  expect(await income(text)).toEqual([["2026-10-05", 48_000, "PIX TRANSF MARIA"]]);
  const lines = text.startsWith("sep") ? [4] : [];
  expect(await counts(text)).toEqual([1, 1, 0, lines]);
});

test("amounts with signs, spaces and separators of all kinds in one column are read", async () => {
  const text = `Dt. Lançamento|Histórico|Vlr. (R$)
05/10/2026|"Pix
ANA | LIMA"|R$\u00A01\u00A0234,56
06/10/2026|Luz|\u2212R$ 1.234,56
06/10/2026|Gás|R$ -1.234,56
07/10/2026|Água|(1.234,56)
07/10/2026|Net|1.234,56-
07/10/2026|Aluguel|1\u202F234,56 D`;
  expect(await income(text)).toEqual([["2026-10-05", 123_456, "Pix ANA | LIMA"]]);
  expect(await counts(text)).toEqual([1, 5, 0, []]);
  const english = 'Date,Description,Amount\n2026-10-05,Ana,"1,234.56 CR"\n2026-10-06,Rent,"1,234.56 DR"';
  expect(await income(english)).toEqual([["2026-10-05", 123_456, "Ana"]]);
});
