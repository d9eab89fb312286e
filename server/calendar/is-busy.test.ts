import { describe, expect, test } from "vitest";
import { busyTimes } from "./busy-times.ts";
import { calendar, event } from "./testing.ts";

const HERS = "teresa@escola.example";
const at = (uid: string, ...lines: string[]) => event(uid, "DTSTART:20261207T130000Z", "DURATION:PT1H", ...lines);
const FROM = new Date("2026-12-01");
const UNTIL = new Date("2027-01-01");
const busyIn = (text: string, own: string[] = [HERS]) => busyTimes(text, FROM, UNTIL, "site.example", own).busy.length;
const isBusy = (lines: string[], own?: string[]) => busyIn(calendar(at("x", ...lines)), own) === 1;
const guest = (address: string, said: string, more = "") => `ATTENDEE;PARTSTAT=${said}${more}:mailto:${address}`;
const BY_OTHERS = "ORGANIZER:mailto:bia@example.com";

describe("an event is free", () => {
  test.each([
    [["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"]],
    [["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE", "TRANSP:OPAQUE"]],
    [["x-microsoft-cdo-busystatus:WorkingElsewhere", "TRANSP:TRANSPARENT"]],
    [[BY_OTHERS, guest(HERS, "DECLINED")]],
    [[BY_OTHERS, guest("ANA@example.com", "ACCEPTED"), guest(HERS.toUpperCase(), "declined")]],
    [[BY_OTHERS, guest("bia@example.com", "ACCEPTED"), `ATTENDEE;PARTSTAT=DECLINED;EMAIL=${HERS}:urn:uuid:1`]],
    [["STATUS:CONFIRMED", BY_OTHERS, guest(HERS, "DECLINED", ';CN="Silva; Teresa"')]],
  ])("an event that says %j is free", (lines) => {
    expect(isBusy(lines)).toBe(false);
  });

  test("over a whole day, too", () => {
    const day = event(
      "x",
      "DTSTART;VALUE=DATE:20261207",
      "DTEND;VALUE=DATE:20261209",
      "X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE",
    );
    expect(busyIn(calendar(day))).toBe(0);
  });

  test("only the declined instance of a series is free", () => {
    const weekly = at("x", "RRULE:FREQ=WEEKLY;COUNT=3", BY_OTHERS, guest(HERS, "ACCEPTED"));
    const once = event(
      "x",
      "RECURRENCE-ID:20261214T130000Z",
      "DTSTART:20261214T130000Z",
      "DURATION:PT1H",
      BY_OTHERS,
      guest(HERS, "DECLINED"),
    );
    expect(busyIn(calendar(weekly, once))).toBe(2);
  });

  test("an event is free by the address that names the calendar, and where others invited one person", () => {
    const group = at("x", BY_OTHERS, guest("t@gmail.example", "DECLINED"), guest("ana@example.com", "ACCEPTED"));
    expect(busyIn(calendar(group), [])).toBe(1);
    expect(busyIn(calendar(group).replace("VERSION:2.0", "VERSION:2.0\r\nX-WR-CALNAME:T@gmail.example"), [])).toBe(0);
    expect(isBusy([BY_OTHERS, guest("whoever@example.com", "DECLINED")], [])).toBe(false);
  });
});

describe("an event is busy", () => {
  test.each([
    [[BY_OTHERS, guest(HERS, "ACCEPTED"), guest("ana@example.com", "DECLINED")]],
    [[BY_OTHERS, guest(HERS, "TENTATIVE")]],
    [[BY_OTHERS, guest(HERS, "NEEDS-ACTION")]],
    [[`ORGANIZER:mailto:${HERS}`, guest("ana@example.com", "DECLINED")]],
    [[BY_OTHERS, guest("ana@example.com", "DECLINED"), guest("edu@example.com", "DECLINED")]],
    [["ORGANIZER:mailto:ana@example.com", guest("ana@example.com", "DECLINED")]],
    [[guest("ana@example.com", "DECLINED")]],
  ])("an event that says %j is busy", (lines) => {
    expect(isBusy(lines)).toBe(true);
  });
});

describe("a tentative event is busy, unless the teacher has chosen that it is free:", () => {
  test.each([
    [["STATUS:TENTATIVE"]],
    [["X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"]],
    [[BY_OTHERS, guest(HERS, "TENTATIVE")]],
  ])("%j", (lines) => {
    const text = calendar(at("x", ...lines));
    const isFree = (chosen: boolean) => busyTimes(text, FROM, UNTIL, "nobody", [HERS], chosen).busy.length === 0;
    expect([isFree(false), isFree(true)]).toEqual([false, true]);
  });

  test("an event that the teacher accepted, or that has no guests, stays busy", () => {
    for (const lines of [[BY_OTHERS, guest("ana@example.com", "TENTATIVE"), guest(HERS, "ACCEPTED")], []])
      expect(busyTimes(calendar(at("x", ...lines)), FROM, UNTIL, "nobody", [HERS], true).busy).toHaveLength(1);
  });
});
