import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { weekday } from "../../supabase/tests/days.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { isPublicAddress } from "../public-address.ts";
import { holidaysOf } from "./brazilian-holidays.ts";
import { CalendarProblem, fetchCalendar } from "./fetch-calendar.ts";
import { updateHolidays } from "./holidays.ts";
import { importBusyTimes } from "./import-busy-times.ts";
import { readBusyTimes } from "./read-busy-times.ts";
import { calendar, event } from "./testing.ts";

const FROM = new Date("2026-12-01T00:00:00Z");
const UNTIL = new Date("2027-02-01T00:00:00Z");

describe("a calendar from elsewhere", () => {
  const read = (text: string, limits?: Parameters<typeof readBusyTimes>[1]) =>
    readBusyTimes({ text, from: FROM, until: UNTIL, ownHost: "escola.example" }, limits);
  const problemOf = (reading: Promise<unknown>) => expect(reading).rejects;
  const plain = (count: number) =>
    calendar(
      ...Array.from({ length: count }, (_, i) =>
        event(`${i}@preply`, "DTSTART:20261202T130000Z", "DTEND:20261202T140000Z"),
      ),
    );
  /** Each event takes half a second to count past hours. */
  const endless = calendar(
    ...Array.from({ length: 10_000 }, (_, i) =>
      event(`${i}@x`, "DTSTART:20251001T000000Z", "DTEND:20251001T010000Z", "RRULE:FREQ=HOURLY;COUNT=9900"),
    ),
  );

  test("a calendar from elsewhere is parsed by another thread than the one that answers visitors", async () => {
    const spent = { all: process.cpuUsage(), here: process.threadCpuUsage() };
    expect((await read(plain(3_000))).busy).toHaveLength(3_000);
    const all = process.cpuUsage(spent.all).user;
    const mainThread = process.threadCpuUsage(spent.here).user;
    expect(mainThread).toBeLessThan(all / 2);
  });

  test("reading a calendar from elsewhere is aborted if it would take hours to parse, and at once when the site stops", async () => {
    await problemOf(read(endless, { longestMs: 500 })).toMatchObject({ code: "TOO_LARGE" });
    const closing = new AbortController();
    const reading = problemOf(read(endless, { closing: closing.signal })).toBeInstanceOf(CalendarProblem);
    closing.abort();
    await reading;
  });

  test("a calendar from elsewhere is reported as no calendar, or as too large", async () => {
    await problemOf(read("<html>Sign in</html>")).toMatchObject({ code: "NOT_A_CALENDAR" });
  });
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.0.10",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "2002:7f00:1::",
  "64:ff9b::7f00:1",
  "2001:db8::1",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe("a request for an external calendar", () => {
  let server: Server | undefined;
  afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));
  const serve = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/busy.ics`;
  };
  const OPEN = { isAllowed: () => true, protocols: ["http:"] };

  test.each([
    ["http://example.com/a.ics", {}],
    ["https://127.0.0.1/a.ics", {}],
    ["https://[::1]/a.ics", {}],
    ["https://localhost/a.ics", {}],
    ["https://2130706433/a.ics", {}],
    ["https://0x7f.1/a.ics", {}],
    ["https://017700000001/a.ics", {}],
    ["https://[::ffff:10.0.0.1]/a.ics", {}],
    ["https://example.com@127.0.0.1/a.ics", {}],
    ["file:///etc/passwd", {}],
  ])("%s is never connected to", async (url, options) => {
    await expect(fetchCalendar(url, options)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  });

  test("a redirect to a private address is not followed", async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: "https://169.254.169.254/latest" }).end(),
    );
    await expect(
      fetchCalendar(url, { isAllowed: (ip) => ip === "127.0.0.1", protocols: ["http:", "https:"] }),
    ).rejects.toMatchObject({
      code: "NOT_ALLOWED",
    });
  });

  test("a request for an external calendar returns its text, or the reason why it cannot", async () => {
    expect(await fetchCalendar(await serve((_request, response) => response.end("BEGIN:VCALENDAR")), OPEN)).toBe(
      "BEGIN:VCALENDAR",
    );
    server?.close();
    const gone = await serve((_request, response) => response.writeHead(404).end());
    await expect(fetchCalendar(gone, OPEN)).rejects.toMatchObject({ code: "NOT_FOUND" });
    server?.close();
    const endless = await serve((_request, response) => {
      const more = () => {
        while (response.write("x".repeat(65_536)));
      };
      response.on("drain", more).on("error", () => {});
      more();
    });
    await expect(fetchCalendar(endless, OPEN)).rejects.toMatchObject({ code: "TOO_LARGE" });
  });
});

describe("the calendar worker", () => {
  let school: School;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());

  test("the calendar worker stores the year's holidays in both languages, however often it runs", async () => {
    expect(holidaysOf(2027)).toContainEqual({
      day: "2027-09-07",
      name_pt: "Dia da Independência",
      name_en: "Independence Day",
    });
    await updateHolidays(school.server);
    await updateHolidays(school.server, new Date(Date.now() + 86_400_000));
    const { count } = await school.teacher.client.from("holidays").select("*", { count: "exact", head: true });
    expect(count).toBeGreaterThan(25);
  });

  test("the calendar worker reads a calendar once for any number of processes; one that fails keeps its times and its reason", async () => {
    const wednesday = weekday(2, 3);
    await school.teacher.client.from("busy_calendars").insert({ name: "Preply", url: "https://example.com/a.ics" });
    let reads = 0;
    const stamp = wednesday.replaceAll("-", "");
    const text = calendar(
      event("1@preply", `DTSTART:${stamp}T130000Z`, `DTEND:${stamp}T140000Z`),
      event(
        "3@preply",
        `DTSTART:${stamp}T180000Z`,
        "DURATION:PT1H",
        "ORGANIZER:mailto:bia@example.com",
        `ATTENDEE;PARTSTAT=DECLINED:mailto:${school.teacher.email}`,
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ana@example.com",
      ),
      event("2@preply", "SUMMARY:Pilates", `DTSTART:${stamp}T150000Z`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=XX"),
    );
    const once = (fetch: () => Promise<string>) =>
      importBusyTimes({ server: school.server, siteUrl: "https://escola.example", log: () => {}, fetch });
    const good = async () => {
      reads += 1;
      return text;
    };
    await Promise.all([once(good), once(good), once(good)]);
    expect(reads).toBe(1);
    const taken = () => school.backend.sql`select 1 from public.calendar_entries where kind = 'import'`;
    expect(await taken()).toHaveLength(1);
    await school.backend.sql`update public.busy_calendars set checked_at = null`;
    await once(async () => {
      throw new CalendarProblem("NOT_FOUND");
    });
    const { data } = await school.teacher.client.from("busy_calendars").select("problem, fetched_at, skipped").single();
    expect(data).toMatchObject({ problem: "NOT_FOUND", fetched_at: expect.any(String), skipped: ["Pilates"] });
    expect(await taken()).toHaveLength(1);
  });

  test("a calendar that could not be read for a day causes one notification, and another only after it was read again", async () => {
    const { sql } = school.backend;
    await sql`delete from public.busy_calendars`;
    await school.teacher.client.from("busy_calendars").insert({ name: "Preply", url: "https://example.com/a.ics" });
    const read = async (fetch: () => Promise<string>) => {
      await sql`update public.busy_calendars set checked_at = null`;
      await importBusyTimes({ server: school.server, siteUrl: "https://escola.example", log: () => {}, fetch });
    };
    const bad = async () => {
      throw new CalendarProblem("NOT_REACHED");
    };
    const told = async () =>
      (await sql`select content ->> 'calendar' as name from public.notifications where type = 'calendar_silent'`).map(
        ({ name }) => name,
      );
    await read(bad);
    expect(await told()).toEqual([]);
    await sql`update public.busy_calendars set created_at = now() - interval '25 hours'`;
    await read(bad);
    await read(bad);
    expect(await told()).toEqual(["Preply"]);
    await read(async () => calendar());
    await sql`update public.busy_calendars set fetched_at = now() - interval '25 hours'`;
    await read(bad);
    expect(await told()).toEqual(["Preply", "Preply"]);
  });

  test("events that cannot be read are all counted, also beyond those that have a name", async () => {
    await school.backend.sql`delete from public.busy_calendars`;
    await school.teacher.client.from("busy_calendars").insert({ name: "Preply", url: "https://example.com/a.ics" });
    const broken = Array.from({ length: 60 }, (_, n) => event(`${n}@x`, `SUMMARY:Evento ${n}`, "DTSTART:nunca"));
    const fetch = async () => calendar(...broken);
    await importBusyTimes({ server: school.server, siteUrl: "https://escola.example", log: () => {}, fetch });
    const { data } = await school.teacher.client.from("busy_calendars").select("skipped, skipped_count").single();
    expect([data?.skipped.length, data?.skipped_count]).toEqual([50, 60]);
  });

  test("busy times that the database refuses are reported as refused, and logged", async () => {
    await school.backend.sql`delete from public.busy_calendars`;
    await school.teacher.client.from("busy_calendars").insert({ name: "Preply", url: "https://example.com/a.ics" });
    const server = new Proxy(school.server, {
      get: (client, name) => {
        const value = Reflect.get(client, name);
        if (name !== "rpc") return value;
        return (verb: string, order?: object) =>
          verb === "replace_busy_times"
            ? Promise.resolve({ data: null, error: { message: "no" } })
            : Reflect.apply(value, client, [verb, order]);
      },
    });
    const lines: string[] = [];
    const fetch = async () => calendar(event("1@x", "DTSTART:20301202T130000Z", "DURATION:PT1H"));
    await importBusyTimes({ server, siteUrl: "https://escola.example", log: (line) => lines.push(line), fetch });
    const { data } = await school.teacher.client.from("busy_calendars").select("problem").single();
    expect([data?.problem, lines.length]).toEqual(["NOT_STORED", 1]);
  });

  describe("a calendar that has lost its times between two readings", () => {
    const stamp = (day: Parameters<typeof weekday>[1]) => weekday(2, day).replaceAll("-", "");
    const hours = (days: Parameters<typeof weekday>[1][]) =>
      calendar(...days.map((day) => event(`${day}@x`, `DTSTART:${stamp(day)}T180000Z`, "DURATION:PT1H")));
    const rows = async () =>
      (await school.backend.sql`select 1 from public.calendar_entries where kind = 'import'`).length;
    const card = async () => (await school.teacher.client.from("busy_calendars").select("id, problem").single()).data;
    const read = async (text: string) => {
      await school.backend.sql`update public.busy_calendars set checked_at = null`;
      const fetch = async () => text;
      await importBusyTimes({ server: school.server, siteUrl: "https://escola.example", log: () => {}, fetch });
    };
    beforeEach(async () => {
      await school.backend.sql`delete from public.busy_calendars`;
      await school.teacher.client.from("busy_calendars").insert({ name: "iCloud", url: "https://example.com/b.ics" });
    });

    test.each<[string, Parameters<typeof weekday>[1][], Parameters<typeof weekday>[1][]]>([
      ["all", [1], []],
      ["most", [1, 2, 3, 4, 5], [1, 2]],
    ])("(%s) keeps them and says so, until it has them again", async (_what, before, after) => {
      await read(hours(before));
      await read(hours(after));
      expect([await rows(), (await card())?.problem]).toEqual([before.length, "EMPTIED"]);
      await read(hours(before));
      expect([await rows(), (await card())?.problem]).toEqual([before.length, null]);
    });

    test("a calendar that has lost its times between two readings frees them after a day, or when the teacher says that it is right", async () => {
      await read(hours([1, 2]));
      await read(hours([]));
      await school.backend.sql`update public.busy_calendars set emptied_at = emptied_at - interval '25 hours'`;
      await read(hours([]));
      expect([await rows(), (await card())?.problem]).toEqual([0, null]);
      await read(hours([1, 2]));
      await read(hours([]));
      const calendar = (await card())?.id ?? "";
      for (const client of [school.visitor, school.student.client, school.former.client])
        expect((await client.rpc("free_emptied_hours", { calendar })).error).not.toBeNull();
      expect(await rows()).toBe(2);
      await school.teacher.client.rpc("free_emptied_hours", { calendar }).throwOnError();
      await read(hours([]));
      expect([await rows(), (await card())?.problem]).toEqual([0, null]);
    });

    test("a calendar that has lost some of its times between two readings shows that at once", async () => {
      await read(hours([1, 2, 3, 4]));
      await read(hours([1, 2]));
      expect([await rows(), (await card())?.problem]).toEqual([2, null]);
    });
  });
});
