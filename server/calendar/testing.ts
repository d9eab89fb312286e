import { busyTimes } from "./busy-times.ts";
/** An iCalendar text of these events, each a list of lines. */
export const calendar = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
export const event = (uid: string, ...lines: string[]) => [`UID:${uid}`, "DTSTAMP:20261101T000000Z", ...lines];

const FROM = new Date("2026-12-01T00:00:00Z");
const UNTIL = new Date("2027-02-01T00:00:00Z");
/** Reads a calendar of December 2026 and January 2027. */
export const readBusy = (text: string) => busyTimes(text, FROM, UNTIL, "escola.example");
/** "2026-12-07T13:00/14:00", each in UTC, in order. */
export const timesOf = (text: string) =>
  readBusy(text)
    .busy.map(({ starts_at, ends_at }) => `${starts_at.slice(0, 16)}/${ends_at.slice(11, 16)}`)
    .sort();
export const times = (...events: string[][]) => timesOf(calendar(...events));
export const hour = (start: string, ...more: string[]) => event("a", `DTSTART${start}`, "DURATION:PT1H", ...more);
