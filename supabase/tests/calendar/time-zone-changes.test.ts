import { expect, test } from "vitest";
import { schoolInstant } from "../../../app/platform/time/school-time.ts";
import { calendarStories, WEDNESDAY } from "../calendar.ts";

const the = calendarStories();
const { scheduled, schedule, trial, freeHours } = the;

const clocksGo = (interval: string) => the.school.backend.sql`
  update public.calendar_entries set starts_at = starts_at + ${interval}::interval, ends_at = ends_at + ${interval}::interval`;
const tidy = async () => expect((await the.school.server.rpc("run_housekeeping")).error).toBeNull();
const strays = () => the.school.backend.sql`
  select from public.calendar_entries where starts_at <> local_start at time zone 'America/Sao_Paulo'`;

test.each(["1 hour", "-1 hour"])(
  "adjacent hours keep their wall-clock time when the zone's rules change: the instants were off by %s",
  async (interval) => {
    for (const time of ["10:00", "11:00", "12:00"]) await scheduled(WEDNESDAY, time);
    const free = await freeHours();
    await the.school.backend.sql.begin(async (tx) => {
      await tx`alter table public.calendar_entries drop constraint calendar_entries_never_overlap`;
      await tx`update public.calendar_entries
        set starts_at = starts_at + ${interval}::interval, ends_at = ends_at + ${interval}::interval`;
      await tx`alter table public.calendar_entries add constraint calendar_entries_never_overlap
        exclude using gist (tstzrange(starts_at, ends_at) with &&) where (cancelled_at is null)`;
    });
    expect(await strays()).toHaveLength(3);
    await tidy();
    expect(await strays()).toEqual([]);
    expect(await freeHours()).toEqual(free);
  },
);

test("an hour whose new place is taken stays where it is, and blocks nothing else", async () => {
  await scheduled(WEDNESDAY, "10:00");
  await clocksGo("1 hour");
  expect((await trial(WEDNESDAY, "10:00")).error).toBeNull();
  await scheduled(WEDNESDAY, "15:00");
  await the.school.backend.sql`update public.calendar_entries set starts_at = starts_at + interval '10 minutes',
    ends_at = ends_at + interval '10 minutes' where local_start::time = '15:00'`;
  await tidy();
  expect(await strays()).toHaveLength(1);
  expect((await schedule(WEDNESDAY, "15:00")).error?.message).toBe("SLOT_TAKEN");
});

test("the site and the database agree on the instant of each hour around the changes of the clocks", async () => {
  const rows = await the.school.backend.sql<{ local: string; instant: Date }[]>`
    select to_char(at, 'YYYY-MM-DD"T"HH24:MI') as local, at at time zone 'America/Sao_Paulo' as instant
    from unnest(array['2017-10-15', '2018-02-18', '2018-11-04', '2019-02-17', '2026-11-29']::timestamp[]) as change (day),
      generate_series(change.day - interval '1 day', change.day + interval '1 day', interval '30 minutes') as at`;
  expect(rows).toHaveLength(5 * 97);
  expect(rows.filter(({ local, instant }) => schoolInstant(local) !== instant.toISOString())).toEqual([]);
});
