import { expect, test } from "vitest";
import { orderOf, readDay } from "./parse-day.ts";

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
])("%j is refused as a day", (text) => {
  expect(readDay(text)).toBeUndefined();
});

test("a year of two digits is the latest one that has begun", () => {
  expect(readDay("17/05/90")).toBe("1990-05-17");
  expect(readDay("17/05/12")).toBe("2012-05-17");
});

test("the month is read first if the order says so", () => {
  expect(readDay("03/04/1990", "mdy")).toBe("1990-03-04");
  expect(readDay("25/12/1990", "mdy")).toBeUndefined();
  expect(readDay("1990-03-04", "mdy")).toBe("1990-03-04");
});

test("a two-digit year is read first if the order says so", () => {
  expect(readDay("90-05-17", "ymd")).toBe("1990-05-17");
  expect(readDay("17/05/1990", "ymd")).toBeUndefined();
});

test.each(["5 DE ABRIL DE 2012", "5th of April, 2012", "2012-Apr-05", "Thursday, April 5, 2012"])(
  "%j is read as a day in words",
  (text) => {
    expect(readDay(text)).toBe("2012-04-05");
  },
);

test.each([
  [["03/04/1990", "12/25/1990"], "mdy"],
  [["03/04/1990", "25/12/1990"], "dmy"],
  [["03/04/1990", "3/4/1990"], "either"],
  [["12/25/1990", "25/12/1990"], "both"],
  [["05/05/1990", "1990-04-03", ""], "dmy"],
  [["05/04/2012", "31/02/2012", "00/00/0000"], "either"],
  [["12/25/1990", "31/02/1990"], "mdy"],
  [["90-05-17", "05-04-12", "13-05-31"], "ymd"],
  [["90-05-17", "17/05/1990"], "both"],
  [["13/05/31"], "dmy"],
] as const)("%j is read as %s", (cells, order) => {
  expect(orderOf(cells)).toBe(order);
});
