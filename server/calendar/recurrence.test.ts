import { describe, expect, test } from "vitest";
import { recur } from "./recurrence.ts";
import { readRecurrenceRule } from "./recurrence-rule.ts";

/** "2026-08-31T10:00" and its rule, until the end of a year. */
const days = (start: string, rule: string, end: string, from = start) =>
  recur(readRecurrenceRule(rule.split(";")), at(start), at(from), at(end)).map((time) =>
    new Date(time).toISOString().slice(0, 10),
  );
const at = (text: string): number => Date.parse(text.includes("T") ? `${text}Z` : text);

describe("a rule", () => {
  test.each([
    [
      "each month on the 31st",
      "2026-08-31",
      "FREQ=MONTHLY",
      "2027-01-31",
      "2026-08-31 2026-10-31 2026-12-31 2027-01-31",
    ],
    ["each month on the 30th", "2026-12-30", "FREQ=MONTHLY", "2027-03-31", "2026-12-30 2027-01-30 2027-03-30"],
    ["each year on 29 February", "2024-02-29", "FREQ=YEARLY", "2032-12-31", "2024-02-29 2028-02-29 2032-02-29"],
    [
      "every other month on the 31st",
      "2026-01-31",
      "FREQ=MONTHLY;INTERVAL=2",
      "2026-12-31",
      "2026-01-31 2026-03-31 2026-05-31 2026-07-31",
    ],
    [
      "the 31st of some months",
      "2026-01-31",
      "FREQ=MONTHLY;BYMONTH=1,2,3",
      "2027-01-31",
      "2026-01-31 2026-03-31 2027-01-31",
    ],
    [
      "every third month of some",
      "2026-01-15",
      "FREQ=MONTHLY;INTERVAL=3;BYMONTH=1,2,7",
      "2027-01-31",
      "2026-01-15 2026-07-15 2027-01-15",
    ],
    [
      "every other week of some months",
      "2026-11-24",
      "FREQ=WEEKLY;INTERVAL=2;BYMONTH=12;BYDAY=TU",
      "2027-12-20",
      "2026-12-08 2026-12-22 2027-12-07",
    ],
    [
      "every third day of a month",
      "2026-11-29",
      "FREQ=DAILY;INTERVAL=3;BYMONTH=12",
      "2026-12-10",
      "2026-12-02 2026-12-05 2026-12-08",
    ],
    [
      "week 53, which few years have",
      "2020-12-30",
      "FREQ=YEARLY;BYWEEKNO=53;BYDAY=WE",
      "2033-01-01",
      "2020-12-30 2026-12-30 2032-12-29",
    ],
    [
      "the last week",
      "2025-12-22",
      "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO",
      "2027-12-31",
      "2025-12-22 2026-12-28 2027-12-27",
    ],
    ["a week without a weekday", "2026-05-13", "FREQ=YEARLY;BYWEEKNO=20", "2027-12-31", "2026-05-13 2027-05-19"],
    [
      "the week 1 that begins in December",
      "2024-12-30",
      "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO",
      "2026-12-31",
      "2024-12-30 2025-12-29",
    ],
    [
      "the last day of each month",
      "2026-12-31",
      "FREQ=MONTHLY;BYMONTHDAY=-1",
      "2027-02-28",
      "2026-12-31 2027-01-31 2027-02-28",
    ],
    [
      "the last working day",
      "2026-10-30",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "2026-12-31",
      "2026-10-30 2026-11-30 2026-12-31",
    ],
    [
      "the fifth Monday, where there is one",
      "2026-11-30",
      "FREQ=MONTHLY;BYDAY=5MO",
      "2027-05-31",
      "2026-11-30 2027-03-29 2027-05-31",
    ],
    ["Friday the 13th", "2026-11-13", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2027-12-31", "2026-11-13 2027-08-13"],
    ["the twentieth Monday of the year", "2026-05-18", "FREQ=YEARLY;BYDAY=20MO", "2027-12-31", "2026-05-18 2027-05-17"],
    [
      "the last day of the year, by its number",
      "2024-12-31",
      "FREQ=YEARLY;BYYEARDAY=366",
      "2028-12-31",
      "2024-12-31 2028-12-31",
    ],
    [
      "weeks that begin on Sunday",
      "2026-11-29",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO",
      "2026-12-15",
      "2026-11-29 2026-11-30 2026-12-13 2026-12-14",
    ],
    ["a number of times", "2026-11-30", "FREQ=DAILY;COUNT=2", "2027-01-31", "2026-11-30 2026-12-01"],
    [
      "a count of less than one, which is none",
      "2026-11-30",
      "FREQ=DAILY;COUNT=-1",
      "2026-12-02",
      "2026-11-30 2026-12-01 2026-12-02",
    ],
  ])("a rule of %s has its days", (_what, start, rule, end, expected) => {
    expect(days(start, rule, `${end}T23:59`).join(" ")).toBe(expected);
  });

  test("a rule is the same wherever one begins to look", () => {
    const whole = days("2000-02-29", "FREQ=MONTHLY;INTERVAL=5", "2027-12-31");
    const tail = days("2000-02-29", "FREQ=MONTHLY;INTERVAL=5", "2027-12-31", "2026-01-01");
    expect(tail).toEqual(whole.filter((day) => day >= "2026"));
    expect(tail.length).toBeGreaterThan(3);
  });

  test("a rule names hours within its days, and steps by hours of those", () => {
    const times = (rule: string) =>
      recur(readRecurrenceRule(rule.split(";")), at("2026-12-07T09:30"), 0, at("2026-12-08T23:59")).map((time) =>
        new Date(time).toISOString().slice(8, 16),
      );
    expect(times("FREQ=DAILY;BYHOUR=14,8")).toEqual(["07T14:30", "08T08:30", "08T14:30"]);
    expect(times("FREQ=HOURLY;INTERVAL=5;BYHOUR=9,14,19")).toEqual(["07T09:30", "07T14:30", "07T19:30"]);
    expect(times("FREQ=MINUTELY;INTERVAL=1440")).toEqual(["07T09:30", "08T09:30"]);
  });

  test.each([
    "BYDAY=MO",
    "FREQ=FORTNIGHTLY",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=many",
    "FREQ=DAILY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYWEEKNO=54",
    "FREQ=SECONDLY",
    "FREQ=YEARLY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMINUTE=0,10,20,30,40,50",
    "FREQ=MONTHLY;RSCALE=HEBREW",
    "FREQ=MONTHLY;SKIP=BACKWARD",
  ])("%s is refused: it is invalid, never occurs, or occurs too often", (rule) => {
    expect(() => days("2026-12-07T09:30", rule, "2028-12-31")).toThrow(RangeError);
  });
});
