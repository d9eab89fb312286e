import ical from "node-ical";
import { expect, test } from "vitest";
import { calendarPart } from "./calendar-part.ts";
import { composeMail } from "./compose-mail.ts";
import { BRAND, FACTS, SERIES, SITE } from "./testing.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** The places of a weekly series of four classes, from Wednesday, 2 December 2026, 18:00. */
const PLACES = [0, 1, 2, 3].map((week) => Date.parse("2026-12-02T21:00:00Z") + week * WEEK_MS);
const iso = (instant: number) => new Date(instant).toISOString();
const hour = (start: number) => ({ starts_at: iso(start), ends_at: iso(start + 3_600_000) });
const planned = PLACES.map((place) => ({ ...hour(place), recurs_at: iso(place), sequence: 0 }));
const changed = (place: number, start = place) => ({
  ...hour(start),
  entry: "6f1c9a52-0000-4000-8000-000000000001",
  created_at: "2026-11-21T12:00:00Z",
  series: SERIES.series,
  recurs_at: iso(place),
  moved_from: iso(place),
  sequence: 1,
  credited: start === place,
});

/** A mail in Portuguese, with the text of its calendar parts. */
function compose(kind: string, change: object) {
  const order = { kind, recipient: "ana@example.com", language: "pt" as const, data: { ...FACTS, ...change } };
  const mail = composeMail(order, SITE, BRAND);
  const parts = (mail.events ?? []).map((event) => ({
    method: event.method,
    text: calendarPart(event, { name: BRAND, email: "x@example.com" }, { email: "ana@example.com", rsvp: false }),
  }));
  return { mail, parts };
}
const eventsOf = (text: string) => text.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? [];
const uidOf = (text: string) => text.match(/^UID:.*$/m)?.[0];

/** The starts of all classes in a calendar that got both mails (node-ical, as another reader). */
function calendarAfter(kind: string, changed_classes: object[]) {
  const first = compose("class_scheduled", {
    ...SERIES,
    recurs_at: iso(PLACES[0] ?? 0),
    classes: planned,
  });
  const then = compose(kind, { changed_classes });
  const [invited] = first.parts;
  const [part, ...others] = then.parts;
  expect(invited?.text).not.toContain("EXDATE");
  expect(others).toEqual([]);
  expect(uidOf(part?.text ?? "")).toBe(uidOf(invited?.text ?? ""));
  const events = [...eventsOf(invited?.text ?? ""), ...eventsOf(part?.text ?? "")].join("\r\n");
  const read = ical.sync.parseICS(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events}\r\nEND:VCALENDAR`);
  const series = Object.values(read).find((one) => one?.type === "VEVENT");
  if (series?.type !== "VEVENT") throw new Error("no event");
  const held = ical.expandRecurringEvent(series, { from: new Date("2026-12-01"), to: new Date("2027-01-31") });
  return { ...then, method: part?.method, held };
}

test("one mail moves all classes of a series, which a calendar knows by their places in it", () => {
  const later = PLACES.slice(1).map((place) => changed(place, place + DAY_MS));
  const { held, mail, method } = calendarAfter("series_moved", later);
  expect(method).toBe("REQUEST");
  expect(held.map(({ start }) => start.toISOString())).toEqual(
    PLACES.map((place, week) => iso(place + (week > 0 ? DAY_MS : 0))),
  );
  expect(mail.text).toContain(
    "A sua aula de quarta-feira, 9 de dezembro de 2026 às 18:00 agora é em quinta-feira, 10 de dezembro de 2026 às 18:00",
  );
  expect(mail.text).toContain("Ao todo mudaram 3 aulas da mesma série, até 24 de dezembro de 2026.");
});

test("one mail cancels all later classes of a series, and counts the make-up classes", () => {
  const { held, mail, method } = calendarAfter(
    "series_cancelled",
    PLACES.slice(2).map((place) => changed(place)),
  );
  expect(method).toBe("CANCEL");
  const cancelled = held.filter(({ event }) => event.status === "CANCELLED").map(({ start }) => start.toISOString());
  expect(cancelled).toEqual(PLACES.slice(2).map(iso));
  expect(mail.subject).toContain("Aulas canceladas: 2");
  expect(mail.text).toContain("Reposições que você ganhou: 2.");
});

test("a single class left in the series is not counted", () => {
  const { mail } = compose("series_moved", {
    changed_classes: [changed(PLACES[3] ?? 0, (PLACES[3] ?? 0) + DAY_MS)],
  });
  expect(mail.text).not.toContain("Ao todo");
});
