import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { weekday } from "../../supabase/tests/days.ts";
import { createDavClient } from "./dav-client.ts";
import { at, type CalendarStories, DAY, openCalendarStories } from "./testing.ts";
import { createStore } from "./testing-store.ts";

let the: CalendarStories;
beforeAll(async () => {
  the = await openCalendarStories(createStore);
});
afterAll(() => the.close());
beforeEach(async () => {
  await the.reset();
  await the.connect();
});
const sql = () => the.school.backend.sql;
const problem = async () => (await sql()`select problem from public.calendar_sync`)[0]?.problem;
const compact = (day: string) => day.replaceAll("-", "");
const start = `DTSTART:${compact(DAY)}T170000Z`;

test.each([
  ["ends after the year 9999", [start, "DURATION:P9999999W"]],
  ["ends after all times", [start, `DURATION:P${"9999999W".repeat(20)}`]],
  ["begins in the year 0", ["DTSTART:00000101T100000Z", `DTEND:${compact(weekday(3, 3))}T100000Z`]],
])("an invitation that %s, which anybody can send, stops nothing", async (_, times) => {
  await the.her.write(at(DAY), "invitation", times);
  const id = await the.schedule();
  await the.round();
  expect(await problem()).toBeNull();
  expect(await the.her.findThere(id)).toMatchObject({ starts_at: at(DAY).toISOString() });
  expect(await sql()`select from public.calendar_entries where kind = 'import'`).not.toHaveLength(0);
});

test.each([
  [
    "a number that is too large as its sequence",
    (text: string) => text.replace(/SEQUENCE:\d+/, "SEQUENCE:99999999999"),
  ],
  ["no whole number as its sequence", (text: string) => text.replace(/SEQUENCE:\d+/, "SEQUENCE:1.5")],
  ["an end after the year 9999", (text: string) => text.replace(/DTEND:.*/, "DURATION:P9999999W")],
])("one of the site's events that has got %s stops nothing", async (_, change) => {
  const id = await the.schedule();
  await the.round();
  await the.her.rewrite(id, change);
  await the.schedule("12:00");
  await the.round();
  await the.round();
  expect(await problem()).toBeNull();
  expect(await the.her.there()).toHaveLength(2);
  expect(await the.startOf(id)).toBe(at(DAY).toISOString());
});

test.each(["replace_busy_times", "take_calendar_event"])("hours are written also while %s fails", async (verb) => {
  const id = await the.schedule();
  await the.round();
  await the.her.move(id, at(DAY, "16:00"));
  await the.schedule("12:00");
  await sql().unsafe(`alter function public.${verb} rename to away`);
  try {
    await expect(the.round()).rejects.toThrow();
  } finally {
    await sql().unsafe(`alter function public.away rename to ${verb}`);
  }
  expect((await the.her.there()).map(({ starts_at }) => starts_at)).toContain(at(DAY, "12:00").toISOString());
  await the.round();
  expect(await the.startOf(id)).toBe(at(DAY, "16:00").toISOString());
});

const moveTo = (time: string) => (text: string) => {
  const day = DAY.replaceAll("-", "");
  return text
    .replace(/DTSTART:.*/, `DTSTART:${day}T${time}00Z`)
    .replace(/DTEND:.*/, `DTEND:${day}T${Number(time) + 100}00Z`);
};
const unmarked = (text: string) => text.replace(/X-ENGLISH-WITH-MARK:.*\r\n/, "");
const inEvent = (line: string) => (text: string) => text.replace("END:VEVENT", `${line}\r\nEND:VEVENT`);

test.each<[string, (text: string) => string]>([
  ["another organises", inEvent("ORGANIZER;CN=Teresa:mailto:eve@evil.example")],
  ["was mailed", (text) => text.replace("VERSION:2.0", "VERSION:2.0\r\nMETHOD:REQUEST")],
  ["has no mark of the site", unmarked],
  [
    "has another's mark",
    (text) => text.replace(/(X-ENGLISH-WITH-MARK:)(.)/, (_, name, first) => `${name}${first === "A" ? "B" : "A"}`),
  ],
  [
    "is one of two",
    (text) =>
      text.replace("END:VCALENDAR", `${/BEGIN:VEVENT.*END:VEVENT\r\n/s.exec(unmarked(text))?.[0]}END:VCALENDAR`),
  ],
])("an event in the place of the site's that %s moves no class, and is written anew", async (_, change) => {
  const id = await the.schedule();
  await the.round();
  await the.round();
  await the.her.rewrite(id, (text) => change(moveTo("1900")(text)));
  await the.round();
  await the.round();
  expect(await the.startOf(id)).toBe(at(DAY).toISOString());
  expect(await the.her.findThere(id)).toMatchObject({ starts_at: at(DAY).toISOString() });
  expect(await the.bells("calendar_refused")).toHaveLength(1);
});

test("an invitation with the site's UID at another address moves no class", async () => {
  const id = await the.schedule();
  await the.round();
  const { href, text, uid } = (await the.her.findThere(id)) ?? { href: "", text: "", uid: "" };
  await the.dav.own("DELETE", new URL(href).pathname);
  const elsewhere = new URL("invitation.ics", the.collection).pathname;
  for (const invitation of [moveTo("1900")(text), moveTo("1900")(text).replace(uid, `${uid} `)]) {
    await the.dav.own("PUT", elsewhere, invitation);
    await the.round();
    expect(await the.startOf(id)).toBe(at(DAY).toISOString());
    await the.dav.own("DELETE", elsewhere);
  }
});

test("the history of a class shows the calendar as the source of the moves that were made there, and of no other change", async () => {
  const id = await the.schedule();
  await the.round();
  await the.her.move(id, at(DAY, "16:00"));
  await the.round();
  const { client } = the.school.teacher;
  await client.rpc("move_hour", { entry: id, local_date: DAY, local_time: "17:00" }).throwOnError();
  const { data } = await client.from("calendar_history").select("by_calendar").eq("entry_id", id).order("id");
  expect(data?.slice(-2)).toEqual([{ by_calendar: true }, { by_calendar: false }]);
});

test("a version that is longer than what the site keeps is kept by its digest", async () => {
  const version = (token: string) => {
    const found = `<prop><sync-token>${token}</sync-token></prop><status>HTTP/1.1 200 OK</status>`;
    const text = `<multistatus xmlns="DAV:"><response><href>/a/</href><propstat>${found}</propstat></response></multistatus>`;
    const client = createDavClient(
      async () => ({ status: 207, headers: {}, text }),
      async () => "Basic",
      ["dav.example"],
    );
    return client.version("https://dav.example/a/");
  };
  expect(await version("t".repeat(1_000))).toBe("t".repeat(1_000));
  expect(await version("t".repeat(1_001))).toMatch(/^[0-9a-f]{64}$/);
  expect(await version("t".repeat(1_001))).not.toBe(await version("t".repeat(1_002)));
});

test("an event that the database refuses is reported as refused, until it can be stored", async () => {
  await the.her.write(at(DAY), "dentista");
  await sql()`alter table public.calendar_entries add constraint refuses check (kind <> 'import') not valid`;
  const entry = await the.schedule("14:00");
  await expect(the.round()).rejects.toThrow(/refuses/);
  expect(await problem()).toBe("NOT_STORED");
  expect(await the.her.findThere(entry)).toMatchObject({ starts_at: at(DAY, "14:00").toISOString() });
  await sql()`alter table public.calendar_entries drop constraint refuses`;
  await the.round();
  expect(await problem()).toBeNull();
});
