import { expect, test } from "vitest";
import { formatHolidays, parseHolidays } from "./local-holidays";

test.each([
  ["", []],
  ["25/01", ["01-25"]],
  ["9/7, 25/1; 25.01", ["01-25", "07-09"]],
  [" 29/02\n", ["02-29"]],
])("%j is read as days of the year", (text, days) => {
  expect(parseHolidays(text)).toEqual(days);
});

test.each(["01/25", "31/04", "0/1", "25", "25/01/2026", "25 de janeiro", "1/1 x"])("%j is refused", (text) => {
  expect(parseHolidays(text)).toBeUndefined();
});

test("twelve days are taken, thirteen are too many", () => {
  const days = Array.from({ length: 13 }, (_, n) => `${n + 1}/01`);
  expect(parseHolidays(days.slice(1).join(","))).toHaveLength(12);
  expect(parseHolidays(days.join(","))).toBeUndefined();
});

test("stored days are shown as they are typed", () => {
  expect(formatHolidays(["01-25", "07-09"])).toBe("25/01, 09/07");
  expect(parseHolidays(formatHolidays(["01-25", "07-09"]))).toEqual(["01-25", "07-09"]);
});
