import { expect, test } from "vitest";
import { formatCnpj, toCnpj } from "./cnpj";

// 12.ABC.345/01DE-35 is the Receita Federal's example; the others are numbers of public bodies.
test.each([
  ["12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["12abc34501de35", "12ABC34501DE35"],
  ["00.000.000/0001-91", "00000000000191"],
  ["33.683.111/0001-07", "33683111000107"],
  ["\u202a33.683.111/0001\u201107\u202c", "33683111000107"],
  ["CNPJ: 33.683.111/0001-07", "33683111000107"],
  ["CNPJ nº 12.ABC.345\u200b/01DE\u201335", "12ABC34501DE35"],
  ["\uff13\uff13.683.111/0001-07", "33683111000107"],
])("%s is accepted as a company number", (written, signs) => {
  expect(toCnpj(written)).toBe(signs);
});

test.each([
  "",
  "00.000.000/0000-00",
  "00.000.000/0001-92",
  "12.ABC.345/01DE-53",
  "12ABC34501DEAB",
  "123",
  "1".repeat(14),
])("%j is refused as a company number", (written) => {
  expect(toCnpj(written)).toBeUndefined();
});

test("a company number is formatted with its punctuation", () => {
  expect(formatCnpj("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
});
