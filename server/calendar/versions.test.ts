import { describe, expect, test } from "vitest";
import { event, times } from "./testing.ts";

const weekly = event("w", "DTSTART:20261201T130000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3");
const instead = (hour: string, ...lines: string[]) => [
  "UID:w",
  "RECURRENCE-ID:20261208T130000Z",
  `DTSTART:20261208T${hour}0000Z`,
  "DURATION:PT1H",
  ...lines,
];
const OTHERS = ["2026-12-01T13:00/14:00", "2026-12-15T13:00/14:00"];

describe("an instance that replaces one of a series", () => {
  test.each(["RRULE:FREQ=WEEKLY", "RRULE:FREQ=WEEKLY;COUNT=3", "RDATE:20261210T180000Z", "EXDATE:20261208T180000Z"])(
    "an instance that replaces one of a series is one, although %s is copied into it",
    (line) => {
      const one = instead("18", "DTSTAMP:20261101T000000Z", line);
      expect(times(weekly, one)).toEqual([OTHERS[0], "2026-12-08T18:00/19:00", OTHERS[1]]);
      expect(times(one)).toEqual(["2026-12-08T18:00/19:00"]);
    },
  );
});

describe("of several versions", () => {
  const STAMPS = { early: "DTSTAMP:20261101T000000Z", late: "DTSTAMP:20261102T000000Z" };
  test.each([
    ["the higher sequence", ["SEQUENCE:4", STAMPS.early], ["SEQUENCE:2", STAMPS.late]],
    ["a number before one of fewer figures", ["SEQUENCE:10", STAMPS.early], ["SEQUENCE:9", STAMPS.early]],
    ["any sequence before none", ["SEQUENCE:1", STAMPS.early], [STAMPS.late]],
    ["the later stamp of one sequence", ["SEQUENCE:2", STAMPS.late], ["SEQUENCE:2", STAMPS.early]],
  ])("%s counts, in either order", (_what, newer, older) => {
    const one = instead("18", ...newer);
    const other = instead("20", ...older);
    for (const versions of [
      [one, other],
      [other, one],
    ])
      expect(times(weekly, ...versions)).toEqual([OTHERS[0], "2026-12-08T18:00/19:00", OTHERS[1]]);
    const whole = (hour: string, lines: string[]) => [
      "UID:x",
      `DTSTART:20261209T${hour}0000Z`,
      "DURATION:PT1H",
      ...lines,
    ];
    expect(times(whole("20", older), whole("18", newer))).toEqual(["2026-12-09T18:00/19:00"]);
  });

  test("the newer one may free the time", () => {
    const at = ["UID:x", "DTSTART:20261209T180000Z", "DURATION:PT1H"];
    expect(times([...at, STAMPS.early], [...at, "SEQUENCE:1", STAMPS.early, "STATUS:CANCELLED"])).toEqual([]);
  });

  test("each version of an event without an id counts", () => {
    const nameless = (hour: string, sequence: number) => [
      `DTSTART:20261209T${hour}0000Z`,
      "DURATION:PT1H",
      `SEQUENCE:${sequence}`,
    ];
    expect(times(nameless("10", 1), nameless("12", 2))).toHaveLength(2);
  });
});
