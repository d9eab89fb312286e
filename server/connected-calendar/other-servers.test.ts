import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAgreement } from "./edits/testing.ts";
import { at, type CalendarStories, DAY, openCalendarStories } from "./testing.ts";
import { createOtherServer, cuttingOff, DEVIATIONS } from "./testing-other-servers.ts";
import { ADDRESS } from "./testing-store.ts";

const server = createOtherServer();
let the: CalendarStories;
beforeAll(async () => {
  the = await openCalendarStories(() => server);
});
afterAll(() => the.close());

test.each(Object.entries(DEVIATIONS))("both sides agree where a server has %s", async (name, deviation) => {
  server.plays(deviation);
  await the.reset();
  await the.connect();
  const { client } = the.school.teacher;
  const moved = await the.schedule();
  const hers = await the.schedule("12:00");
  const cancelled = await the.schedule("17:00");
  await the.her.write(at(DAY, "14:00"));
  const rounds = async () => {
    for (let round = 0; round < 2; round += 1) await the.round();
    await expectAgreement(the, name);
  };
  await rounds();
  await the.her.move(hers, at(DAY, "19:00"));
  await client.rpc("move_hour", { entry: moved, local_date: DAY, local_time: "15:00" }).throwOnError();
  await client.rpc("cancel_hour", { entry: cancelled }).throwOnError();
  await rounds();
  expect(await the.startOf(hers)).toBe(at(DAY, "19:00").toISOString());
  expect(await the.bells("calendar_refused")).toEqual([]);
  expect(await the.bells("calendar_deleted")).toEqual([]);
  the.dav.calls.length = 0;
  await the.round();
  expect(the.dav.calls.filter((call) => /^(PUT|DELETE)/.test(call))).toEqual([]);
});

test("an event that the teacher declined from one of her addresses blocks no hour", async () => {
  server.plays();
  await the.reset();
  await the.connect();
  const invited = (address: string) => [
    `DTSTART;TZID=America/Sao_Paulo:${DAY.replaceAll("-", "")}T140000`,
    "DURATION:PT1H",
    "ORGANIZER:mailto:outra@example.com",
    "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@example.com",
    `ATTENDEE;PARTSTAT=DECLINED:mailto:${address}`,
  ];
  await the.her.write(at(DAY, "14:00"), "declined", invited(ADDRESS));
  await the.round();
  const blocked = () => the.school.backend.sql`select starts_at from public.calendar_entries where kind = 'import'`;
  expect(await blocked()).toEqual([]);
  await the.her.write(at(DAY, "14:00"), "declined", invited("bia@example.com"));
  await the.round();
  expect(await blocked()).toHaveLength(1);
});

test("a calendar of which a server gives no week whole keeps the hours that are known, and its card says why", async () => {
  server.plays();
  await the.reset();
  await the.connect();
  await the.her.write(at(DAY, "14:00"));
  await the.round();
  const known = () => the.school.backend.sql`select starts_at from public.calendar_entries where kind = 'import'`;
  const before = await known();
  expect(before).not.toEqual([]);
  server.plays(cuttingOff(1));
  await the.school.backend.sql`update public.calendar_sync set version = null`;
  await the.round();
  expect(await the.school.backend.sql`select problem from public.calendar_sync`).toMatchObject([
    { problem: "TOO_LARGE" },
  ]);
  expect(await known()).toEqual(before);
  server.plays();
});

test("a server that refuses every version that it returned itself is asked again after 1, 5 and 30 minutes, then once an hour", async () => {
  server.plays();
  await the.reset();
  await the.connect();
  const entry = await the.schedule();
  await the.round();
  server.plays((inner) => async (call) => (call.headers["if-match"] ? { status: 412 } : inner(call)));
  const { client } = the.school.teacher;
  await client.rpc("move_hour", { entry, local_date: DAY, local_time: "15:00" }).throwOnError();
  const waits: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    await the.round();
    const [row] = await the.school.backend.sql`select s.due_at > now() as rests,
      round(extract(epoch from l.due_at - now()) / 60)::int as minutes from public.calendar_sync s, private.calendar_links l`;
    expect(row?.rests).toBe(true);
    waits.push(row?.minutes);
  }
  expect(waits).toEqual([1, 5, 30, 60, 60]);
  server.plays();
  await the.round();
  expect((await the.her.findThere(entry))?.starts_at).toBe(at(DAY, "15:00").toISOString());
});
