import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { weekday } from "../../supabase/tests/days.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { isPublicAddress } from "../public-address.ts";
import { busyTimes } from "./busy-times.ts";
import { CalendarProblem, fetchCalendar } from "./fetch-calendar.ts";
import { holidaysOf, keepHolidays } from "./holidays.ts";
import { importBusyTimes } from "./import-busy-times.ts";
import { readBusyTimes } from "./read-busy-times.ts";

const FROM = new Date("2026-12-01T00:00:00Z");
const UNTIL = new Date("2027-02-01T00:00:00Z");
const calendar = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const event = (uid: string, ...lines: string[]) => [`UID:${uid}`, "DTSTAMP:20261101T000000Z", ...lines];
const busyIn = (...events: string[][]) => busyTimes(calendar(...events), FROM, UNTIL, "escola.example");

describe("busy times", () => {
  test("are an event's own, in whatever zone it names", () => {
    expect(busyIn(event("1@preply", "DTSTART;TZID=America/New_York:20261202T100000", "DURATION:PT1H"))).toEqual([
      { starts_at: "2026-12-02T15:00:00.000Z", ends_at: "2026-12-02T16:00:00.000Z" },
    ]);
  });

  test("of a weekly event are written out, without the weeks that are left out of it", () => {
    const weekly = event(
      ...["2@italki", "DTSTART:20261201T120000Z", "DTEND:20261201T130000Z", "RRULE:FREQ=WEEKLY;COUNT=4"],
      "EXDATE:20261208T120000Z",
    );
    expect(busyIn(weekly).map(({ starts_at }) => starts_at.slice(0, 10))).toEqual([
      ...["2026-12-01", "2026-12-15", "2026-12-22"],
    ]);
  });

  const days = (...events: string[][]) => busyIn(...events).map(({ starts_at }) => starts_at.slice(0, 10));
  const WEEKLY = ["DTSTART:20261123T130000Z", "DTEND:20261123T140000Z", "RRULE:FREQ=WEEKLY;COUNT=3"];
  const instead = (of: string, on: string, ...lines: string[]) =>
    event("9@preply", `RECURRENCE-ID:${of}T130000Z`, `DTSTART:${on}T170000Z`, `DTEND:${on}T180000Z`, ...lines);

  test("of an instance that was moved are where it is now, also once its own hour is over or far", () => {
    const weekly = event("9@preply", ...WEEKLY);
    expect(days(weekly, instead("20261123", "20261210"))).toEqual(["2026-12-07", "2026-12-10"]);
    expect(days(weekly, instead("20261207", "20270301"))).toEqual([]);
    const far = event("9@preply", "DTSTART:20270401T130000Z", "DTEND:20270401T140000Z", "RRULE:FREQ=WEEKLY;COUNT=3");
    expect(days(far, instead("20270401", "20261210"))).toEqual(["2026-12-10"]);
  });

  test("of an instance that was cancelled or is free are none", () => {
    const weekly = event("9@preply", ...WEEKLY);
    for (const line of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"])
      expect(days(weekly, instead("20261207", "20261207", line))).toEqual([]);
  });

  test("of instances without their series, as guests get them, are all of them", () => {
    const [one, other] = [instead("20261207", "20261208"), instead("20261214", "20261215")];
    expect(new Set(days(one, other))).toEqual(new Set(["2026-12-08", "2026-12-15"]));
  });

  test("of days that come again each year go on until their last", () => {
    const leave = event("10@google", "DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261210", "RRULE:FREQ=YEARLY");
    expect(days(leave)).toEqual(["2026-11-20"]);
  });

  test("of an event without a name are its own, and spoil no other's", () => {
    const nameless = ["DTSTAMP:20261101T000000Z", "DTSTART:20261203T120000Z", "DTEND:20261203T130000Z"];
    expect(days(nameless)).toEqual(["2026-12-03"]);
  });

  test("of a whole day are that day in São Paulo", () => {
    expect(busyIn(event("3@google", "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226"))).toEqual([
      { starts_at: "2026-12-24T03:00:00.000Z", ends_at: "2026-12-26T03:00:00.000Z" },
    ]);
  });

  test.each([
    ["free", ["TRANSP:TRANSPARENT"], "4@google"],
    ["cancelled", ["STATUS:CANCELLED"], "5@google"],
    ["our own", [], "class-6@escola.example"],
  ])("leave out what is %s", (_name, lines, uid) => {
    expect(busyIn(event(uid, "DTSTART:20261202T120000Z", "DTEND:20261202T130000Z", ...lines))).toEqual([]);
  });

  test("leave out what is over, and what is far", () => {
    expect(
      busyIn(
        event("7@x", "DTSTART:20261101T120000Z", "DTEND:20261101T130000Z"),
        event("8@x", "DTSTART:20280101T120000Z", "DTEND:20280101T130000Z"),
      ),
    ).toEqual([]);
  });

  test("a page that is no calendar is refused", () => {
    expect(() => busyTimes("<html>Sign in</html>", FROM, UNTIL, "x")).toThrow(CalendarProblem);
  });
});

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
  /** Each event is half a second of counting hours that are over. */
  const endless = calendar(
    ...Array.from({ length: 10_000 }, (_, i) =>
      event(`${i}@x`, "DTSTART:20251001T000000Z", "DTEND:20251001T010000Z", "RRULE:FREQ=HOURLY;COUNT=9900"),
    ),
  );

  test("is read by another thread than the one that answers visitors", async () => {
    const spent = { all: process.cpuUsage(), here: process.threadCpuUsage() };
    expect(await read(plain(3_000))).toHaveLength(3_000);
    const [all, here] = [process.cpuUsage(spent.all).user, process.threadCpuUsage(spent.here).user];
    expect(here).toBeLessThan(all / 2);
  });

  test("that would be counted for hours is given up, and when the site stops at once", async () => {
    await problemOf(read(endless, { longestMs: 500 })).toMatchObject({ code: "TOO_LARGE" });
    const closing = new AbortController();
    const reading = problemOf(read(endless, { closing: closing.signal })).toBeInstanceOf(CalendarProblem);
    closing.abort();
    await reading;
  });

  test("that is none is told apart from one that is too much", async () => {
    await problemOf(read("<html>Sign in</html>")).toMatchObject({ code: "NOT_A_CALENDAR" });
  });
});

test.each([
  ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.0.10", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
  ...["::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "2001:db8::1"],
])("%s is not the internet's", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])("%s is", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

describe("reading a calendar's address", () => {
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
  ])("%s is never reached", async (url, options) => {
    await expect(fetchCalendar(url, options)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  });

  test("nor is what a redirect leads to", async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: "https://169.254.169.254/latest" }).end(),
    );
    await expect(
      fetchCalendar(url, { isAllowed: (ip) => ip === "127.0.0.1", protocols: ["http:", "https:"] }),
    ).rejects.toMatchObject({
      code: "NOT_ALLOWED",
    });
  });

  test("gives its text, and says why it cannot", async () => {
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

describe("in the school", () => {
  let school: School;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());

  test("the year's holidays are kept, in both languages, however often", async () => {
    expect(holidaysOf(2027)).toContainEqual({
      day: "2027-09-07",
      name_pt: "Dia da Independência",
      name_en: "Independence Day",
    });
    await keepHolidays(school.server);
    await keepHolidays(school.server, new Date(Date.now() + 86_400_000));
    const { count } = await school.teacher.client.from("holidays").select("*", { count: "exact", head: true });
    expect(count).toBeGreaterThan(25);
  });

  test("a calendar is read once by however many processes; one that breaks keeps its times and says why", async () => {
    const wednesday = weekday(2, 3);
    await school.teacher.client.from("busy_calendars").insert({ name: "Preply", url: "https://example.com/a.ics" });
    let reads = 0;
    const stamp = wednesday.replaceAll("-", "");
    const text = calendar(event("1@preply", `DTSTART:${stamp}T130000Z`, `DTEND:${stamp}T140000Z`));
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
    const { data } = await school.teacher.client.from("busy_calendars").select("problem, fetched_at").single();
    expect(data).toMatchObject({ problem: "NOT_FOUND", fetched_at: expect.any(String) });
    expect(await taken()).toHaveLength(1);
  });
});
