import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDavClient } from "./dav-client.ts";
import { at, type CalendarStories, DAY, openCalendarStories } from "./testing.ts";
import type { DavAnswer, DavCall } from "./testing-dav.ts";
import { createOtherServer } from "./testing-other-servers.ts";
import { OTHER } from "./testing-store.ts";

const server = createOtherServer();
let the: CalendarStories;
beforeAll(async () => {
  the = await openCalendarStories(() => server);
});
afterAll(() => the.close());
beforeEach(async () => {
  server.plays();
  await the.reset();
  await the.connect();
});

const isWrite = ({ method }: DavCall) => method === "PUT" || method === "DELETE";
/** A server that answers so to some calls, and to all others as it should. */
const answering = (answer: DavAnswer, to: (call: DavCall) => boolean) =>
  server.plays((inner) => async (call) => (to(call) ? answer : inner(call)));
const listed = async () => {
  const { data } = await the.school.teacher.client.rpc("list_unwritten_hours").throwOnError();
  return data.map(({ full_name, problem, is_removal }) => ({ full_name, problem, is_removal }));
};
const bells = () => the.bells("calendar_unwritten");
const waits = async () =>
  (
    await the.school.backend
      .sql`select round(extract(epoch from due_at - now()) / 60)::int as minutes from private.calendar_links`
  ).map(({ minutes }) => minutes);
const cancel = (entry: string) => the.school.teacher.client.rpc("cancel_hour", { entry }).throwOnError();

test.each([400, 403, 409, 423])(
  "a class that the calendar refuses (%i) is listed, notified once, tried again daily in the end, and unlisted when it is written",
  async (status) => {
    const refused = await the.schedule();
    await the.schedule("12:00");
    answering({ status }, (call) => isWrite(call) && call.path.includes(refused));
    for (const minutes of [1, 5, 30, 1440, 1440]) {
      await the.round();
      expect(await waits()).toContain(minutes);
    }
    expect(await listed()).toEqual([{ full_name: "Ana", problem: "REFUSED", is_removal: false }]);
    expect(await bells()).toMatchObject([{ count: 1, student_name: "Ana" }]);
    expect(await the.her.there()).toHaveLength(1);
    server.plays();
    await the.round();
    expect(await the.her.there()).toHaveLength(2);
    expect(await listed()).toEqual([]);
  },
);

test("a refused class that changes here is tried again at once", async () => {
  const entry = await the.schedule();
  answering({ status: 403 }, isWrite);
  for (let tries = 0; tries < 4; tries += 1) await the.round();
  server.plays();
  await the.school.teacher.client.rpc("move_hour", { entry, local_date: DAY, local_time: "15:00" }).throwOnError();
  const { data } = await the.school.server.rpc("plan_calendar_pushes", { host: "escola.example" }).throwOnError();
  expect(data).toMatchObject([{ entry, starts_at: expect.stringMatching(/T18:00/) }]);
});

test("a read-only calendar is reported to the teacher once for all waiting classes, and for cancelled classes that it still has", async () => {
  const cancelled = await the.schedule("08:00");
  await the.round();
  for (const time of ["10:00", "12:00", "14:00"]) await the.schedule(time);
  await cancel(cancelled);
  answering({ status: 403 }, isWrite);
  for (let rounds = 0; rounds < 3; rounds += 1) await the.round();
  expect(await bells()).toMatchObject([{ count: 4 }]);
  expect((await listed()).map(({ is_removal }) => is_removal)).toEqual([true, false, false, false]);
});

test("a refused class is notified while the whole calendar fails, and of more than a hundred refused classes the teacher sees the number", async () => {
  const entry = await the.schedule();
  answering({ status: 403 }, (call) => isWrite(call) && call.path.includes(entry));
  await the.her.write(at(DAY, "15:00"), "dentista");
  // The events of others cannot be read, which fails the whole round after its work.
  server.plays((inner) => async (call) => {
    if (isWrite(call) && call.path.includes(entry)) return { status: 403 };
    const answer = await inner(call);
    return call.method === "REPORT"
      ? { ...answer, body: answer.body?.replaceAll("BEGIN:VCALENDAR", "BEGIN:NONSENSE") ?? "" }
      : answer;
  });
  await the.round();
  const { client } = the.school.teacher;
  const { data } = await client.from("calendar_sync").select("problem").single();
  expect(data?.problem).toBe("UNREADABLE");
  expect(await bells()).toMatchObject([{ count: 1 }]);
  await the.school.backend.sql`insert into private.calendar_links (entry_id, uid, href, etag, there, problem)
    select gen_random_uuid(), 'x' || n, '/x', 'x', tstzrange(now() + interval '1 day', now() + interval '25 hours'), 'REFUSED'
    from generate_series(1, 104) as n`;
  const hours = (await client.rpc("list_unwritten_hours").throwOnError()).data;
  expect([hours.length, hours[0]?.total]).toEqual([100, 105]);
});

test("a server that fails with one event gets all others in the same round, and the failed event is listed", async () => {
  const failing = await the.schedule();
  await the.schedule("12:00");
  answering({ status: 500 }, (call) => isWrite(call) && call.path.includes(failing));
  await the.round();
  expect(await the.her.there()).toHaveLength(1);
  await the.round();
  expect(await listed()).toEqual([{ full_name: "Ana", problem: "FAILING", is_removal: false }]);
});

test("a class with a version conflict is listed from the second attempt, and notified after the fourth", async () => {
  const entry = await the.schedule();
  await the.round();
  answering({ status: 412 }, ({ headers }) => Boolean(headers["if-match"]));
  await the.school.teacher.client.rpc("move_hour", { entry, local_date: DAY, local_time: "15:00" }).throwOnError();
  await the.round();
  expect(await listed()).toEqual([]);
  await the.round();
  expect(await listed()).toEqual([{ full_name: "Ana", problem: "CONFLICT", is_removal: false }]);
  expect(await bells()).toEqual([]);
  for (let tries = 0; tries < 3; tries += 1) await the.round();
  expect(await bells()).toHaveLength(1);
});

test("a server that names another version at each look is not followed for ever", async () => {
  const entry = await the.schedule();
  await the.round();
  let number = 0;
  server.plays((inner) => async (call) => {
    if (call.headers["if-match"]) return { status: 412 };
    const answer = await inner(call);
    number += 1;
    return answer.headers?.etag ? { ...answer, headers: { etag: `"${number}"` } } : answer;
  });
  await the.school.teacher.client.rpc("move_hour", { entry, local_date: DAY, local_time: "15:00" }).throwOnError();
  for (let rounds = 0; rounds < 3; rounds += 1) await the.round();
  expect(await listed()).toEqual([{ full_name: "Ana", problem: "CONFLICT", is_removal: false }]);
  const [sync] = await the.school.backend
    .sql`select due_at > now() + interval '50 seconds' as rests from public.calendar_sync`;
  expect(sync?.rests).toBe(true);
});

test.each([
  ["lets an account have one event twice", undefined],
  ["refuses the second of one event", { status: 409 }],
])(
  "an event that the teacher moved to another of her calendars is not written again where the server %s; back in its calendar, it is in step",
  async (_, refusal) => {
    const entry = await the.schedule();
    await the.round();
    const found = await the.her.findThere(entry);
    if (!found) throw new Error("It is not there.");
    const url = new URL(`${OTHER}${entry}.ics`, the.dav.address).href;
    const store = createDavClient(
      async (place, { method, headers, body }) => {
        const answer = await the.dav.own(method, new URL(place).pathname, body, headers);
        return { status: answer.status, headers: answer.headers ?? {}, text: answer.body ?? "" };
      },
      async () => "",
      [new URL(the.dav.address).host],
    );
    await store.remove(found.href, "any");
    await store.write(url, found.text, "any");
    if (refusal) answering(refusal, isWrite);
    for (let rounds = 0; rounds < 3; rounds += 1) await the.round();
    expect(await the.her.there()).toEqual([]);
    expect(await listed()).toEqual([{ full_name: "Ana", problem: "ELSEWHERE", is_removal: false }]);
    expect(await bells()).toHaveLength(1);
    expect(await the.bells("calendar_deleted")).toEqual([]);
    await the.school.teacher.client.rpc("move_hour", { entry, local_date: DAY, local_time: "15:00" }).throwOnError();
    await the.round();
    expect(await the.her.there()).toEqual([]);
    server.plays();
    await store.remove(url, "any");
    await store.write(`${the.collection}back.ics`, found.text, "any");
    for (let rounds = 0; rounds < 2; rounds += 1) await the.round();
    expect(await the.her.there()).toMatchObject([{ starts_at: at(DAY, "15:00").toISOString() }]);
    expect(await listed()).toEqual([]);
  },
);
