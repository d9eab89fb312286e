import { expect, test } from "vitest";
import { orderOf, readDay } from "./written-day.ts";

test.each([
  "31/02/2026",
  "00/00/0000",
  "2026-02-30",
  "32/01/2026",
  "",
  "nada",
  "12345",
  "05/10/2026abc",
  "13/13/2026",
  "90-05-17",
])("%j is no day", (text) => {
  expect(readDay(text)).toBeUndefined();
});

test("two digits are the latest year that has begun", () => {
  expect(readDay("17/05/90")).toBe("1990-05-17");
  expect(readDay("17/05/12")).toBe("2012-05-17");
});

test("the month stands first where it is said", () => {
  expect(readDay("03/04/1990", "mdy")).toBe("1990-03-04");
  expect(readDay("25/12/1990", "mdy")).toBeUndefined();
  expect(readDay("1990-03-04", "mdy")).toBe("1990-03-04");
});

test.each([
  [["03/04/1990", "12/25/1990"], "mdy"],
  [["03/04/1990", "25/12/1990"], "dmy"],
  [["03/04/1990", "3/4/1990"], "either"],
  [["12/25/1990", "25/12/1990"], "both"],
  [["05/05/1990", "1990-04-03", ""], "dmy"],
] as const)("%j is %s", (cells, order) => {
  expect(orderOf(cells)).toBe(order);
});
