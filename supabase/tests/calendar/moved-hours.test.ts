import { expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { bookingKey, type Client } from "../school.ts";

const the = calendarStories();
const offered = async (client: Client, moved: { moving?: string; key?: string }) => {
  const order = { first_day: WEDNESDAY, last_day: WEDNESDAY, for_trial: false, ...moved };
  const { data } = await client.rpc("free_hours_between", order).throwOnError();
  return data.flatMap(({ local_times }) => local_times.map((time) => time.slice(0, 5)));
};
/** The offered times around an hour at ten. */
const around = async (client: Client, moved: { moving?: string; key?: string }) =>
  (await offered(client, moved)).filter((time) => time > "09:00" && time < "11:00");

test("a class can be moved by half an hour: neither the class's own hour nor its buffer blocks the new time", async () => {
  const moving = await the.scheduled(WEDNESDAY, "10:00");
  await the.school.backend.sql`update public.scheduling_rules set buffer_minutes = 15`;
  for (const client of [the.teacher(), the.school.student.client])
    expect(await around(client, { moving })).toEqual(["09:30", "10:30"]);
  const to = { class: moving, local_date: WEDNESDAY, local_time: "10:30" };
  expect((await the.school.student.client.rpc("reschedule_class", to)).error).toBeNull();
});

test("a class of a series can be moved by half an hour, and the whole series too", async () => {
  const { data } = await the.schedule(WEDNESDAY, "10:00", { weeks: 3 });
  const moving = (data as { made: { id: string }[] }).made[0]?.id ?? "";
  expect(await around(the.teacher(), { moving })).toEqual(["09:30", "10:30"]);
  const to = { class: moving, scope: "all", local_date: WEDNESDAY, local_time: "10:30" } as const;
  const { data: preview } = await the.teacher().rpc("preview_series_change", to).throwOnError();
  const { version } = preview as { version: string };
  expect((await the.teacher().rpc("move_series", { ...to, version })).error).toBeNull();
});

test("a trial class can be moved by half an hour, by the teacher and by the visitor with the booking key", async () => {
  const key = bookingKey();
  await the.trial(WEDNESDAY, "10:00", key);
  const [row] = await the.school.backend.sql`select id from public.trial_bookings`;
  expect(await around(the.teacher(), { moving: String(row?.id) })).toEqual(["09:30", "10:30"]);
  expect(await around(the.school.visitor, { key })).toEqual(["09:30", "10:30"]);
  const to = { key, local_date: WEDNESDAY, local_time: "10:30" };
  expect((await the.school.visitor.rpc("reschedule_trial", to)).error).toBeNull();
});

test("a blocked hour can be moved by half an hour, and nobody sees the times of an hour that they may not move", async () => {
  const order = { local_date: WEDNESDAY, local_time: "10:00", minutes: 60 };
  const { data: block } = await the.teacher().rpc("block_time", order).throwOnError();
  expect(await around(the.teacher(), { moving: block ?? "" })).toEqual(["09:30", "10:30"]);
  const moving = await the.scheduled(WEDNESDAY, "13:00");
  for (const client of [the.school.visitor, the.school.other.client]) {
    expect(await offered(client, { moving })).toEqual(await offered(client, {}));
    expect(await offered(client, { moving: block ?? "" })).toEqual(await offered(client, {}));
    expect(await offered(client, { key: bookingKey() })).toEqual(await offered(client, {}));
  }
});
