import { expect, test } from "vitest";
import { calendar, event, readBusy, times } from "./testing.ts";

/** Shapes that calendars of other people's collections taught (`npm run corpora`), each in a small one of our own. */
test.each([
  ["a rule of nothing, on a day whose end is itself", ["DTSTART:20261207", "DTEND:20261207", "RRULE:"], "03:00/03:00"],
  [
    "quotation marks around the zone and the time together",
    ['DTSTART;TZID="W. Europe Standard Time:20261207T140000"', "DURATION:PT1H"],
    "13:00/14:00",
  ],
  [
    "a zone that is a list of cities",
    ['DTSTART;TZID="Amsterdam, Belgrade, Berlin, Brussels":20261207T140000', "DURATION:PT1H"],
    "13:00/14:00",
  ],
])("an event with %s is read", (_what, lines, span) => {
  expect(times(event("a", ...lines))).toEqual([`2026-12-07T${span}`]);
});

test.each([
  ["an end before its start", ["DTSTART:20261207T140000Z", "DTEND:20261207T130000Z"]],
  ["a custom zone without its definition", ['DTSTART;TZID="tzone://Microsoft/Custom":20261207T140000']],
  ["a zone of one place that is no zone", ["DTSTART;TZID=Europe/Germany:20261207T140000"]],
  ["a zone that is a list of cities with other clocks", ['DTSTART;TZID="London, Tokyo":20261207T140000']],
  ["words for a day", ["DTSTART;VALUE=DATE:Next Year"]],
  ["a day that no month has", ["DTSTART:20270230T100000Z"]],
  ["a rule of another calendar", ["DTSTART;VALUE=DATE:20261207", "RRULE:RSCALE=CHINESE;FREQ=YEARLY"]],
])("an event with %s is listed as unreadable, and others are read", (_what, lines) => {
  const text = calendar(
    event("a", "SUMMARY:Dentista", ...lines),
    event("b", "DTSTART:20261208T130000Z", "DURATION:PT1H"),
  );
  expect(readBusy(text)).toMatchObject({ skipped: ["Dentista"], busy: [{ starts_at: "2026-12-08T13:00:00.000Z" }] });
});
