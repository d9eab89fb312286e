import { describe, expect, test } from "vitest";
import { busyTimes } from "./busy-times.ts";
import { CalendarProblem } from "./fetch-calendar.ts";
import { calendar, event } from "./testing.ts";

const FROM = new Date("2026-12-01T00:00:00Z");
const UNTIL = new Date("2027-02-01T00:00:00Z");
const busyIn = (...events: string[][]) => busyTimes(calendar(...events), FROM, UNTIL, "escola.example").busy;

describe("busy times", () => {
  test("busy times are read from events in any time zone", () => {
    expect(busyIn(event("1@preply", "DTSTART;TZID=America/New_York:20261202T100000", "DURATION:PT1H"))).toEqual([
      { starts_at: "2026-12-02T15:00:00.000Z", ends_at: "2026-12-02T16:00:00.000Z" },
    ]);
  });

  test("busy times include each week of a weekly event, without its excluded ones", () => {
    const weekly = event(
      "2@italki",
      "DTSTART:20261201T120000Z",
      "DTEND:20261201T130000Z",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      "EXDATE:20261208T120000Z",
    );
    expect(busyIn(weekly).map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
      "2026-12-01",
      "2026-12-15",
      "2026-12-22",
    ]);
  });

  const days = (...events: string[][]) => busyIn(...events).map(({ starts_at }) => starts_at.slice(0, 10));
  const WEEKLY = ["DTSTART:20261123T130000Z", "DTEND:20261123T140000Z", "RRULE:FREQ=WEEKLY;COUNT=3"];
  const instead = (of: string, on: string, ...lines: string[]) =>
    event("9@preply", `RECURRENCE-ID:${of}T130000Z`, `DTSTART:${on}T170000Z`, `DTEND:${on}T180000Z`, ...lines);

  test("busy times of a moved instance take its new hour, also when the old one is over or far away", () => {
    const weekly = event("9@preply", ...WEEKLY);
    expect(days(weekly, instead("20261123", "20261210"))).toEqual(["2026-12-07", "2026-12-10"]);
    expect(days(weekly, instead("20261207", "20270301"))).toEqual([]);
    const far = event("9@preply", "DTSTART:20270401T130000Z", "DTEND:20270401T140000Z", "RRULE:FREQ=WEEKLY;COUNT=3");
    expect(days(far, instead("20270401", "20261210"))).toEqual(["2026-12-10"]);
  });

  test("busy times ignore a cancelled or free instance", () => {
    const weekly = event("9@preply", ...WEEKLY);
    for (const line of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"])
      expect(days(weekly, instead("20261207", "20261207", line))).toEqual([]);
  });

  test("busy times include instances without their series, as guests receive them", () => {
    const one = instead("20261207", "20261208");
    const other = instead("20261214", "20261215");
    expect(new Set(days(one, other))).toEqual(new Set(["2026-12-08", "2026-12-15"]));
  });

  test("busy times include yearly days until the last day", () => {
    const leave = event("10@google", "DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261210", "RRULE:FREQ=YEARLY");
    expect(days(leave)).toEqual(["2026-11-20"]);
  });

  test("busy times of an event without an id stand alone, and affect no other", () => {
    const nameless = ["DTSTAMP:20261101T000000Z", "DTSTART:20261203T120000Z", "DTEND:20261203T130000Z"];
    expect(days(nameless)).toEqual(["2026-12-03"]);
  });

  test("busy times of an all-day event are that day in São Paulo", () => {
    expect(busyIn(event("3@google", "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226"))).toEqual([
      { starts_at: "2026-12-24T03:00:00.000Z", ends_at: "2026-12-26T03:00:00.000Z" },
    ]);
  });

  test.each([
    ["free", ["TRANSP:TRANSPARENT"], "4@google"],
    ["cancelled", ["STATUS:CANCELLED"], "5@google"],
    ["our own", [], "class-6@escola.example"],
  ])("busy times leave out an event that is %s", (_name, lines, uid) => {
    expect(busyIn(event(uid, "DTSTART:20261202T120000Z", "DTEND:20261202T130000Z", ...lines))).toEqual([]);
  });

  test("busy times leave out past events, and distant ones", () => {
    expect(
      busyIn(
        event("7@x", "DTSTART:20261101T120000Z", "DTEND:20261101T130000Z"),
        event("8@x", "DTSTART:20280101T120000Z", "DTEND:20280101T130000Z"),
      ),
    ).toEqual([]);
  });

  test("busy times cannot be read from a page that is not a calendar", () => {
    expect(() => busyTimes("<html>Sign in</html>", FROM, UNTIL, "x")).toThrow(CalendarProblem);
  });
});
