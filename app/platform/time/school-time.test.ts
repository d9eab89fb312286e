import { expect, test } from "vitest";
import {
  cellOfInstant,
  formatBrief,
  formatDay,
  formatDays,
  formatInstant,
  formatTime,
  formatWhen,
  schoolClock,
  schoolDay,
  schoolInstant,
} from "./school-time.ts";

test("the school's day changes at midnight in São Paulo, not in UTC", () => {
  expect(schoolDay(new Date("2026-11-24T02:59:59Z"))).toBe("2026-11-23");
  expect(schoolDay(new Date("2026-11-24T03:00:00Z"))).toBe("2026-11-24");
});

// Brazil had summer time until February 2019: its clocks went forward on 4 November 2018.
test.each([
  ["2026-12-03T10:00", "2026-12-03T13:00:00.000Z"],
  ["2018-10-20T10:00:30", "2018-10-20T13:00:30.000Z"],
  ["2018-12-03T10:00", "2018-12-03T12:00:00.000Z"],
  ["2018-12-03", "2018-12-03T02:00:00.000Z"],
  ["soon", "soon"],
])("%s on the school's clocks is %s, in summer time too", (local, instant) => {
  expect(schoolInstant(local)).toBe(instant);
});

test("the school's clocks show a moment in the time that is in force", () => {
  expect(new Date(schoolClock(Date.UTC(2018, 11, 3, 12))).toISOString()).toBe("2018-12-03T10:00:00.000Z");
});

test("days are counted across the ends of months and years", () => {
  expect(schoolDay(new Date("2026-12-28T15:00:00Z"), 7)).toBe("2027-01-04");
  expect(schoolDay(new Date("2028-02-28T15:00:00Z"), 1)).toBe("2028-02-29");
});

test("a class is shown in the school's hours and the reader's language", () => {
  expect(formatWhen("2026-11-23T12:00:00Z", "pt")).toBe("segunda-feira, 23 de novembro de 2026 às 09:00");
  expect(formatWhen("2026-11-23T12:00:00Z", "en")).toMatch(/^Monday, November 23, 2026 at 09:00$/);
  expect(formatBrief("2026-11-23T12:00:00Z", "pt")).toBe("seg, 23 nov · 09:00");
  expect(formatBrief("2026-11-23T12:00:00Z", "en")).toBe("Mon, Nov 23 · 09:00");
  expect(formatTime("2026-11-24T01:30:00Z", "pt")).toBe("22:30");
  expect(formatDay("2026-11-23", "pt")).toBe("segunda-feira, 23 de novembro");
});

test("some days name their month and year once, unless they differ", () => {
  expect(formatDays("2026-11-23", "2026-11-29", "pt")).toBe("23 – 29 de nov. de 2026");
  expect(formatDays("2026-11-23", "2026-11-29", "en")).toBe("Nov 23 – 29, 2026");
  expect(formatDays("2026-11-30", "2026-12-06", "pt")).toBe("30 de nov. – 6 de dez. de 2026");
  expect(formatDays("soon", "2026-12-06", "pt")).toBe("soon – 2026-12-06");
});

test("an instant in a spreadsheet is the school's day and hour", () => {
  expect(cellOfInstant("2026-11-24T02:05:59Z")).toBe("2026-11-23 23:05");
});

test.each([
  ["pt", { dateStyle: "short" }, "04/11/2026"],
  ["en", { dateStyle: "short" }, "Nov 4, 2026"],
  ["pt", { day: "2-digit", month: "2-digit" }, "04/11"],
  ["en", { day: "2-digit", month: "2-digit" }, "Nov 4"],
  ["en", { weekday: "short", day: "2-digit", month: "2-digit", year: "numeric" }, "Wed, Nov 4, 2026"],
  ["en", { month: "long", year: "numeric" }, "November 2026"],
] as const)("a short date cannot be misread: %s %j is %s", (lang, options, said) => {
  expect(formatDay("2026-11-04", lang, options)).toBe(said);
  expect(formatInstant("2026-11-05T01:30:00Z", lang, options)).toBe(said);
});

test("an invalid day or instant stays as it is written", () => {
  expect(formatDay("2026-99-99", "pt")).toBe("2026-99-99");
  expect(formatWhen("soon", "en")).toBe("soon");
});
