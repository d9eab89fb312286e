import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { bookingKey, DENIED } from "../school.ts";

const the = calendarStories();
const { teacher, scheduled, trial, freeHours, startsIn } = the;

describe("a trial class with its key", () => {
  test("a trial class with its key can be moved and cancelled, once each, and with no other key", async () => {
    const key = bookingKey();
    await trial(WEDNESDAY, "10:00", key);
    const move = (with_: string, local_time: string) =>
      the.school.visitor.rpc("reschedule_trial", { key: with_, local_date: WEDNESDAY, local_time });
    expect((await move(bookingKey(), "12:00")).error?.message).toBe("NOT_FOUND");
    expect((await move(key, "03:00")).error?.message).toBe("INVALID_TIME");
    expect((await move(key, "10:30")).data).toMatchObject({ local_start: `${WEDNESDAY}T10:30`, sequence: 1 });
    expect((await the.school.visitor.rpc("cancel_trial", { key })).data).toMatchObject({ status: "cancelled" });
    expect((await the.school.visitor.rpc("cancel_trial", { key })).error?.message).toBe("NOT_NOW");
    expect(await freeHours()).toContain("10:30");
  });

  test("a trial class can be moved with its key at most ten times a day, because each move sends a mail to an unverified address", async () => {
    const key = bookingKey();
    await trial(WEDNESDAY, "10:00", key);
    const move = (local_time: string) =>
      the.school.visitor.rpc("reschedule_trial", { key, local_date: WEDNESDAY, local_time });
    for (let times = 0; times < 10; times++) expect((await move(times % 2 ? "10:00" : "10:30")).error).toBeNull();
    const { error, status } = await move("11:00");
    expect([status, error?.message]).toEqual([429, "TOO_MANY_MOVES"]);
    expect((await the.school.visitor.rpc("cancel_trial", { key })).data).toMatchObject({ status: "cancelled" });
  });

  test("a trial class with its key changes nothing when it is opened", async () => {
    const key = bookingKey();
    await trial(WEDNESDAY, "10:00", key);
    const before = await the.school.backend.sql`select * from public.calendar_history`;
    await the.school.visitor.rpc("find_trial", { key });
    expect(await the.school.backend.sql`select * from public.calendar_history`).toEqual(before);
  });

  test("a trial class with its key stores the link only while its mail is pending", async () => {
    const key = bookingKey();
    await trial(WEDNESDAY, "10:00", key);
    const [mail] = await the.school.backend.sql`select id, data from public.mail_outbox where kind = 'trial_booked'`;
    expect(mail?.data.key).toBe(key);
    expect((await teacher().from("mail_outbox").select("data")).error?.code).toBe(DENIED);
  });
});

describe("reminders", () => {
  const reminders = () =>
    the.school.backend.sql`select kind from public.mail_outbox where kind like 'reminder%' order by kind`;
  const soon = async (interval: string) => {
    const id = await scheduled();
    await startsIn(id, interval);
    await the.school.backend
      .sql`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
    return id;
  };

  test("reminders are sent a day and an hour ahead, once each, by any number of processes", async () => {
    const id = await soon("20 hours");
    await Promise.all(Array.from({ length: 8 }, () => the.school.server.rpc("run_housekeeping")));
    expect(await reminders()).toEqual([{ kind: "reminder_day" }]);
    await startsIn(id, "50 minutes");
    await the.school.backend
      .sql`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
    await Promise.all(Array.from({ length: 8 }, () => the.school.server.rpc("run_housekeeping")));
    expect(await reminders()).toEqual([{ kind: "reminder_day" }, { kind: "reminder_hour" }]);
  });

  test("the reminder comes while cancelling is still free, at the time that the teacher chose, and only once if she changes the time", async () => {
    const id = await soon("29 hours");
    const tidy = () => the.school.server.rpc("run_housekeeping");
    const choose = (reminder_hours: number) =>
      teacher().from("scheduling_rules").update({ reminder_hours }).eq("singleton", true).select("singleton");
    await tidy();
    expect(await reminders()).toEqual([]);
    await startsIn(id, "27 hours");
    await the.school.backend
      .sql`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
    await tidy();
    expect(await reminders()).toEqual([{ kind: "reminder_day" }]);
    expect((await choose(40)).data).toHaveLength(1);
    await tidy();
    expect(await reminders()).toHaveLength(1);
    expect((await choose(1)).error).not.toBeNull();
    await choose(28);
  });

  test("reminders are never sent after a cancellation", async () => {
    const id = await soon("20 hours");
    await the.school.server.rpc("run_housekeeping");
    await teacher().rpc("cancel_hour", { entry: id });
    await the.school.server.rpc("run_housekeeping");
    expect(await reminders()).toEqual([]);
  });

  test("reminders are not sent for a class agreed on in the meantime", async () => {
    const id = await scheduled();
    await startsIn(id, "20 hours");
    await the.school.server.rpc("run_housekeeping");
    expect(await reminders()).toEqual([]);
  });
});

describe("a private calendar feed", () => {
  const read = async (token: string) =>
    (await the.school.visitor.rpc("read_calendar_feed", { token })).data as { entries: object[] } | null;

  test("a private calendar feed contains its person's classes, and ends when it is replaced, revoked or the person leaves", async () => {
    await scheduled();
    const first = bookingKey();
    const second = bookingKey();
    await the.school.student.client.rpc("make_calendar_feed", { token: first });
    expect((await read(first))?.entries).toMatchObject([{ kind: "class", label: null }]);
    await the.school.other.client.rpc("make_calendar_feed", { token: bookingKey() });
    await the.school.student.client.rpc("make_calendar_feed", { token: second });
    expect(await read(first)).toBeNull();
    await the.school.student.client.from("calendar_feeds").delete().eq("user_id", the.school.student.id);
    expect(await read(second)).toBeNull();
    expect((await the.school.former.client.rpc("make_calendar_feed", { token: first })).status).toBe(403);
    expect((await the.school.student.client.from("calendar_feeds").select("token_hash")).error?.code).toBe(DENIED);
  });

  test("a private calendar feed shows the teacher the name of each student", async () => {
    await scheduled();
    const token = bookingKey();
    await teacher().rpc("make_calendar_feed", { token });
    expect((await read(token))?.entries).toMatchObject([{ label: "Ana" }]);
  });
});
