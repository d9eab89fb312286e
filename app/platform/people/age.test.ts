import { afterEach, expect, test, vi } from "vitest";
import { ageOf } from "./age.ts";

test.each([
  ["2013-11-22", "too young"],
  ["2013-11-21", "needs a guardian"],
  ["2008-11-22", "needs a guardian"],
  ["2008-11-21", "of age"],
  ["2026-11-22", "invalid"],
  ["1899-12-31", "invalid"],
  ["2010-02-31x", "invalid"],
  ["", "invalid"],
])("born on %s is %s on 2026-11-21", (birthDate, age) => {
  expect(ageOf(birthDate, "2026-11-21")).toBe(age);
});

afterEach(() => vi.useRealTimers());

test("today is the school's day, not London's", () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T01:00:00Z"), toFake: ["Date"] });
  expect(ageOf("2013-11-22")).toBe("too young");
});
