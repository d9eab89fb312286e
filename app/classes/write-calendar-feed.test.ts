import ICAL from "ical.js";
import ical from "node-ical";
import { expect, test } from "vitest";
import { writeCalendarFeed } from "./write-calendar-feed.ts";

const hour = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  kind: "class",
  starts_at: "2026-11-30T13:00:00+00:00",
  ends_at: "2026-11-30T14:00:00+00:00",
  updated_at: "2026-11-21T12:00:00+00:00",
  sequence: 2,
  cancelled: false,
  online_link: null,
  label: "Ana; às vezes, João",
};
const cancelled = { ...hour, id: "7c9e6679-7425-40de-944b-e07fc1f90ae7", cancelled: true };
const write = (entries: (typeof hour)[]) =>
  writeCalendarFeed(entries, { title: "Aula de inglês", siteUrl: "https://school.example" });

/** Libraries of others, and the events that each reads. */
const judges: [string, (text: string) => object[]][] = [
  [
    "node-ical",
    (text) =>
      Object.values(ical.sync.parseICS(text)).flatMap((part) =>
        part?.type === "VEVENT"
          ? [{ uid: part.uid, title: part.summary, from: part.start.toISOString(), to: part.end?.toISOString() }]
          : [],
      ),
  ],
  [
    "ical.js",
    (text) =>
      new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => {
        const { uid, summary, startDate, endDate } = new ICAL.Event(part, { strictExceptions: true });
        return {
          uid,
          title: summary,
          from: startDate.toJSDate().toISOString(),
          to: endDate.toJSDate().toISOString(),
        };
      }),
  ],
];

test.each(judges)("%s reads a feed's hours and titles, and no class that was cancelled", (_, read) => {
  expect(read(write([hour, cancelled]))).toEqual([
    {
      uid: `class-${hour.id}@school.example`,
      title: hour.label,
      from: "2026-11-30T13:00:00.000Z",
      to: "2026-11-30T14:00:00.000Z",
    },
  ]);
});

test.each(judges)("%s reads a feed whose classes were all cancelled as an empty calendar", (_, read) => {
  expect(read(write([cancelled]))).toEqual([]);
});
