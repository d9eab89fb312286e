import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeReceipt, writeYear } from "./write-receipts";

/** The lines of a PDF in its built-in fonts. */
function linesOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: opening }) => {
    const packed = pdf.subarray(index + opening.length, text.indexOf("endstream", index));
    if (packed[0] !== 0x78) return [];
    const drawn = inflateSync(packed)
      .toString("latin1")
      .matchAll(/\[(.*)\] TJ/g);
    return [...drawn].map(([, pieces = ""]) =>
      [...pieces.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")).join(""),
    );
  });
}

const SCHOOL = { brand: "English With Alex", number: null, address: null };

test("a receipt says its day and how it was paid in both languages", async () => {
  const receipt = {
    number: 33,
    student_id: null,
    student: null,
    payer: "Rafael Nogueira",
    document: null,
    amount_cents: 58_000,
    paid_on: "2026-10-05",
    method: "transfer",
    nfse: null,
    reversed: false,
    late_cents: 234,
    discount_cents: 0,
    lines: [],
  };
  const lines = linesOf(await writeReceipt(receipt, SCHOOL));
  expect(lines).toContain("05/10/2026 · Oct 5, 2026");
  expect(lines).toContain("transferência · bank transfer");
  expect(lines).toContain("com multa e juros de · with fine and interest of R$ 2,34");
  expect(lines.join()).not.toContain("desconto");
});

test("a year's payments say their days in both languages", async () => {
  const payment = { number: 33, paid_on: "2026-10-05", amount_cents: 58_000, nfse: "2026/17" };
  const year = { student: "Rafael Nogueira", payer: null, document: null, year: 2026, payments: [payment] };
  const lines = linesOf(await writeYear(year, SCHOOL));
  expect(lines).toContain("05/10/2026 · Oct 5, 2026, NFS-e 2026/17");
});
