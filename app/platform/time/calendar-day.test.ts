import fc from "fast-check";
import { expect, test } from "vitest";
import { isDay, msOf, plusDays, weekdayOf } from "./calendar-day.ts";
import { shownIn, wallIn } from "./zone-clock.ts";

test.each(["2027-02-29", "2027-13-01", "2027-00-10", "2027-04-31", "0000-01-01", "27-01-01", "2027-01-01T10:00"])(
  "%s is no day",
  (text) => expect(isDay(text)).toBe(false),
);

test("a day some days later is counted by the calendar, and what is no day stays", () => {
  expect(plusDays("2028-02-28", 2)).toBe("2028-03-01");
  expect(plusDays("2027-01-01", -1)).toBe("2026-12-31");
  expect(plusDays("0002-03-12", 1)).toBe("0002-03-13");
  expect(plusDays("", 1)).toBe("");
  expect(weekdayOf("2026-11-30")).toBe(1);
});

test("any text is a day and an hour that the calendar has, or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/)), (text) => {
      const at = msOf(text);
      if (at !== undefined) expect(new Date(at).toISOString().slice(0, text.length)).toBe(text);
    }),
  );
});

test("a zone's clock is told in numbers: on both sides of a change of the hour, and of no instant", () => {
  expect(wallIn("America/Sao_Paulo", new Date("2018-11-04T02:59:59Z"))).toBe("2018-11-03T23:59:59");
  expect(wallIn("America/Sao_Paulo", new Date("2018-11-04T03:00:00Z"))).toBe("2018-11-04T01:00:00");
  expect(wallIn("Asia/Kathmandu", new Date("2026-11-30T18:15:00Z"))).toBe("2026-12-01T00:00:00");
  expect(wallIn("UTC", new Date(""))).toBe("");
  expect(shownIn("UTC", new Date(Number.NaN))).toBeNaN();
});
