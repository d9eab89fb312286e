import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import { DENIED, type Person } from "../school.ts";

const the = calendarStories();
const { teacher, schedule, scheduled, trial, startsIn, statusOf, forfeitsOf } = the;

describe("a student's classes", () => {
  test("a student's classes are scheduled only by the teacher, and the student is notified by bell and mail", async () => {
    const order = { student: the.school.student.id, local_date: WEDNESDAY, local_time: "10:00" };
    expect((await the.school.visitor.rpc("schedule_classes", order)).error?.code).toBe(DENIED);
    for (const { client } of [the.school.student, the.school.former])
      expect((await client.rpc("schedule_classes", order)).status).toBe(403);
    await scheduled();
    const { data: notifications } = await the.school.student.client.from("notifications").select("type, content");
    expect(notifications).toMatchObject([
      { type: "new_class_scheduled", content: { class_date: `${WEDNESDAY}T10:00` } },
    ]);
    const mails = await the.school.backend.sql`select kind, recipient from public.mail_outbox`;
    expect(mails).toMatchObject([{ kind: "class_scheduled", recipient: the.school.student.email }]);
  });

  test("a student's classes are readable by their own student and the teacher", async () => {
    await scheduled();
    const seenBy = async ({ client }: Person) => [
      (await client.from("classes").select("id")).data?.length ?? 0,
      (await client.from("calendar_entries").select("id")).data?.length ?? 0,
    ];
    expect(await seenBy(the.school.student)).toEqual([1, 1]);
    expect(await seenBy(the.school.teacher)).toEqual([1, 1]);
    expect(await seenBy(the.school.other)).toEqual([0, 0]);
    expect(await seenBy(the.school.former)).toEqual([0, 0]);
    for (const table of [
      "classes",
      "forfeited_classes",
      "makeup_credits",
      "calendar_history",
      "calendar_feeds",
    ] as const)
      expect((await the.school.visitor.from(table).select("*")).error?.code).toBe(DENIED);
  });

  test("a student's classes are written only by database functions", async () => {
    const id = await scheduled();
    for (const { client } of [the.school.student, the.school.teacher]) {
      expect((await client.from("classes").update({ status: "completed" }).eq("id", id)).error?.code).toBe(DENIED);
      expect((await client.from("forfeited_classes").delete().eq("class_id", id)).error?.code).toBe(DENIED);
      expect((await client.from("calendar_history").delete().eq("entry_id", id)).error?.code).toBe(DENIED);
    }
  });

  test("a student's classes repeated weekly skip taken hours and days off, and report them", async () => {
    await the.school.backend.sql`insert into public.holidays values (${weekday(4, 3)}, 'Feriado', 'Holiday')`;
    await trial(weekday(3, 3), "10:30");
    const { data } = await schedule(WEDNESDAY, "10:00", { weeks: 4 });
    const { made, skipped } = data as { made: object[]; skipped: object[] };
    expect(made).toHaveLength(2);
    expect(skipped).toEqual([
      { local_start: `${weekday(3, 3)}T10:00`, why: "SLOT_TAKEN" },
      { local_start: `${weekday(4, 3)}T10:00`, why: "DAY_OFF" },
    ]);
  });

  test("a student's classes are confirmed by their student, and the teacher is notified", async () => {
    const id = await scheduled();
    expect((await the.school.other.client.rpc("confirm_class", { class: id })).error?.message).toBe("NOT_FOUND");
    expect((await the.school.student.client.rpc("confirm_class", { class: id })).error).toBeNull();
    expect(await statusOf(id)).toBe("confirmed");
    const { data } = await teacher().from("notifications").select("type");
    expect(data).toEqual([{ type: "student_confirmed_class" }]);
  });

  test("a student's classes in a weekly series are announced as such, in one mail", async () => {
    const { sql } = the.school.backend;
    const weekly = async () =>
      (
        await sql`select data -> 'weekly' as weekly from public.mail_outbox where kind = 'class_scheduled' order by created_at`
      ).map((mail) => mail.weekly);
    await schedule(WEDNESDAY, "10:00", { weeks: 3 });
    await scheduled(WEDNESDAY, "12:00");
    expect(await weekly()).toEqual([true, null]);
  });

  test("a student's classes can be recorded only once they have begun", async () => {
    const id = await scheduled();
    const outcome = (name: "completed" | "no_show") => teacher().rpc("set_outcome", { entry: id, outcome: name });
    expect((await outcome("completed")).error?.message).toBe("NOT_NOW");
    await startsIn(id, "-1 hour");
    expect((await outcome("no_show")).error).toBeNull();
    expect((await forfeitsOf(the.school.student)).data).toMatchObject([{ kind: "no_show", waived_at: null }]);
    expect((await outcome("completed")).error).toBeNull();
    expect((await forfeitsOf(the.school.student)).data?.[0]?.waived_at).not.toBeNull();
  });

  test("a student's classes are charged again, once, when the student missed them after all", async () => {
    const { sql } = the.school.backend;
    await sql`update public.billing_rules set class_price_cents = 9000`;
    const id = await scheduled();
    await startsIn(id, "-1 hour");
    const owed = async () =>
      (
        await sql`select status::text from public.charges where student_id = ${the.school.student.id} order by created_at`
      ).map(({ status }) => status);
    for (const outcome of ["no_show", "completed", "no_show", "no_show"] as const) {
      expect((await teacher().rpc("set_outcome", { entry: id, outcome })).error).toBeNull();
      await sql`select private.bill()`;
    }
    expect((await forfeitsOf(the.school.student)).data).toMatchObject([{ kind: "no_show", waived_at: null }]);
    expect(await owed()).toEqual(["cancelled", "pending"]);
    await sql`update public.billing_rules set class_price_cents = null`;
    await sql`delete from public.charges where student_id = ${the.school.student.id}`;
  });

  test.each([
    ["the teacher cancels: it is good as long as a new one", false, "44 days"],
    ["the student gives it up in time: it is good until the day of that class", true, "14 days"],
  ])("made up for with a credit that has expired since, where %s", async (_, by_student, good) => {
    const { sql } = the.school.backend;
    await sql`update public.scheduling_rules set makeup_days = 30`;
    const [credit] = await sql`insert into public.makeup_credits (student_id, expires_on)
      values (${the.school.student.id}, (now() at time zone 'America/Sao_Paulo')::date) returning id`;
    const id = await scheduled();
    await sql`update public.makeup_credits set used_by_class = ${id}, expires_on = expires_on - 1 where id = ${String(credit?.id)}`;
    await startsIn(id, "14 days");
    expect((await teacher().rpc("cancel_hour", { entry: id, by_student })).error).toBeNull();
    const [left] =
      await sql`select used_by_class, expires_on = ((now() + ${good}::interval) at time zone 'America/Sao_Paulo')::date as good
      from public.makeup_credits where id = ${String(credit?.id)}`;
    expect(left).toEqual({ used_by_class: null, good: true });
  });
});
