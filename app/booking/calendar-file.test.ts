import ical from "node-ical";
import { expect, test } from "vitest";
import { writeCalendarFile } from "./write-calendar-file.ts";

const trial = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  full_name: "Maria da Silva",
  local_start: "2026-11-30T10:00",
  starts_at: "2026-11-30T13:00:00+00:00",
  ends_at: "2026-11-30T14:00:00+00:00",
  created_at: "2026-11-21T12:00:00+00:00",
  status: "scheduled",
  changeable: true,
  sequence: 0,
  held_until: null,
  unverified_email: null,
  room_opens: null,
  room: null,
  lapsed: false,
  by_link: false,
  mails_go: true,
};
const words = {
  title: "Aula experimental; vírgula, e ção",
  description: "Uma hora",
  siteUrl: "https://school.example",
};
const file = writeCalendarFile(trial, words);
const event = Object.values(ical.sync.parseICS(file)).find((part) => part?.type === "VEVENT");

test("another library reads the same hour, title and id", () => {
  expect(event).toMatchObject({ type: "VEVENT", summary: words.title, uid: `trial-${trial.id}@school.example` });
  expect(event?.type === "VEVENT" && [event.start.toISOString(), event.end?.toISOString()]).toEqual([
    "2026-11-30T13:00:00.000Z",
    "2026-11-30T14:00:00.000Z",
  ]);
});

test("the event has an alarm one hour before, is only published, and names nobody", () => {
  expect(file).toMatch(/TRIGGER(;[^:]*)?:-PT(1H|60M)/);
  expect(file).toContain("METHOD:PUBLISH");
  expect(file).not.toContain("Maria");
});

test("the calendar file is the same each time it is made", () => {
  expect(writeCalendarFile(trial, words)).toBe(file);
});
