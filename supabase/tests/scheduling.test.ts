import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookingKey, DENIED, day, openSchool, type Person, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.calendar_entries`;
  await school.backend.sql`delete from public.working_hours`;
  await school.backend.sql`delete from public.days_off`;
  await school.backend.sql`delete from public.holidays`;
  await school.backend.sql`delete from public.mail_outbox`;
  await school.backend.sql`delete from public.notifications`;
  await school.backend.sql`delete from public.makeup_credits`;
  await school.backend
    .sql`update public.scheduling_rules set buffer_minutes = 0, notice_hours = 0, observe_holidays = true`;
});

const WEDNESDAY = day(2, 3);
const teacher = () => school.teacher.client;

const schedule = (
  local_date: string,
  local_time: string,
  more: { student?: string; weeks?: number; credit?: string } = {},
) => teacher().rpc("schedule_classes", { student: school.student.id, local_date, local_time, ...more });
const scheduled = async (local_date = WEDNESDAY, local_time = "10:00"): Promise<string> => {
  const { data, error } = await schedule(local_date, local_time);
  expect(error).toBeNull();
  return (data as { made: { id: string }[] }).made[0]?.id ?? "";
};
const trial = (local_date: string, local_time: string, key = bookingKey()) =>
  school.visitor.rpc("book_trial", {
    ...{
      key,
      full_name: "Vera Visita",
      email: `${key.slice(0, 8).toLowerCase()}@example.com`,
      phone: "+5511912345678",
    },
    ...{ level: "not_sure" as const, local_date, local_time, accepts_terms: true },
  });
const freeHours = async (onDay = WEDNESDAY) =>
  ((await school.visitor.rpc("free_hours", { day: onDay })).data ?? []).map(({ local_time }) => local_time.slice(0, 5));
/** Puts a class at an exact distance from now, past every rule. */
const startsIn = (id: string, interval: string) =>
  school.backend.sql`update public.calendar_entries
    set local_start = (now() + ${interval}::interval) at time zone 'America/Sao_Paulo' where id = ${id}`;
const statusOf = async (id: string) =>
  (await school.backend.sql`select status from public.classes where id = ${id}`)[0]?.status;
const chargesOf = ({ client }: Person) => client.from("class_charges").select("kind, waived_at, waive_reason");

describe("free hours", () => {
  test("are the working hours without what is taken, and say nothing of who has it", async () => {
    await teacher().rpc("set_working_hours", { hours: [{ weekday: 3, starts: "09:00", ends: "12:00" }] });
    expect(await freeHours()).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00"]);
    await schedule(WEDNESDAY, "10:00");
    expect(await freeHours()).toEqual(["09:00", "11:00"]);
    expect(await freeHours(day(2, 4))).toEqual([]);
  });

  test("keep the buffer, also against a booking that was not offered", async () => {
    await school.backend.sql`update public.scheduling_rules set buffer_minutes = 30`;
    await schedule(WEDNESDAY, "10:00");
    const free = await freeHours();
    expect(free).toContain("08:30");
    expect(free).not.toContain("09:00");
    expect(free).not.toContain("11:00");
    expect(free).toContain("11:30");
    expect((await trial(WEDNESDAY, "11:00")).error?.message).toBe("SLOT_TAKEN");
  });

  test("are none on a day off and on a holiday, unless holidays are worked", async () => {
    await teacher().from("days_off").insert({ first_day: WEDNESDAY, last_day: WEDNESDAY });
    expect(await freeHours()).toEqual([]);
    expect((await trial(WEDNESDAY, "10:00")).error?.message).toBe("DAY_OFF");
    await school.backend.sql`insert into public.holidays values (${day(2, 4)}, 'Feriado', 'Holiday')`;
    expect(await freeHours(day(2, 4))).toEqual([]);
    await teacher().from("scheduling_rules").update({ observe_holidays: false }).eq("singleton", true);
    expect(await freeHours(day(2, 4))).not.toEqual([]);
  });

  test("keep the notice, and the next free day is found", async () => {
    await school.backend.sql`update public.scheduling_rules set notice_hours = 336`;
    expect((await trial(day(1, 3), "10:00")).error?.message).toBe("TOO_SOON");
    expect(await freeHours(day(1, 3))).toEqual([]);
    const { data } = await school.visitor.rpc("next_free_day", { after: day(1, 1) });
    expect(String(data) >= WEDNESDAY.slice(0, 8)).toBe(true);
    expect(await freeHours(String(data))).not.toEqual([]);
  });

  test.each(["infinity", "2026-02-30"])("of %s are none", async (date) => {
    const { data } = await school.visitor.rpc("free_hours", { day: date });
    expect(data ?? []).toEqual([]);
  });
});

describe("one calendar", () => {
  test("fifty at once for one hour: one has it, forty-nine are told, one row", async () => {
    const sent = Array.from({ length: 50 }, (_, i) =>
      i % 2 ? trial(WEDNESDAY, "15:00") : schedule(WEDNESDAY, "15:00"),
    );
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ error }) => error);
    expect(refused).toHaveLength(49);
    expect(new Set(refused.map(({ error, status }) => `${status} ${error?.message}`))).toEqual(
      new Set(["409 SLOT_TAKEN"]),
    );
    const [{ count } = { count: 0 }] = await school.backend.sql`select count(*)::int from public.calendar_entries`;
    expect(count).toBe(1);
  });

  test("a block keeps everybody out, and only the teacher makes one", async () => {
    const block = { local_date: WEDNESDAY, local_time: "13:00", minutes: 90, label: "Dentista" };
    expect((await school.student.client.rpc("block_time", block)).status).toBe(403);
    expect((await teacher().rpc("block_time", block)).error).toBeNull();
    expect((await trial(WEDNESDAY, "14:00")).error?.message).toBe("SLOT_TAKEN");
    expect((await trial(WEDNESDAY, "14:30")).error).toBeNull();
  });

  test("busy times from elsewhere are taken, what is agreed on here stays and is counted", async () => {
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
      school.server.rpc("replace_busy_times", {
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
    for (const client of [school.visitor, school.student.client])
      expect((await client.from("busy_calendars").select("url")).data ?? []).toEqual([]);
  });

  test("what is cancelled is free again", async () => {
    const id = await scheduled();
    expect((await trial(WEDNESDAY, "10:00")).error?.message).toBe("SLOT_TAKEN");
    await teacher().rpc("cancel_hour", { entry: id });
    expect((await trial(WEDNESDAY, "10:00")).error).toBeNull();
  });
});

describe("a student's classes", () => {
  test("are scheduled by the teacher alone, and the student is told by bell and mail", async () => {
    const order = { student: school.student.id, local_date: WEDNESDAY, local_time: "10:00" };
    expect((await school.visitor.rpc("schedule_classes", order)).error?.code).toBe(DENIED);
    for (const { client } of [school.student, school.former])
      expect((await client.rpc("schedule_classes", order)).status).toBe(403);
    await scheduled();
    const { data: told } = await school.student.client.from("notifications").select("type, content");
    expect(told).toMatchObject([{ type: "new_class_scheduled", content: { class_date: `${WEDNESDAY}T10:00` } }]);
    const mails = await school.backend.sql`select kind, recipient from public.mail_outbox`;
    expect(mails).toMatchObject([{ kind: "class_scheduled", recipient: school.student.email }]);
  });

  test("are seen by their own student and the teacher", async () => {
    await scheduled();
    const seenBy = async ({ client }: Person) => [
      (await client.from("classes").select("id")).data?.length ?? 0,
      (await client.from("calendar_entries").select("id")).data?.length ?? 0,
    ];
    expect(await seenBy(school.student)).toEqual([1, 1]);
    expect(await seenBy(school.teacher)).toEqual([1, 1]);
    expect(await seenBy(school.other)).toEqual([0, 0]);
    expect(await seenBy(school.former)).toEqual([0, 0]);
    for (const table of ["classes", "class_charges", "makeup_credits", "calendar_history", "calendar_feeds"] as const)
      expect((await school.visitor.from(table).select("*")).error?.code).toBe(DENIED);
  });

  test("are written by nobody past the verbs", async () => {
    const id = await scheduled();
    for (const { client } of [school.student, school.teacher]) {
      expect((await client.from("classes").update({ status: "completed" }).eq("id", id)).error?.code).toBe(DENIED);
      expect((await client.from("class_charges").delete().eq("class_id", id)).error?.code).toBe(DENIED);
      expect((await client.from("calendar_history").delete().eq("entry_id", id)).error?.code).toBe(DENIED);
    }
  });

  test("one a week skips what is taken and days off, and says so", async () => {
    await school.backend.sql`insert into public.holidays values (${day(4, 3)}, 'Feriado', 'Holiday')`;
    await trial(day(3, 3), "10:30");
    const { data } = await schedule(WEDNESDAY, "10:00", { weeks: 4 });
    const { made, skipped } = data as { made: object[]; skipped: object[] };
    expect(made).toHaveLength(2);
    expect(skipped).toEqual([
      { local_start: `${day(3, 3)}T10:00`, why: "SLOT_TAKEN" },
      { local_start: `${day(4, 3)}T10:00`, why: "DAY_OFF" },
    ]);
  });

  test("are confirmed by their student, which the teacher hears", async () => {
    const id = await scheduled();
    expect((await school.other.client.rpc("confirm_class", { class: id })).error?.message).toBe("NOT_FOUND");
    expect((await school.student.client.rpc("confirm_class", { class: id })).error).toBeNull();
    expect(await statusOf(id)).toBe("confirmed");
    const { data } = await teacher().from("notifications").select("type");
    expect(data).toEqual([{ type: "student_confirmed_class" }]);
  });

  test("are over only once they have begun", async () => {
    const id = await scheduled();
    const outcome = (name: "completed" | "no_show") => teacher().rpc("set_outcome", { entry: id, outcome: name });
    expect((await outcome("completed")).error?.message).toBe("NOT_NOW");
    await startsIn(id, "-1 hour");
    expect((await outcome("no_show")).error).toBeNull();
    expect((await chargesOf(school.student)).data).toMatchObject([{ kind: "no_show", waived_at: null }]);
    expect((await outcome("completed")).error).toBeNull();
    expect((await chargesOf(school.student)).data?.[0]?.waived_at).not.toBeNull();
  });
});

describe("the 24-hour rule", () => {
  const cancel = (id: string, accepts_charge = false) =>
    school.student.client.rpc("cancel_class", { class: id, accepts_charge });

  test("exactly 24 hours ahead is free, a second less is charged", async () => {
    const judge = async (interval: string) =>
      (await school.backend.sql`select private.is_late(now() + ${interval}::interval) as late`)[0]?.late;
    expect(await judge("24:00:00")).toBe(false);
    expect(await judge("23:59:59")).toBe(true);
  });

  test("in time it is free and leaves a credit for a make-up class, which is good once", async () => {
    const id = await scheduled();
    expect((await cancel(id)).data).toEqual({ charged: false });
    expect((await chargesOf(school.student)).data).toEqual([]);
    const { data: credits } = await school.student.client.from("makeup_credits").select("id, used_by_class");
    expect(credits).toMatchObject([{ used_by_class: null }]);
    const credit = credits?.[0]?.id ?? "";
    expect((await schedule(WEDNESDAY, "16:00", { credit, student: school.other.id })).error?.message).toBe("NO_CREDIT");
    expect((await schedule(WEDNESDAY, "16:00", { credit })).error).toBeNull();
    expect((await schedule(WEDNESDAY, "18:00", { credit })).error?.message).toBe("NO_CREDIT");
  });

  test("a credit that has expired is worth nothing", async () => {
    await cancel(await scheduled());
    await school.backend.sql`update public.makeup_credits set expires_on = current_date - 2`;
    const { data } = await school.student.client.from("makeup_credits").select("id").single();
    expect((await schedule(WEDNESDAY, "16:00", { credit: data?.id ?? "" })).error?.message).toBe("NO_CREDIT");
  });

  test("late, the student is told first, and is charged only when they accept", async () => {
    const id = await scheduled();
    await startsIn(id, "23 hours");
    const { data: terms } = await school.student.client.rpc("class_terms", { class: id });
    expect(terms).toMatchObject({ late: true });
    const unaware = await cancel(id);
    expect([unaware.status, unaware.error?.message]).toEqual([409, "LATE_CHANGE"]);
    expect(await statusOf(id)).toBe("scheduled");
    expect((await cancel(id, true)).data).toEqual({ charged: true });
    expect((await chargesOf(school.student)).data).toMatchObject([{ kind: "late_cancellation", waived_at: null }]);
    expect((await school.student.client.from("makeup_credits").select("id")).data).toEqual([]);
  });

  test("late, moving is charged too; the teacher's own changes never are", async () => {
    const id = await scheduled();
    await startsIn(id, "23 hours");
    const move = { class: id, local_date: WEDNESDAY, local_time: "11:00" };
    expect((await school.student.client.rpc("reschedule_class", move)).error?.message).toBe("LATE_CHANGE");
    expect((await teacher().rpc("reschedule_class", move)).data).toEqual({ charged: false });
    await startsIn(id, "23 hours");
    const accepted = await school.student.client.rpc("reschedule_class", {
      ...{ ...move, local_time: "12:00", accepts_charge: true },
    });
    expect(accepted.data).toEqual({ charged: true });
    expect((await chargesOf(school.student)).data).toHaveLength(1);
  });

  test("the teacher waives a charge with a reason, and the line stays", async () => {
    const id = await scheduled();
    await startsIn(id, "2 hours");
    await cancel(id, true);
    const { data: line } = await school.student.client.from("class_charges").select("id").single();
    const waive = (client: Person, reason: string) =>
      client.client.rpc("waive_charge", { charge: line?.id ?? "", reason });
    expect((await waive(school.student, "por favor")).status).toBe(403);
    expect((await waive(school.teacher, " ")).error?.message).toBe("REASON_REQUIRED");
    expect((await waive(school.teacher, "Estava doente")).error).toBeNull();
    expect((await chargesOf(school.student)).data).toMatchObject([{ waive_reason: "Estava doente" }]);
  });
});

describe("changes", () => {
  test("by a student are kept: who, when, from what to what", async () => {
    const id = await scheduled();
    await school.student.client.rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time: "17:00" });
    const { data } = await teacher()
      .from("calendar_history")
      .select("changed_by, change")
      .eq("entry_id", id)
      .order("id");
    expect(data?.at(-1)).toEqual({
      changed_by: school.student.id,
      change: { local_start: [`${WEDNESDAY}T10:00:00`, `${WEDNESDAY}T17:00:00`] },
    });
    expect((await school.student.client.from("calendar_history").select("id")).data).toEqual([]);
  });

  test("a student takes only hours that are free for them, of classes of their own", async () => {
    const id = await scheduled();
    const move = (client: Person, local_date: string, local_time: string) =>
      client.client.rpc("reschedule_class", { class: id, local_date, local_time });
    expect((await move(school.other, WEDNESDAY, "12:00")).error?.message).toBe("NOT_FOUND");
    expect((await move(school.student, WEDNESDAY, "06:00")).error?.message).toBe("INVALID_TIME");
    expect((await move(school.student, day(0, 1), "10:00")).error?.message).toBe("INVALID_DATE");
    await trial(WEDNESDAY, "12:00");
    expect((await move(school.student, WEDNESDAY, "12:30")).error?.message).toBe("SLOT_TAKEN");
    expect((await move(school.student, WEDNESDAY, "10:30")).error).toBeNull();
  });

  test("the calendar file's sequence grows with each", async () => {
    const id = await scheduled();
    const sequence = async () =>
      (await school.backend.sql`select sequence from public.calendar_entries where id = ${id}`)[0]?.sequence;
    await teacher().rpc("move_hour", { entry: id, local_date: WEDNESDAY, local_time: "11:00" });
    await teacher().rpc("move_hour", { entry: id, local_date: WEDNESDAY, local_time: "11:00" });
    expect(await sequence()).toBe(1);
    await teacher().rpc("cancel_hour", { entry: id });
    expect(await sequence()).toBe(2);
  });
});

describe("a trial class, for whoever holds its key", () => {
  test("is moved and cancelled by it, once each, and by no other key", async () => {
    const key = bookingKey();
    await trial(WEDNESDAY, "10:00", key);
    const move = (with_: string, local_time: string) =>
      school.visitor.rpc("reschedule_trial", { key: with_, local_date: WEDNESDAY, local_time });
    expect((await move(bookingKey(), "12:00")).error?.message).toBe("NOT_FOUND");
    expect((await move(key, "03:00")).error?.message).toBe("INVALID_TIME");
    expect((await move(key, "10:30")).data).toMatchObject({ local_start: `${WEDNESDAY}T10:30`, sequence: 1 });
    expect((await school.visitor.rpc("cancel_trial", { key })).data).toMatchObject({ status: "cancelled" });
    expect((await school.visitor.rpc("cancel_trial", { key })).error?.message).toBe("NOT_NOW");
    expect(await freeHours()).toContain("10:30");
  });

  test("opening it changes nothing", async () => {
    const key = bookingKey();
    await trial(WEDNESDAY, "10:00", key);
    const before = await school.backend.sql`select * from public.calendar_history`;
    await school.visitor.rpc("find_trial", { key });
    expect(await school.backend.sql`select * from public.calendar_history`).toEqual(before);
  });

  test("its mail carries the link while it waits, and nothing keeps it after", async () => {
    const key = bookingKey();
    await trial(WEDNESDAY, "10:00", key);
    const [mail] = await school.backend.sql`select id, data from public.mail_outbox where kind = 'trial_booked'`;
    expect(mail?.data.key).toBe(key);
    expect((await teacher().from("mail_outbox").select("data")).error?.code).toBe(DENIED);
  });
});

describe("reminders", () => {
  const reminders = () =>
    school.backend.sql`select kind from public.mail_outbox where kind like 'reminder%' order by kind`;
  const soon = async (interval: string) => {
    const id = await scheduled();
    await startsIn(id, interval);
    await school.backend
      .sql`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
    return id;
  };

  test("go out a day and an hour ahead, once each, whoever asks and however often", async () => {
    const id = await soon("20 hours");
    await Promise.all(Array.from({ length: 8 }, () => school.server.rpc("tidy_up")));
    expect(await reminders()).toEqual([{ kind: "reminder_day" }]);
    await startsIn(id, "50 minutes");
    await school.backend
      .sql`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
    await Promise.all(Array.from({ length: 8 }, () => school.server.rpc("tidy_up")));
    expect(await reminders()).toEqual([{ kind: "reminder_day" }, { kind: "reminder_hour" }]);
  });

  test("never follow a cancellation", async () => {
    const id = await soon("20 hours");
    await school.server.rpc("tidy_up");
    await teacher().rpc("cancel_hour", { entry: id });
    await school.server.rpc("tidy_up");
    expect(await reminders()).toEqual([]);
  });

  test("are not sent for what was agreed on in the meantime", async () => {
    const id = await scheduled();
    await startsIn(id, "20 hours");
    await school.server.rpc("tidy_up");
    expect(await reminders()).toEqual([]);
  });
});

describe("a private calendar feed", () => {
  const read = async (token: string) =>
    (await school.visitor.rpc("read_calendar_feed", { token })).data as { entries: object[] } | null;

  test("holds its person's classes, and ends when it is replaced, revoked or the person leaves", async () => {
    await scheduled();
    const [first, second] = [bookingKey(), bookingKey()];
    await school.student.client.rpc("make_calendar_feed", { token: first });
    expect((await read(first))?.entries).toMatchObject([{ kind: "class", label: null }]);
    await school.other.client.rpc("make_calendar_feed", { token: bookingKey() });
    await school.student.client.rpc("make_calendar_feed", { token: second });
    expect(await read(first)).toBeNull();
    await school.student.client.from("calendar_feeds").delete().eq("user_id", school.student.id);
    expect(await read(second)).toBeNull();
    expect((await school.former.client.rpc("make_calendar_feed", { token: first })).status).toBe(403);
    expect((await school.student.client.from("calendar_feeds").select("token_hash")).error?.code).toBe(DENIED);
  });

  test("of the teacher names whose hour it is", async () => {
    await scheduled();
    const token = bookingKey();
    await teacher().rpc("make_calendar_feed", { token });
    expect((await read(token))?.entries).toMatchObject([{ label: "Ana" }]);
  });
});
