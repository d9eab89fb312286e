import { expect, test } from "vitest";
import { plusMonths } from "./plus-months.ts";

test.each([
  ["2030-01-31", 1, "2030-02-28"],
  ["2028-03-31", -1, "2028-02-29"],
  ["2030-03-05", 12, "2031-03-05"],
  ["2030-01-15", -1, "2029-12-15"],
  ["half", 1, "half"],
])("%s plus %i months is %s", (day, months, expected) => {
  expect(plusMonths(day, months)).toBe(expected);
});
