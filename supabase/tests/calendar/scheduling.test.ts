import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";

const the = calendarStories();
const { teacher, schedule, scheduled, trial, freeHours } = the;

describe("free hours", () => {
  test("free hours are the working hours without taken ones, and reveal nothing of who has them", async () => {
    await teacher().rpc("set_working_hours", { hours: [{ weekday: 3, starts: "09:00", ends: "12:00" }] });
    expect(await freeHours()).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00"]);
    await schedule(WEDNESDAY, "10:00");
    expect(await freeHours()).toEqual(["09:00", "11:00"]);
    expect(await freeHours(weekday(2, 4))).toEqual([]);
  });

  test("free hours keep the buffer, also against a booking that was not offered", async () => {
    await the.school.backend.sql`update public.scheduling_rules set buffer_minutes = 30`;
    await schedule(WEDNESDAY, "10:00");
    const free = await freeHours();
    expect(free).toContain("08:30");
    expect(free).not.toContain("09:00");
    expect(free).not.toContain("11:00");
    expect(free).toContain("11:30");
    expect((await trial(WEDNESDAY, "11:00")).error?.message).toBe("SLOT_TAKEN");
  });

  test("free hours are those of a default week until the teacher sets her working hours; without working hours there are none", async () => {
    expect(await freeHours()).toContain("07:00");
    expect((await teacher().rpc("set_working_hours", { hours: [] })).error).toBeNull();
    expect(await freeHours()).toEqual([]);
    expect((await trial(WEDNESDAY, "10:00")).error?.message).toBe("INVALID_TIME");
  });

  const hours = (starts: string, ends: string) => ({ weekday: 3, starts, ends });
  test.each([
    { week: "a usual one", hers: undefined },
    { week: "one of odd hours", hers: [hours("00:00", "01:40"), hours("08:15", "10:45"), hours("10:45", "12:00")] },
    { week: "one of late hours", hers: [hours("20:30", "21:15"), hours("21:15", "24:00")] },
  ])("free hours are exactly those that booking accepts: $week", async ({ hers }) => {
    if (hers) expect((await teacher().rpc("set_working_hours", { hours: hers })).error).toBeNull();
    const allowed = await the.school.backend.sql`
      select to_char(start_at, 'HH24:MI') as start
      from generate_series(${WEDNESDAY}::timestamp, ${WEDNESDAY}::timestamp + interval '23:45', interval '15 minutes') start_at
      where private.hour_refusal(start_at, true) is null`;
    expect(allowed).not.toEqual([]);
    expect(await freeHours()).toEqual(allowed.map(({ start }) => start));
  });

  test("free hours of a month are those of its days, judged at once, of 62 days at most", async () => {
    await scheduled(WEDNESDAY, "10:00");
    await teacher()
      .from("days_off")
      .insert({ first_day: weekday(2, 4), last_day: weekday(2, 4) });
    const plus = (days: number) => new Date(Date.parse(WEDNESDAY) + days * 86_400_000).toISOString().slice(0, 10);
    const month = { first_day: plus(-2), last_day: plus(400) };
    const { data } = await the.school.visitor.rpc("free_hours_between", month);
    const found = Object.fromEntries((data ?? []).map(({ local_date, local_times }) => [local_date, local_times]));
    for (let n = -2; n < 60; n++) {
      const times = (await freeHours(plus(n))).map((time) => `${time}:00`);
      expect(found[plus(n)] ?? [], plus(n)).toEqual(times);
    }
    expect(Object.keys(found)).not.toContain(weekday(2, 4));
    expect(found[WEDNESDAY]).not.toContain("10:00:00");
    expect(Math.max(...Object.keys(found).map((day) => Date.parse(day)))).toBeLessThan(Date.parse(plus(60)));
    const looks = await the.school.backend.sql.begin(async (tx) => {
      await tx`set local track_functions = 'all'`;
      await tx`select public.free_hours_between(${month.first_day}, ${month.last_day}, true)`;
      return tx`select calls::int from pg_stat_xact_user_functions where funcname = 'hour_refusals'`;
    });
    expect(looks).toEqual([{ calls: 1 }]);
  });

  test("free hours exclude days off and holidays, unless holidays are worked", async () => {
    await teacher().from("days_off").insert({ first_day: WEDNESDAY, last_day: WEDNESDAY });
    expect(await freeHours()).toEqual([]);
    expect((await trial(WEDNESDAY, "10:00")).error?.message).toBe("DAY_OFF");
    await the.school.backend.sql`insert into public.holidays values (${weekday(2, 4)}, 'Feriado', 'Holiday')`;
    expect(await freeHours(weekday(2, 4))).toEqual([]);
    await teacher().from("scheduling_rules").update({ observe_holidays: false }).eq("singleton", true);
    expect(await freeHours(weekday(2, 4))).not.toEqual([]);
  });

  test("free hours keep the notice", async () => {
    await the.school.backend.sql`update public.scheduling_rules set notice_hours = 336`;
    expect((await trial(weekday(1, 3), "10:00")).error?.message).toBe("TOO_SOON");
    expect(await freeHours(weekday(1, 3))).toEqual([]);
  });

  test("free hours end at the teacher's horizon, which everybody can read", async () => {
    const last = async () => String((await the.school.visitor.rpc("last_bookable_day")).data);
    const before = await last();
    await teacher().from("scheduling_rules").update({ horizon_days: 10 }).eq("singleton", true);
    expect((await last()) < before).toBe(true);
    const after = new Date(Date.parse(await last()) + 86_400_000).toISOString().slice(0, 10);
    expect(await freeHours(after)).toEqual([]);
  });

  test.each(["infinity", "2026-02-30"])("free hours exclude an hour of %s", async (date) => {
    expect(await freeHours(date)).toEqual([]);
  });
});

describe("one calendar", () => {
  test("one calendar gives one hour to one of fifty simultaneous bookings, and refuses forty-nine, with one row", async () => {
    const sent = Array.from({ length: 50 }, (_, i) =>
      i % 2 ? trial(WEDNESDAY, "15:00") : schedule(WEDNESDAY, "15:00"),
    );
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ error }) => error);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ error, status }) => `${status} ${error?.message}`))).toEqual(
      new Set(["409 SLOT_TAKEN"]),
    );
    const [{ count } = { count: 0 }] = await the.school.backend.sql`select count(*)::int from public.calendar_entries`;
    expect(count).toBe(1);
  });

  test("one calendar keeps everybody out of a block, which only the teacher makes", async () => {
    const block = { local_date: WEDNESDAY, local_time: "13:00", minutes: 90, label: "Dentista" };
    expect((await the.school.student.client.rpc("block_time", block)).status).toBe(403);
    expect((await teacher().rpc("block_time", block)).error).toBeNull();
    expect((await trial(WEDNESDAY, "14:00")).error?.message).toBe("SLOT_TAKEN");
    expect((await trial(WEDNESDAY, "14:30")).error).toBeNull();
  });

  test("one calendar includes external busy times, keeps agreed classes and counts the conflicts", async () => {
    const { data: calendar } = await teacher()
      .from("busy_calendars")
      .insert({ name: "Preply", url: "https://example.com/busy.ics" })
      .select("id")
      .single();
    await schedule(WEDNESDAY, "10:00");
    const busy = [
      { starts_at: `${WEDNESDAY}T12:30:00Z`, ends_at: `${WEDNESDAY}T13:30:00Z` },
      { starts_at: `${WEDNESDAY}T13:00:00Z`, ends_at: `${WEDNESDAY}T15:00:00Z` },
    ];
    const replace = (times: object[]) =>
      the.school.server.rpc("replace_busy_times", {
        calendar: calendar?.id ?? "",
        busy: JSON.parse(JSON.stringify(times)),
      });
    expect((await replace(busy)).data).toBe(1);
    const free = await freeHours();
    expect(free).toContain("08:30");
    expect(free).not.toContain("09:00");
    expect(free).not.toContain("11:00");
    expect(free).toContain("12:00");
    await replace([]);
    expect(await freeHours()).toContain("11:00");
    // A past class, although its external event still runs.
    const given = await scheduled(WEDNESDAY, "15:00");
    await the.school.backend.sql`update public.calendar_entries
      set local_start = date_trunc('minute', now() - interval '90 minutes') at time zone 'America/Sao_Paulo' where id = ${given}`;
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const running = await replace([{ starts_at: hours(-3), ends_at: hours(3) }, ...busy]);
    expect([running.error, running.data]).toEqual([null, 1]);
    expect(await freeHours()).not.toContain("11:00");
    await replace([]);
    for (const client of [the.school.visitor, the.school.student.client])
      expect((await client.from("busy_calendars").select("url")).data ?? []).toEqual([]);
  });

  test.each([
    ["one event of three months", [[-1, 90]]],
    ["events that touch", [...Array(100).keys()].map((day) => [day, day + 1])],
    ["an event that goes on for centuries", [[-3, 200_000]]],
  ])("one calendar includes a long busy time as a whole: %s", async (_, days) => {
    const { sql } = the.school.backend;
    const { data: calendar } = await teacher()
      .from("busy_calendars")
      .insert({ name: "Viagem", url: `https://example.com/${crypto.randomUUID()}.ics` })
      .select("id")
      .single();
    const at = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString();
    const busy = days.map(([from, until]) => ({ starts_at: at(from), ends_at: at(until) }));
    await schedule(WEDNESDAY, "10:00");
    const answer = await the.school.server.rpc("replace_busy_times", { calendar: calendar?.id ?? "", busy });
    expect([answer.error, answer.data]).toEqual([null, 1]);
    for (const weeks of [2, 6, 9, 12]) expect(await freeHours(weekday(weeks, 3))).toEqual([]);
    const [taken] = await sql`select count(*)::int from public.calendar_entries where kind = 'import'`;
    expect(taken?.count).toBeLessThan(16);
  });

  test("one calendar frees a cancelled hour", async () => {
    const id = await scheduled();
    expect((await trial(WEDNESDAY, "10:00")).error?.message).toBe("SLOT_TAKEN");
    await teacher().rpc("cancel_hour", { entry: id });
    expect((await trial(WEDNESDAY, "10:00")).error).toBeNull();
  });
});

describe("in a Brazil with daylight saving time, as it had until 2019", () => {
  const place = (local: string) =>
    the.school.backend
      .sql`insert into public.calendar_entries (kind, local_start) values ('block', ${local}::text::timestamp) returning starts_at`;

  test("an agreed hour keeps its wall-clock time across the change", async () => {
    const [before] = await place("2018-11-02 10:00");
    const [after] = await place("2018-11-05 10:00");
    expect([before?.starts_at.toISOString(), after?.starts_at.toISOString()]).toEqual([
      "2018-11-02T13:00:00.000Z",
      "2018-11-05T12:00:00.000Z",
    ]);
  });

  test("the hour that the change skips does not exist", async () => {
    await expect(place("2018-11-04 00:30")).rejects.toThrow("INVALID_DATE");
  });
});

test.each(["infinity", "20000-01-01"])("an hour is at no such time: %s", async (local_date) => {
  const day = { local_date, local_time: "10:00" };
  const id = await the.scheduled();
  const orders = [
    the.schedule(local_date, "10:00"),
    the.teacher().rpc("block_time", { ...day, minutes: 60 }),
    the.teacher().rpc("move_hour", { entry: id, ...day }),
  ];
  for (const order of orders) expect((await order).error?.message).toBe("INVALID_DATE");
});
