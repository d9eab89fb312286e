import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { weekday } from "../../../supabase/tests/days.ts";
import { tellEdits } from "../edits/testing.ts";
import { at, type CalendarStories, DAY, openCalendarStories, type SignIn } from "../testing.ts";
import type { DavBackend } from "../testing-dav.ts";

/** Of one story, on a busy machine. */
const LONGEST_MS = 40_000;

type Options = {
  /** How many random ones. */
  stories: number;
  signIn: SignIn;
};

/** The stories that are told with the small store of the tests, and by `npm run caldav` with a real server. */
export function tellCalendarStories(
  startBackend: () => DavBackend | Promise<DavBackend>,
  { stories, signIn }: Options,
): void {
  let the: CalendarStories;
  beforeAll(async () => {
    the = await openCalendarStories(startBackend);
  });
  afterAll(() => the.close());
  beforeEach(async () => {
    await the.reset();
    await the.connect(signIn);
  });
  const puts = () => the.dav.calls.filter((call) => call.startsWith("PUT")).length;
  const busyHere = async () =>
    (
      await the.school.backend
        .sql`select starts_at from public.calendar_entries where kind = 'import' order by starts_at`
    ).map(({ starts_at }) => (starts_at as Date).toISOString());

  test("a class appears there with its student's name, is moved and removed there, and a blocked hour as well", async () => {
    const id = await the.schedule();
    await the.round();
    expect(await the.her.there()).toMatchObject([{ starts_at: at(DAY).toISOString() }]);
    expect((await the.her.findThere(id))?.text).toContain("SUMMARY:Ana");
    const { client } = the.school.teacher;
    await client.rpc("move_hour", { entry: id, local_date: DAY, local_time: "15:00" }).throwOnError();
    const block = { local_date: DAY, local_time: "18:00", minutes: 30, label: "Compras" };
    await client.rpc("block_time", block).throwOnError();
    await the.round();
    expect((await the.her.there()).map(({ starts_at }) => starts_at)).toEqual([
      at(DAY, "15:00").toISOString(),
      at(DAY, "18:00").toISOString(),
    ]);
    await client.rpc("cancel_hour", { entry: id }).throwOnError();
    await the.round();
    expect((await the.her.there()).map(({ text }) => /SUMMARY:(\w+)/.exec(text)?.[1])).toEqual(["Compras"]);
  });

  test("what she writes there blocks hours here, and what she removes frees them; the site's own classes do not block", async () => {
    await the.schedule();
    const name = await the.her.write(at(DAY, "14:00"));
    await the.round();
    expect(await busyHere()).toEqual([at(DAY, "14:00").toISOString()]);
    const taken = { student: the.school.student.id, local_date: DAY, local_time: "14:00" };
    const { data } = await the.school.teacher.client.rpc("schedule_classes", taken);
    expect((data as { made: unknown[] } | null)?.made ?? []).toEqual([]);
    await the.her.remove(name);
    await the.round();
    expect(await busyHere()).toEqual([]);
  });

  test("hours that are suddenly almost all gone there stay here and are asked about, and are freed once she says so", async () => {
    const names = [];
    for (const time of ["08:00", "10:00", "12:00", "14:00", "16:00"]) names.push(await the.her.write(at(DAY, time)));
    await the.round();
    for (const name of names.slice(1)) await the.her.remove(name);
    await the.round();
    const { client } = the.school.teacher;
    const card = async () => (await client.from("busy_calendars").select("id, problem").single().throwOnError()).data;
    expect([(await busyHere()).length, (await card()).problem]).toEqual([5, "EMPTIED"]);
    await client.rpc("free_emptied_hours", { calendar: (await card()).id }).throwOnError();
    await the.round();
    expect([await busyHere(), (await card()).problem]).toEqual([[at(DAY, "08:00").toISOString()], null]);
  });

  test("a calendar that did not change is not read again", async () => {
    await the.her.write(at(DAY, "14:00"));
    await the.round();
    the.dav.calls.length = 0;
    await the.round();
    expect(the.dav.calls).toEqual(["PROPFIND aulas"]);
  });

  test("a class that she moves there is moved here, its student hears of it, and nothing echoes", async () => {
    const id = await the.schedule();
    await the.round();
    await the.her.move(id, at(DAY, "16:00"));
    await the.round();
    await the.round();
    expect(await the.startOf(id)).toBe(at(DAY, "16:00").toISOString());
    expect(await the.bells("class_moved", the.school.student)).toHaveLength(1);
    expect([puts(), await the.bells("calendar_refused")]).toEqual([1, []]);
    const [row] = await the.school.backend
      .sql`select changed_by from public.calendar_history where entry_id = ${id} order by id desc limit 1`;
    expect(row?.changed_by).toBe(the.school.teacher.id);
  });

  test.each([
    ["SLOT_TAKEN", (id: string) => the.her.move(id, at(DAY, "14:30"))],
    ["LENGTH", (id: string) => the.her.move(id, at(DAY, "10:00"), 90)],
    ["INVALID_DATE", (id: string) => the.her.move(id, at(weekday(-1, 3)))],
    [
      "UNREADABLE",
      (id: string) => the.her.rewrite(id, (text) => text.replace("SUMMARY", "RRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY")),
    ],
  ])("a class that may not be moved so is put back there, and she is told why: %s", async (refusal, change) => {
    const id = await the.schedule();
    await the.schedule("14:00");
    await the.round();
    await change(id);
    await the.round();
    await the.round();
    expect(await the.startOf(id)).toBe(at(DAY).toISOString());
    const found = await the.her.findThere(id);
    expect(found).toMatchObject({ starts_at: at(DAY).toISOString(), ends_at: at(DAY, "11:00").toISOString() });
    expect(await the.bells("calendar_refused")).toMatchObject([{ student_name: "Ana", refusal }]);
  });

  test("her own title and alarm stay, until the class itself changes", async () => {
    const id = await the.schedule();
    await the.round();
    await the.her.rewrite(id, (text) => text.replace("SUMMARY:Ana", "SUMMARY:Ana (levar o livro)"));
    await the.round();
    await the.round();
    expect((await the.her.findThere(id))?.text).toContain("levar o livro");
    expect([puts(), await the.bells("calendar_refused")]).toEqual([1, []]);
  });

  test("a class that changed on both sides is as it is here, and she is told", async () => {
    const id = await the.schedule();
    await the.round();
    await the.her.move(id, at(DAY, "16:00"));
    const order = { entry: id, local_date: DAY, local_time: "12:00" };
    await the.school.teacher.client.rpc("move_hour", order).throwOnError();
    await the.round();
    expect((await the.her.findThere(id))?.starts_at).toBe(at(DAY, "12:00").toISOString());
    expect(await the.bells("calendar_refused")).toMatchObject([{ refusal: "CHANGED_HERE" }]);
  });

  test("classes that she deletes there are put back, which she is told once: they are cancelled here", async () => {
    const ids = [await the.schedule(), await the.schedule("12:00")];
    await the.round();
    for (const id of ids) await the.her.remove(id);
    await the.round();
    await the.round();
    expect(await the.her.there()).toHaveLength(2);
    expect(await the.bells("calendar_deleted")).toMatchObject([{ count: 2 }]);
  });

  test.each([["lost"], [{ status: 503 }]] as const)(
    "after a failed answer (%j) a class is there once",
    async (fault) => {
      await the.schedule();
      // The version, the events, then the class.
      the.dav.faults.push(null, null, fault);
      await the.round();
      await the.round();
      expect(await the.her.there()).toHaveLength(1);
      expect(await the.bells("calendar_refused")).toEqual([]);
    },
  );

  test("an outage is caught up with, and told of once after an hour", async () => {
    const { sql } = the.school.backend;
    const id = await the.schedule();
    await the.round();
    const fail = async () => {
      the.dav.faults.push({ status: 500 });
      await the.round();
    };
    await fail();
    await sql`update public.calendar_sync set failing_since = now() - interval '61 minutes'`;
    await fail();
    await fail();
    const { client } = the.school.teacher;
    const status = async () => (await client.from("calendar_sync").select("problem, failing_since").single()).data;
    expect(await status()).toMatchObject({ problem: "FAILING", failing_since: expect.any(String) });
    expect(await the.bells("calendar_silent")).toHaveLength(1);
    await the.her.move(id, at(DAY, "16:00"));
    await the.schedule("12:00");
    await the.round();
    expect(await status()).toEqual({ problem: null, failing_since: null });
    expect(await the.startOf(id)).toBe(at(DAY, "16:00").toISOString());
    expect(await the.her.there()).toHaveLength(2);
  });

  describe("a connection that is removed", () => {
    const disconnect = () =>
      the.school.teacher.client.rpc("disconnect_calendar", { url: the.collection }).throwOnError();
    const left = async () =>
      (
        await the.school.backend.sql`select (select count(*)::int from public.connected_calendar) as connected,
          (select count(*)::int from private.calendar_credentials) as secrets, (select count(*)::int from private.calendar_links) as links,
          (select count(*)::int from public.busy_calendars) as busy`
      )[0];

    test("a removed connection leaves nothing on either side but what was hers, even where she changed it or the server was away", async () => {
      const id = await the.schedule();
      await the.schedule("12:00");
      await the.her.write(at(DAY, "14:00"), "dentista");
      await the.round();
      await the.her.move(id, at(DAY, "16:00"));
      await disconnect();
      expect(await busyHere()).toEqual([]);
      the.dav.faults.push({ status: 500 });
      await the.round();
      expect(await left()).toMatchObject({ connected: 1, busy: 0 });
      await the.round();
      expect((await the.her.there()).map(({ uid }) => uid)).toEqual(["dentista@dela"]);
      expect(await left()).toEqual({ connected: 0, secrets: 0, links: 0, busy: 0 });
      expect(await the.startOf(id)).toBe(at(DAY).toISOString());
    });

    test("a connection that is removed is given up after three days of silence, and she is told what is left there", async () => {
      await the.schedule();
      await the.round();
      await disconnect();
      await the.school.backend.sql`update public.calendar_sync set closing_at = now() - interval '73 hours'`;
      the.dav.faults.push({ status: 500 });
      await the.round();
      expect(await left()).toEqual({ connected: 0, secrets: 0, links: 0, busy: 0 });
      expect(await the.bells("calendar_left")).toMatchObject([{ count: 1 }]);
    });
  });

  test("whatever is edited on both sides, wherever answers fail and processes end: both sides agree in the end", {
    timeout: 60_000 + stories * LONGEST_MS,
  }, async () => {
    for (let seed = 1; seed <= stories; seed += 1) {
      await the.reset();
      await the.connect(signIn);
      await tellEdits(the, seed);
    }
  });
}
