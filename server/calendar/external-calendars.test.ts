import { describe, expect, test } from "vitest";
import { calendar, event, hour, readBusy, times, timesOf } from "./testing.ts";

/** A calendar with properties of its own before its events. */
const withLines = (lines: string[], ...events: string[][]) =>
  calendar(...events).replace("VERSION:2.0", ["VERSION:2.0", ...lines].join("\r\n"));
const at = (day: string, time = "100000") => `${day}T${time}`;
const SAO_PAULO = "TZID=America/Sao_Paulo";
const zone = (tzid: string, ...lines: string[]) => [
  "BEGIN:VTIMEZONE",
  `TZID:${tzid}`,
  ...lines,
  "BEGIN:STANDARD",
  "DTSTART:16010101T000000",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "END:STANDARD",
  "END:VTIMEZONE",
];

describe.each(["UTC", "America/Sao_Paulo", "Asia/Tokyo"])("a time without a zone, on a machine in %s,", (machine) => {
  const onIt = (text: string) => {
    const before = process.env.TZ;
    process.env.TZ = machine;
    try {
      return timesOf(text);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  };

  test("a time without a zone is read in the calendar's own zone, or else the school's", () => {
    const floating = event("a", `DTSTART:${at("20261207")}`, `DTEND:${at("20261207", "110000")}`);
    expect(onIt(calendar(floating))).toEqual(["2026-12-07T13:00/14:00"]);
    expect(onIt(withLines(["X-WR-TIMEZONE:America/Sao_Paulo"], floating))).toEqual(["2026-12-07T13:00/14:00"]);
    expect(onIt(withLines(["X-WR-TIMEZONE:Europe/Lisbon"], floating))).toEqual(["2026-12-07T10:00/11:00"]);
    expect(onIt(withLines(["X-WR-TIMEZONE:Tokyo Standard Time"], floating))).toEqual(["2026-12-07T01:00/02:00"]);
    expect(onIt(withLines(["X-WR-TIMEZONE:of nowhere"], floating))).toEqual(["2026-12-07T13:00/14:00"]);
  });

  test("a time without a zone keeps its weekday when it recurs, late in the evening too", () => {
    const mondays = hour(`:${at("20261207", "213000")}`, "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2");
    expect(onIt(calendar(mondays))).toEqual(["2026-12-08T00:30/01:30", "2026-12-15T00:30/01:30"]);
    const mornings = hour(`:${at("20261207", "003000")}`, "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2");
    expect(onIt(calendar(mornings))).toEqual(["2026-12-07T03:30/04:30", "2026-12-14T03:30/04:30"]);
  });

  test("a date without a time is a whole day, once and recurring, without the excluded days", () => {
    const days = (...more: string[]) => event("a", "DTSTART;VALUE=DATE:20261207", ...more);
    const day = (of: number) => `2026-12-${String(of).padStart(2, "0")}T03:00/03:00`;
    expect(onIt(calendar(days()))).toEqual([day(7)]);
    expect(onIt(calendar(days("RRULE:FREQ=DAILY;UNTIL=20261209", "EXDATE;VALUE=DATE:20261208")))).toEqual([
      day(7),
      day(9),
    ]);
    expect(onIt(calendar(days("DURATION:P1D", "RDATE;VALUE=DATE:20261210")))).toEqual([day(7), day(10)]);
  });

  test("a time without a zone follows the event's clock in a rule's end, an exception or an additional date", () => {
    const start = `;TZID=Asia/Tokyo:${at("20261207")}`;
    expect(onIt(calendar(hour(start, "RRULE:FREQ=DAILY;UNTIL=20261208T100000", `EXDATE:${at("20261207")}`)))).toEqual([
      "2026-12-08T01:00/02:00",
    ]);
    expect(onIt(calendar(hour(start, `RDATE:${at("20261212")}`)))).toEqual([
      "2026-12-07T01:00/02:00",
      "2026-12-12T01:00/02:00",
    ]);
  });
});

describe("a zone", () => {
  test.each([
    ["of Windows", "E. South America Standard Time", [], "13:00"],
    ["with its maker's address before it", "/freeassociation.sourceforge.net/America/Sao_Paulo", [], "13:00"],
    ["that is a distance", "GMT-0300", [], "13:00"],
    ["in Outlook's words", '"(UTC-03:00) Brasília"', [], "13:00"],
    ["of the calendar's own", "Horário do estúdio", zone("Horário do estúdio"), "15:00"],
    ["that looks like an address", "tzone://Microsoft/Custom", zone("tzone://Microsoft/Custom"), "15:00"],
    ["of its own with a place", "Minha", zone("Minha", "X-LIC-LOCATION:America/Sao_Paulo"), "13:00"],
    ["known, defined as of other years", "America/Sao_Paulo", zone("America/Sao_Paulo"), "13:00"],
    ["that Windows shows", '"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"', [], "10:00"],
    ["that Windows showed before 2008", '"(GMT-05.00) Eastern Time (US & Canada)"', [], "15:00"],
    ["of Windows' summer", "Eastern Daylight Time", [], "15:00"],
    ["of Windows' first generation", "Eastern", [], "15:00"],
    ["without its offset", "Brasilia", zone("Brasilia"), "13:00"],
    ["with spaces around it", " Tokyo Standard Time ", [], "01:00"],
    ["of its own, with spaces around it", " Minha", zone("Minha "), "15:00"],
    ["with a number and a definition", "Tokyo Standard Time 1", zone("Tokyo Standard Time 1"), "15:00"],
    ["with a number alone", "Tokyo Standard Time 1", [], "01:00"],
    ["with spaces for underscores", "America/New York", [], "15:00"],
    ["that is hours alone", "GMT-3", [], "13:00"],
    ["that is hours and minutes", "UTC+5:30", [], "04:30"],
    ["that is hours of UTC in words", '"(UTC-04:00) Terra do Nunca"', [], "14:00"],
    ["of IANA's hours, which count backwards", "Etc/GMT+3", [], "13:00"],
    ["that Exchange gives to UTC", "tzone://Microsoft/Utc", [], "10:00"],
    ["that is UTC in words", '"(UTC) Coordinated Universal Time"', [], "10:00"],
  ])("%s is recognised", (_name, tzid, lines, expected) => {
    const text = withLines(lines, hour(`;TZID=${tzid}:${at("20261207")}`));
    expect(timesOf(text).map((time) => time.slice(11, 16))).toEqual([expected]);
  });

  test.each(["Nowhere", "tzone://Microsoft/Custom", "Customized Time Zone", "GMT+99"])(
    "an unknown time zone (%s) is not guessed: its event is listed as unreadable",
    (tzid) => {
      const known = event("b", "DTSTART:20261208T130000Z", "DURATION:PT1H");
      const { busy, skipped } = readBusy(calendar(hour(`;TZID=${tzid}:${at("20261207")}`, "SUMMARY:Coro"), known));
      expect([skipped, busy.length]).toEqual([["Coro"], 1]);
    },
  );

  test("a zone that nobody knows is the event's own in an exception", () => {
    const daily = hour(
      `;${SAO_PAULO}:${at("20261207")}`,
      "RRULE:FREQ=DAILY;COUNT=2",
      `EXDATE;TZID=Nowhere:${at("20261208")}`,
    );
    expect(times(daily)).toEqual(["2026-12-07T13:00/14:00"]);
  });

  test("a zone keeps its wall-clock hour when its clocks change", () => {
    const weekly = hour(";TZID=America/New_York:20261025T100000", "RRULE:FREQ=WEEKLY");
    expect(times(weekly)[0]).toBe("2026-12-06T15:00/16:00");
    const southern = hour(";TZID=America/Asuncion:20261207T100000", "RRULE:FREQ=DAILY;COUNT=1");
    expect(times(southern)).toEqual(["2026-12-07T13:00/14:00"]);
  });
});

describe("a recurring event", () => {
  test("a recurring event lists dates, also with hours of their own", () => {
    const dates = hour(`;${SAO_PAULO}:${at("20261207")}`, `RDATE;${SAO_PAULO}:${at("20261214")},${at("20261221")}`);
    expect(times(dates).map((time) => time.slice(8, 16))).toEqual(["07T13:00", "14T13:00", "21T13:00"]);
    const periods = hour(
      ":20261207T130000Z",
      "RDATE;VALUE=PERIOD:20261209T130000Z/20261209T150000Z,20261210T130000Z/PT30M",
    );
    expect(times(periods)).toEqual(["2026-12-07T13:00/14:00", "2026-12-09T13:00/15:00", "2026-12-10T13:00/13:30"]);
  });

  test("a recurring event combines dates and a rule, once each, without the exceptions", () => {
    const both = hour(
      ":20261207T130000Z",
      "RRULE:FREQ=WEEKLY;COUNT=2",
      "RDATE:20261214T130000Z,20261216T130000Z",
      "EXDATE:20261207T130000Z",
      "EXDATE;VALUE=DATE:20261216",
    );
    expect(times(both)).toEqual(["2026-12-14T13:00/14:00"]);
  });

  test.each([
    ["UNTIL=20261209T130000Z", 3],
    ["UNTIL=20261209T125959Z", 2],
    ["UNTIL=20261209", 3],
    ["COUNT=2;", 2],
    ["COUNT=2;WKST=SU;X-OTHER=1", 2],
  ])("a recurring event has its last instance right until %s", (until, count) => {
    expect(times(hour(`;${SAO_PAULO}:${at("20261207")}`, `RRULE:FREQ=DAILY;${until}`))).toHaveLength(count);
  });

  test("a recurring event changed from one instance on is changed in all later ones, except individually changed ones", () => {
    const weekly = hour(`;${SAO_PAULO}:${at("20261207")}`, "RRULE:FREQ=WEEKLY;COUNT=4");
    const later = event(
      "a",
      `RECURRENCE-ID;RANGE=THISANDFUTURE;${SAO_PAULO}:${at("20261214")}`,
      `DTSTART;${SAO_PAULO}:${at("20261215", "150000")}`,
      "DURATION:PT2H",
    );
    const single = event("a", `RECURRENCE-ID:20261221T130000Z`, "DTSTART:20261224T130000Z", "DURATION:PT1H");
    expect(times(weekly, later, single)).toEqual([
      "2026-12-07T13:00/14:00",
      "2026-12-15T18:00/20:00",
      "2026-12-24T13:00/14:00",
      "2026-12-29T18:00/20:00",
    ]);
    const ended = event(
      "a",
      `RECURRENCE-ID;RANGE=THISANDFUTURE:20261214T130000Z`,
      "DTSTART:20261214T130000Z",
      "STATUS:CANCELLED",
    );
    expect(times(weekly, ended)).toEqual(["2026-12-07T13:00/14:00"]);
  });

  test("a recurring event may be free as a whole and busy once", () => {
    const weekly = hour(":20261207T130000Z", "RRULE:FREQ=WEEKLY;COUNT=3", "TRANSP:TRANSPARENT");
    const once = event(
      "a",
      "RECURRENCE-ID:20261214T130000Z",
      "DTSTART:20261214T130000Z",
      "DURATION:PT1H",
      "TRANSP:OPAQUE",
    );
    expect(times(weekly, once)).toEqual(["2026-12-14T13:00/14:00"]);
  });
});

test("two events with one name both count, and so do those of several calendars in one file", () => {
  const one = hour(":20261207T130000Z");
  const other = hour(":20261208T130000Z");
  expect(times(one, other)).toEqual(["2026-12-07T13:00/14:00", "2026-12-08T13:00/14:00"]);
  const tokyo = withLines(["X-WR-TIMEZONE:Asia/Tokyo"], hour(`:${at("20261209")}`));
  expect(timesOf(`${calendar(one)}\r\n${tokyo}\r\n${calendar(hour(`:${at("20261210")}`))}`)).toEqual([
    "2026-12-07T13:00/14:00",
    "2026-12-09T01:00/02:00",
    "2026-12-10T13:00/14:00",
  ]);
});

test("free entries in a list of busy times are left out", () => {
  const list = [
    "BEGIN:VCALENDAR",
    "BEGIN:VFREEBUSY",
    "UID:f",
    "FREEBUSY:20261207T130000Z/PT1H,20261208T130000Z/20261208T140000Z",
    "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261209T130000Z/PT30M",
    "FREEBUSY;FBTYPE=FREE:20261210T130000Z/PT1H",
    "END:VFREEBUSY",
    "END:VCALENDAR",
  ];
  expect(timesOf(list.join("\n"))).toEqual([
    "2026-12-07T13:00/14:00",
    "2026-12-08T13:00/14:00",
    "2026-12-09T13:00/13:30",
  ]);
});

test.each([
  [["X-MICROSOFT-CDO-BUSYSTATUS:FREE"], false],
  [["X-MICROSOFT-CDO-BUSYSTATUS:FREE", "TRANSP:OPAQUE"], false],
  [["X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"], true],
  [["X-MICROSOFT-CDO-BUSYSTATUS:OOF", "TRANSP:TRANSPARENT"], true],
  [["transp:transparent"], false],
  [["STATUS:TENTATIVE"], true],
  [["STATUS:CANCELLED", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY"], false],
])("an event that says %j is busy: %s", (lines, isBusy) => {
  expect(times(hour(":20261207T130000Z", ...lines))).toHaveLength(isBusy ? 1 : 0);
});
