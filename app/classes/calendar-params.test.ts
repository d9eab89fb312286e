import { describe, expect, test } from "vitest";
import { daysBetween, mondayOf, monthOf, parseCalendarParams, visibleDays } from "./calendar-params";

const NOW = new Date("2026-11-22T01:30:00Z");
const parse = (search: string) => parseCalendarParams(new URLSearchParams(search), NOW);

describe("the query of the calendar", () => {
  test("the query of the calendar defaults to the list view and today in São Paulo", () => {
    expect(parse("")).toEqual({ view: "list", day: "2026-11-21" });
  });
  test.each(["view=year&day=tomorrow", "day=2026-13-01", "day=2026-00-10"])(
    "the query of the calendar ignores values that %s does not understand",
    (search) => {
      expect(parse(search)).toEqual({ view: "list", day: "2026-11-21" });
    },
  );
});

test.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s begins on %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test("a month is shown as whole weeks", () => {
  expect(visibleDays("month", "2026-11-21")).toEqual({ from: "2026-10-26", before: "2026-12-07" });
  expect(visibleDays("week", "2026-11-21")).toEqual({ from: "2026-11-16", before: "2026-11-23" });
  expect(monthOf("2026-01-31", 1)).toBe("2026-02-01");
  expect(daysBetween("2026-02-27", "2026-03-02")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
