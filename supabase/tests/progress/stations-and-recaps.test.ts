import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  const { sql } = school.backend;
  for (const table of ["station_marks", "recap_links", "calendar_entries", "cards"])
    await sql`delete from ${sql(`public.${table}`)}`;
  await sql`update public.profiles set deactivated_at = null where id = ${school.student.id}`;
});

const mark = (station: string, how: "works" | "sometimes" | "not_yet" | undefined, marked_on: string) =>
  school.teacher.client.rpc("mark_station", {
    student: school.student.id,
    station,
    marked_on,
    ...(how ? { mark: how } : {}),
  });
const marksOf = async ({ client }: Person) =>
  (await client.from("station_marks").select("station, mark, marked_on").order("marked_on")).data;

describe("a station of the line", () => {
  test("a station of the line keeps each day's mark as history, and a second one of a day replaces the first", async () => {
    await mark("b1-1", "not_yet", "2026-03-02");
    await mark("b1-1", "sometimes", "2026-05-04");
    await mark("b1-1", "works", "2026-05-04");
    const all = [
      { station: "b1-1", mark: "not_yet", marked_on: "2026-03-02" },
      { station: "b1-1", mark: "works", marked_on: "2026-05-04" },
    ];
    expect(await marksOf(school.student)).toEqual(all);
    expect(await marksOf(school.teacher)).toEqual(all);
    await mark("b1-1", undefined, "2026-05-04");
    expect(await marksOf(school.student)).toEqual(all.slice(0, 1));
  });

  test("a mark of an unknown station of the line is refused, and so is a mark on a day to come", async () => {
    expect((await mark("b1-9", "works", "2026-03-02")).error?.message).toBe("INVALID_OPTION");
    expect((await mark("b1-1", "works", "2031-03-02")).error?.message).toBe("INVALID_DATE");
  });

  test("a station of the line is marked only by the teacher, and seen by nobody else", async () => {
    await mark("b1-1", "works", "2026-03-02");
    const order = { student: school.student.id, station: "b1-1", mark: "works" as const };
    for (const { client } of [school.student, school.other, school.former])
      expect((await client.rpc("mark_station", order)).status).toBe(403);
    expect(await marksOf(school.other)).toEqual([]);
    expect(await marksOf(school.former)).toEqual([]);
    expect((await school.visitor.from("station_marks").select("id")).error?.code).toBe(DENIED);
  });

  test("a station of the line is in the audit log, in the student's data and in the month's report", async () => {
    await mark("b1-1", "sometimes", "2026-03-02");
    await mark("b1-1", "works", "2026-03-02");
    const { data: log } = await school.teacher.client
      .from("audit_log")
      .select("action, changes")
      .eq("subject", "station_marks")
      .order("id");
    expect(log?.at(-1)).toEqual({ action: "update", changes: { mark: ["sometimes", "works"] } });
    const { data } = await school.student.client.rpc("export_my_data");
    expect(data).toMatchObject({ station_marks: [{ station: "b1-1", mark: "works", marked_on: "2026-03-02" }] });
    const report = await school.server.rpc("progress_report", { student: school.student.id, month: "2026-03-01" });
    expect(report.data).toMatchObject({ stations: [{ station: "b1-1", mark: "works" }] });
  });
});

describe("a month's recap", () => {
  const MONTH = "2026-03-01";
  const share = async (month = MONTH) => {
    const token = randomBytes(32).toString("base64url");
    expect((await school.student.client.rpc("share_recap", { month, token })).error).toBeNull();
    return token;
  };
  const shown = async (token: string) => (await school.visitor.rpc("read_shared_recap", { token })).data;

  /** A class of the month, one after it, a card of the month, and stations. */
  async function live() {
    const { sql } = school.backend;
    const { id } = school.student;
    for (const [day, status] of [
      ["2026-03-10", "completed"],
      ["2026-03-12", "no_show"],
      ["2026-04-02", "completed"],
    ] as const) {
      const [entry] =
        await sql`insert into public.calendar_entries (kind, local_start) values ('class', ${`${day} 10:00`}) returning id`;
      await sql`insert into public.classes (id, student_id, status) values (${entry?.id}, ${id}, ${status})`;
    }
    await sql`insert into public.cards (student_id, front, back, created_at) values
      (${id}, 'to yield', 'ceder', '2026-04-01 02:00Z'), (${id}, 'raise', 'aumento', '2026-04-01 03:30Z')`;
    await mark("b1-1", "works", "2026-02-20");
    await mark("b1-1", "works", "2026-03-05");
    await mark("b1-2", "sometimes", "2026-02-20");
    await mark("b1-2", "works", "2026-03-31");
    await mark("b1-3", "works", "2026-03-05");
    await mark("b1-3", "sometimes", "2026-03-06");
  }

  test("a month's recap counts what belongs to the month in the school's time, and names only stations that began to work", async () => {
    await live();
    const { data } = await school.student.client.rpc("read_recap", { student: school.student.id, month: MONTH });
    expect(data).toMatchObject({ month: MONTH, classes: 1, homework: 0, words: 1, stations: ["b1-2"] });
  });

  test("a month's recap is shown by its link to anybody, with the first name and figures and nothing else", async () => {
    await live();
    const recap = await shown(await share());
    expect(Object.keys(recap as object).sort()).toEqual(["classes", "homework", "month", "name", "stations", "words"]);
    const [profile] = await school.backend.sql`select full_name from public.profiles where id = ${school.student.id}`;
    expect(recap).toMatchObject({ name: String(profile?.full_name).split(" ")[0], words: 1 });
    expect((await school.backend.sql`select token_hash from public.recap_links`)[0]?.token_hash).toHaveLength(32);
  });

  test("a month's recap is gone once its link is revoked or replaced, once its student has left, and once they are erased", async () => {
    const first = await share();
    const second = await share();
    expect(await shown(first)).toBeNull();
    expect(await shown(second)).not.toBeNull();
    await school.student.client.from("recap_links").delete().not("id", "is", null);
    expect(await shown(second)).toBeNull();
    const third = await share();
    await school.backend.sql`update public.profiles set deactivated_at = now() where id = ${school.student.id}`;
    expect(await shown(third)).toBeNull();
    await school.backend.sql`update public.profiles set deactivated_at = null where id = ${school.student.id}`;
    expect(await shown(third)).not.toBeNull();
    await school.backend.sql`delete from public.recap_links`;
    expect(await shown(third)).toBeNull();
    expect(await shown("x".repeat(43))).toBeNull();
  });

  test("a month's recap is shared only by its student, never for a month to come, nor under a key that can be guessed", async () => {
    const token = randomBytes(32).toString("base64url");
    for (const { client } of [school.teacher, school.former])
      expect((await client.rpc("share_recap", { month: MONTH, token })).status).toBe(403);
    const { client } = school.student;
    expect((await client.rpc("share_recap", { month: "2031-01-01", token })).error?.message).toBe("INVALID_DATE");
    expect((await client.rpc("share_recap", { month: MONTH, token: "short" })).error?.message).toBe("INVALID_KEY");
    await share();
    await school.other.client.from("recap_links").delete().not("id", "is", null);
    expect(await school.backend.sql`select id from public.recap_links`).toHaveLength(1);
  });
});
