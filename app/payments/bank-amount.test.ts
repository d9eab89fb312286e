import { expect, test } from "vitest";
import { decimalOf, readAmount } from "./bank-amount.ts";

test.each([
  ["480,00", 48_000],
  ["480.00", 48_000],
  ["20.5", 2_050],
  ["480", 48_000],
  ["480,", 48_000],
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["1.234.567", 123_456_700],
  ["1.234.567,8", 123_456_780],
  ["1 234,56", 123_456],
  ["1'234.56", 123_456],
  ["R$ 1.234,56", 123_456],
  ["R$\u00a0480,00", 48_000],
  ["480,00 BRL", 48_000],
  ["+480,00", 48_000],
  ["480,00 (+)", 48_000],
  ["-20,00", -2_000],
  ["\u221220,00", -2_000],
  ["\u201320,00", -2_000],
  ["20,00-", -2_000],
  ["20,00 (-)", -2_000],
  ["(20,00)", -2_000],
  ["-R$ 20,00", -2_000],
  ["R$ -20,00", -2_000],
  ["0,500", 50],
  ["480.0000", 48_000],
])("%j is %i centavos", (text, cents) => {
  expect(readAmount(text, undefined)).toEqual({ cents });
});

test.each([
  ["480,00C", 48_000, "in"],
  ["480,00 CR", 48_000, "in"],
  ["C 480,00", 48_000, "in"],
  ["20,00D", 2_000, "out"],
  ["20,00 DB", 2_000, "out"],
  ["-20,00 D", -2_000, "out"],
])("%j says its direction", (text, cents, direction) => {
  expect(readAmount(text, undefined)).toEqual({ cents, direction });
});

test("the other amounts of a file decide whether an amount is one thousand or one real", () => {
  expect(readAmount("1.500", undefined)).toBeUndefined();
  expect(readAmount("1.500", decimalOf(["480,00", "1.500"]))).toEqual({ cents: 150_000 });
  expect(readAmount("1.500", decimalOf(["480.00", "1.500"]))).toEqual({ cents: 150 });
  expect(decimalOf(["480.00", "480,00"])).toBeUndefined();
});

test.each(["", "abc", "1.23.4", "1,2,3", "12,34,56.78", "480,00 X", "4 80 a", "05/10/2026", "-", "1..5"])(
  "%j is refused as an amount",
  (text) => {
    expect(readAmount(text, undefined)).toBeUndefined();
  },
);
