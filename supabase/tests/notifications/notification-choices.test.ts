import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TOPIC_OF } from "../../../app/i18n/notifications/kinds.ts";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import { allowPush } from "../devices.ts";
import { DENIED, type Person } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
const clock = (hours: number) =>
  new Intl.DateTimeFormat("pt-BR", { timeStyle: "short", timeZone: "America/Sao_Paulo" }).format(
    Date.now() + hours * 3_600_000,
  );
/** Quiet from two hours ago until in three hours, whatever the hour is. */
const QUIET_NOW = () => ({ quiet_from: clock(-2), quiet_until: clock(3), digest_at: null });
const setTimes = async ({ client, id }: Person, times: object) => {
  await sql()`delete from public.notification_times where user_id = ${id}`;
  expect((await client.from("notification_times").insert(times)).error).toBeNull();
};
const setHomework = (...students: Person[]) =>
  the.teacher().rpc("save_assignment", {
    id: randomUUID(),
    title: "Write",
    due_on: weekday(1, 5),
    students: students.map(({ id }) => id),
  });
const mailsOf = ({ email }: Person) => sql()`
  select kind, data, due_at > now() + interval '2 hours' as waits from public.mail_outbox where recipient = ${email} order by created_at`;

test("topics are the same in the database and in the catalogue", async () => {
  const rows =
    await sql()`select kind, private.topic_of(kind) as topic from unnest(${Object.keys(TOPIC_OF)}::text[]) as kind`;
  expect(Object.fromEntries(rows.map(({ kind, topic }) => [kind, topic]))).toEqual(TOPIC_OF);
  const [{ source } = { source: "" }] = await sql()`select prosrc as source from pg_proc where proname = 'topic_of'`;
  const kinds = [...String(source).matchAll(/kind (?:in \(([^)]+)\)|= ('\w+'))/g)].flatMap(([, many, one]) =>
    String(many ?? one).match(/\w+/g),
  );
  expect(kinds.sort()).toEqual(Object.keys(TOPIC_OF).sort());
});

describe("quiet hours", () => {
  test.each([
    ["overnight, in the evening", "22:00", "07:00", "2026-12-01T23:30", "2026-12-02T07:00"],
    ["overnight, in the morning", "22:00", "07:00", "2026-12-02T06:59", "2026-12-02T07:00"],
    ["overnight, over", "22:00", "07:00", "2026-12-02T07:00", null],
    ["overnight, not yet", "22:00", "07:00", "2026-12-01T21:59", null],
    ["by day", "12:00", "14:00", "2026-12-01T13:00", "2026-12-01T14:00"],
    ["by day, over", "12:00", "14:00", "2026-12-01T14:00", null],
  ])("%s", async (_name, quiet_from, quiet_until, at, end) => {
    const { student } = the.school;
    await setTimes(student, { quiet_from, quiet_until });
    const [row] =
      await sql()`select to_char(private.quiet_hours_end(${student.id}, ${`${at}-03:00`}) at time zone 'America/Sao_Paulo',
      'YYYY-MM-DD"T"HH24:MI') as until`;
    expect(row?.until).toBe(end);
  });

  test("quiet hours are refused above 14 hours, or with one end missing", async () => {
    const { client } = the.school.other;
    for (const quiet_until of ["22:01", null, "08:00"])
      expect((await client.from("notification_times").insert({ quiet_from: "08:00", quiet_until })).error?.code).toBe(
        "23514",
      );
  });

  test("quiet hours can be changed only by their person", async () => {
    const { student, other, former, visitor } = the.school;
    await setTimes(student, QUIET_NOW());
    expect((await other.client.from("notification_times").select("digest_at").eq("user_id", student.id)).data).toEqual(
      [],
    );
    const forged = await other.client
      .from("notification_times")
      .update({ digest_at: "10:00" })
      .eq("user_id", student.id)
      .select();
    expect(forged.data).toEqual([]);
    expect((await other.client.from("notification_times").insert({ user_id: student.id })).error?.code).toBe(DENIED);
    expect((await former.client.from("notification_times").insert({ digest_at: "10:00" })).error?.code).toBe(DENIED);
    expect((await visitor.from("notification_times").select("*")).error?.code).toBe(DENIED);
  });

  test("delay homework mails and pushes, but not the bell", async () => {
    const { student } = the.school;
    await allowPush(student);
    await setTimes(student, QUIET_NOW());
    await setHomework(student);
    expect(await mailsOf(student)).toMatchObject([{ kind: "new_homework", waits: true }]);
    expect(await sql()`select due_at > now() + interval '2 hours' as waits from public.push_outbox`).toEqual([
      { waits: true },
    ]);
    expect((await student.client.from("notifications").select("type")).data).toEqual([{ type: "new_homework" }]);
  });

  test("quiet hours do not delay notifications about tomorrow's class, cancelled or moved to another day, but delay those about next week's", async () => {
    const { student } = the.school;
    const soon = await the.scheduled();
    const moved = await the.scheduled(WEDNESDAY, "12:00");
    const far = await the.scheduled(WEDNESDAY, "14:00");
    await the.startsIn(soon, "23 hours");
    await the.startsIn(moved, "20 hours");
    await setTimes(student, QUIET_NOW());
    const { id } = await allowPush(student);
    await sql()`delete from public.mail_outbox`;
    await sql()`delete from public.notifications`;
    await the.teacher().rpc("cancel_class", { class: soon });
    await the.teacher().rpc("reschedule_class", { class: moved, local_date: WEDNESDAY, local_time: "16:00" });
    await the.teacher().rpc("cancel_class", { class: far });
    expect((await mailsOf(student)).map(({ kind, waits }) => [kind, waits])).toEqual([
      ["class_cancelled", false],
      ["class_moved", false],
      ["class_cancelled", true],
    ]);
    const pushes = await sql()`select p.is_urgent, p.due_at > now() + interval '2 hours' as waits
      from public.push_outbox p join public.notifications n on n.id = p.notification_id
      where p.subscription_id = ${id} order by n.created_at`;
    expect(pushes.map(({ is_urgent, waits }) => [is_urgent, waits])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  test("quiet hours never hold back the reminder of an hour ahead, which is in the bell, too", async () => {
    const { student } = the.school;
    const id = await the.scheduled();
    await the.startsIn(id, "50 minutes");
    await sql()`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
    await setTimes(student, QUIET_NOW());
    await sql()`delete from public.mail_outbox`;
    await Promise.all(Array.from({ length: 4 }, () => the.school.server.rpc("run_housekeeping")));
    expect(await mailsOf(student)).toMatchObject([{ kind: "reminder_hour", waits: false }]);
    const { data } = await student.client.from("notifications").select("content").eq("type", "class_soon");
    expect(data).toMatchObject([{ content: { hours: 1, entry: id } }]);
  });
});

describe("a mail of the day", () => {
  const claim = () => the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 });
  const due = () => sql()`update private.digest_items set due_at = now()`;

  test("a mail of the day collects the day's events, once for any number of processes, and leaves out obsolete ones", async () => {
    const { student } = the.school;
    await setTimes(student, { digest_at: clock(2) });
    await setHomework(student);
    await setHomework(student);
    const { id } = student;
    await the.teacher().rpc("add_charge", {
      id: randomUUID(),
      student: id,
      description: "Livro",
      amount_cents: 5000,
      due_on: weekday(2, 3),
    });
    expect(await mailsOf(student)).toEqual([]);
    await claim();
    expect(await mailsOf(student)).toEqual([]);
    const { data: own } = await student.client.rpc("export_my_data");
    const waiting = ["new_homework", "new_homework", "charge_due"];
    expect(own).toMatchObject({ mails_to_come: waiting.map((kind) => ({ kind, due_at: expect.any(String) })) });

    await student.client.from("notification_choices").insert({ topic: "payments", by_mail: false });
    await due();
    await Promise.all(Array.from({ length: 6 }, claim));
    const mails = await mailsOf(student);
    expect(mails).toMatchObject([
      { kind: "digest", data: { name: "Ana", items: [{ kind: "new_homework" }, { kind: "new_homework" }] } },
    ]);
  });

  test("a mail of the day is sent at once when its reader wants each mail again", async () => {
    const { other } = the.school;
    await setTimes(other, { digest_at: clock(2) });
    await setHomework(other);
    await other.client.from("notification_times").update({ digest_at: null }).eq("user_id", other.id);
    await claim();
    expect(await mailsOf(other)).toMatchObject([{ kind: "digest", data: { items: [{ kind: "new_homework" }] } }]);
  });

  test("a mail of the day does not delay a change of a class", async () => {
    const { student } = the.school;
    await setTimes(student, { digest_at: clock(2) });
    await the.teacher().rpc("cancel_class", { class: await the.scheduled() });
    expect((await mailsOf(student)).map(({ kind }) => kind)).toEqual(["class_scheduled", "class_cancelled"]);
  });
});

describe("a link to stop mail", () => {
  test("a link to stop mail can be used only by the server, and stops only its topic", async () => {
    const { student, other, teacher, visitor, server } = the.school;
    const order = { person: other.id, topic: "homework" };
    for (const client of [student.client, teacher.client, visitor])
      expect((await client.rpc("unsubscribe", order)).error?.code).toBe(DENIED);
    expect((await server.rpc("unsubscribe", order)).error).toBeNull();
    expect((await server.rpc("unsubscribe", order)).error).toBeNull();
    const { data } = await other.client.from("notification_choices").select("topic, by_mail, by_push");
    expect(data).toEqual([{ topic: "homework", by_mail: false, by_push: true }]);
  });

  test("a link to stop mail in a daily digest stops all its topics, and one with an unknown topic stops nothing", async () => {
    const ana = await the.school.enroll("Rui");
    await the.school.server.rpc("unsubscribe", { person: ana.id, topic: "classes" });
    await the.school.server.rpc("unsubscribe", { person: ana.id, topic: "recovery" });
    expect((await ana.client.from("notification_choices").select("topic")).data).toEqual([]);
    await the.school.server.rpc("unsubscribe", { person: ana.id, topic: "digest" });
    const { data } = await ana.client.from("notification_choices").select("topic").order("topic");
    expect(data?.map(({ topic }) => topic)).toEqual(["cards", "feedback", "grades", "homework", "payments", "profile"]);
  });
});
