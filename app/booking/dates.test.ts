import { describe, expect, onTestFinished, test } from "vitest";
import { bookableDays, dayInSaoPaulo, differsFromSaoPaulo, instantInSaoPaulo, refuseDate } from "./dates.ts";

/** 23:30 on Thursday 2026-11-26 in São Paulo, already Friday in UTC. */
const LATE_THURSDAY = new Date("2026-11-27T02:30:00Z");

describe("a day can be booked from the day after today, by São Paulo's calendar", () => {
  test.each([
    ["2026-11-25", "past"],
    ["2026-11-26", "past"],
    ["2026-11-27", undefined],
    ["2026-11-28", "weekend"],
    ["2026-11-29", "weekend"],
    ["2026-11-30", undefined],
    ["2026-12-02", undefined],
    ["2026-12-03", "far"],
    ["", "missing"],
    ["2026-13-45", "odd"],
    ["27/11", "odd"],
  ])("%s: %s", (day, refusal) => {
    expect(refuseDate(day, LATE_THURSDAY, "2026-12-02")).toBe(refusal);
  });
});

test("after a Friday the first day offered is Monday", () => {
  const days = bookableDays(new Date("2026-11-27T15:00:00Z"), "2026-12-02");
  expect(days).toEqual({ today: "2026-11-27", first: "2026-11-30", last: "2026-12-02" });
});

test("a wall-clock time in São Paulo is an instant, with and without its old summer time", () => {
  expect(instantInSaoPaulo("2026-11-30", "10:00")?.toISOString()).toBe("2026-11-30T13:00:00.000Z");
  expect(instantInSaoPaulo("2018-12-03", "10:00")?.toISOString()).toBe("2018-12-03T12:00:00.000Z");
  expect(instantInSaoPaulo("", "10:00")).toBeUndefined();
});

test("a visitor in New York has another time than São Paulo, and a visitor in Bahia the same", () => {
  const at = new Date("2026-11-30T13:00:00Z");
  expect(differsFromSaoPaulo(at, "America/New_York")).toBe(true);
  expect(differsFromSaoPaulo(at, "America/Bahia")).toBe(false);
});

test("the same hour in São Paulo is another in New York before and after their clocks change", () => {
  const inNewYork = (day: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", timeStyle: "short" }).format(
      instantInSaoPaulo(day, "10:00"),
    );
  expect(inNewYork("2027-03-12")).toBe("08:00");
  expect(inNewYork("2027-03-15")).toBe("09:00");
});

test.each(["0002-03-12", "0020-03-12", "0202-03-12", "275760-09-13", "2027-02-30", "2027-2-3", "2027-03-12T", "-", ""])(
  "a date with an incomplete year has no instant: %s",
  (day) => {
    expect(instantInSaoPaulo(day, "10:00")).toBeUndefined();
    expect(instantInSaoPaulo("2027-03-12", day)).toBeUndefined();
  },
);

test.each(["24:00", "10", "10:6", "1:00", "10:60"])("an hour skipped by the clock change is rejected: %s", (time) => {
  expect(instantInSaoPaulo("2027-03-12", time)).toBeUndefined();
});

test("a date in a browser's own format is not parsed", () => {
  const { prototype } = Intl.DateTimeFormat;
  const original = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
  onTestFinished(() => void Object.defineProperty(prototype, "format", original));
  Object.defineProperty(prototype, "format", { configurable: true, get: () => () => "12. M\u00E4rz 2027, 7 Uhr" });
  expect(dayInSaoPaulo(LATE_THURSDAY)).toBe("2026-11-26");
  expect(instantInSaoPaulo("2026-11-30", "10:00")?.toISOString()).toBe("2026-11-30T13:00:00.000Z");
  expect(differsFromSaoPaulo(LATE_THURSDAY, "Europe/Lisbon")).toBe(true);
});
