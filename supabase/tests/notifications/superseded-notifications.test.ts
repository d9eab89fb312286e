import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { allowPush } from "../devices.ts";
import type { Person } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
beforeEach(async () => {
  await sql()`delete from public.push_subscriptions`;
});

/** Subscribes a browser of a person without quiet hours. */
const browserOf = async (person: Person) => {
  await allowPush(person);
  await sql()`delete from public.notification_times`;
};
const pushes = async () => {
  const { data } = await the.school.server.rpc("claim_pushes", { worker: randomUUID(), max_rows: 50 });
  return (data ?? []).map(({ type }) => type);
};
const mails = async () => {
  const { data } = await the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 });
  return (data ?? []).map(({ kind, data: its }) => [kind, its]);
};
const remind = async (id: string, interval: string) => {
  await the.startsIn(id, interval);
  await sql()`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
  await sql()`delete from public.mail_outbox`;
  await sql()`delete from public.notifications`;
  await the.school.server.rpc("run_housekeeping");
};
const cancel = (id: string) => the.teacher().rpc("cancel_class", { class: id });
const move = (id: string, local_time: string) =>
  the.teacher().rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time });
const mine = () => the.school.student.client;
const series = async () => {
  const { data } = await the.schedule(WEDNESDAY, "10:00", { weeks: 3 });
  return (data as { made: { id: string }[] }).made.map(({ id }) => id);
};
/** Lets a class begin unchanged. */
const begin = async (id: string) => {
  await the.startsIn(id, "-1 minute");
  await sql()`update public.notifications set content = content || jsonb_build_object('class_date',
    (select private.local_iso(local_start) from public.calendar_entries where id = ${id}))`;
  await sql()`update public.mail_outbox set data = data || jsonb_build_object('sequence',
    (select sequence from public.calendar_entries where id = ${id}))`;
};

describe("pushes", () => {
  test("pushes are not shown for events of a day ago", async () => {
    await browserOf(the.school.student);
    await the.scheduled();
    await sql()`update public.notifications set created_at = now() - interval '25 hours'`;
    expect(await pushes()).toEqual([]);
    expect(await sql()`select from public.push_outbox`).toEqual([]);
  });

  test("remind while the class is still to come", async () => {
    const id = await the.scheduled();
    await browserOf(the.school.student);
    await remind(id, "50 minutes");
    expect(await pushes()).toEqual(["class_soon"]);
  });

  test.each([
    ["asks to confirm a class that is not confirmed", false],
    ["does not ask to confirm a class that was confirmed meanwhile", true],
  ])("pushes of a reminder %s", async (_what, confirmed) => {
    const id = await the.scheduled();
    await browserOf(the.school.student);
    await remind(id, "50 minutes");
    if (confirmed) await mine().rpc("confirm_class", { class: id }).throwOnError();
    const { data } = await the.school.server.rpc("claim_pushes", { worker: randomUUID(), max_rows: 50 });
    const told = (data ?? []).map(({ content }) => Object.hasOwn(Object(content), "unconfirmed"));
    expect(told).toEqual([!confirmed]);
  });

  test.each<[string, (id: string) => unknown]>([
    ["was cancelled", (id) => sql()`update public.calendar_entries set cancelled_at = now() where id = ${id}`],
    ["is at another hour", (id) => the.startsIn(id, "3 hours")],
    ["has begun", begin],
    ["is gone", (id) => sql()`delete from public.calendar_entries where id = ${id}`],
  ])("pushes do not remind of a class that %s", async (_what, change) => {
    const id = await the.scheduled();
    await browserOf(the.school.student);
    await remind(id, "50 minutes");
    expect(await sql()`select from public.push_outbox`).toHaveLength(1);
    await change(id);
    expect(await pushes()).toEqual([]);
  });

  test("pushes of a class that is new, moved and then cancelled show only the cancellation; other classes stay", async () => {
    await browserOf(the.school.student);
    const one = await the.scheduled();
    const other = await the.scheduled(WEDNESDAY, "14:00");
    await the.scheduled(WEDNESDAY, "17:00");
    await move(other, "15:00");
    await move(one, "11:00");
    await cancel(one);
    expect((await pushes()).sort()).toEqual(["class_cancelled", "class_moved", "new_class_scheduled"]);
  });

  test.each<[string, (id: string) => PromiseLike<unknown>]>([
    ["moved", (id) => mine().rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time: "15:00" })],
    ["gave up", (id) => mine().rpc("cancel_class", { class: id })],
  ])("pushes do not announce a class that its student %s already", async (_what, change) => {
    await sql()`insert into public.working_hours (weekday, starts, ends) values (3, '08:00', '20:00')`;
    await browserOf(the.school.student);
    expect(await change(await the.scheduled())).toMatchObject({ error: null });
    expect(await pushes()).toEqual([]);
  });

  test("announce a new weekly series as long as one of its classes is to come", async () => {
    await browserOf(the.school.student);
    const made = await series();
    await cancel(made[0] ?? "");
    expect((await pushes()).sort()).toEqual(["class_cancelled", "new_class"]);
    await sql()`update public.push_outbox set state = 'queued', due_at = now()`;
    for (const id of made.slice(1)) await cancel(id);
    expect(await pushes()).toEqual(["class_cancelled", "class_cancelled", "class_cancelled"]);
  });

  test("pushes of a confirmation name the student and the class, and are dropped once the teacher has cancelled it", async () => {
    const kept = await the.scheduled();
    const given_up = await the.scheduled(WEDNESDAY, "14:00");
    await browserOf(the.school.teacher);
    for (const id of [kept, given_up]) await mine().rpc("confirm_class", { class: id });
    await cancel(given_up);
    const { data } = await the.school.server.rpc("claim_pushes", { worker: randomUUID(), max_rows: 50 });
    expect(data?.map(({ type, content }) => [type, content])).toMatchObject([
      ["student_confirmed_class", { student_name: "Ana", class_date: `${WEDNESDAY}T10:00` }],
    ]);
  });

  test("pushes are sent in order, urgent ones first", async () => {
    const soon = await the.scheduled(WEDNESDAY, "16:00");
    const moved = await the.scheduled();
    await browserOf(the.school.student);
    await the.startsIn(soon, "20 hours");
    await the.scheduled(WEDNESDAY, "14:00");
    await move(moved, "12:00");
    await cancel(soon);
    await sql()`update public.push_outbox set due_at = now() - interval '1 hour' where not is_urgent
      and created_at = (select max(created_at) from public.push_outbox where not is_urgent)`;
    const sent = [];
    for (let n = 0; n < 3; n++) {
      const { data } = await the.school.server.rpc("claim_pushes", { worker: randomUUID(), max_rows: 1 });
      sent.push(data?.[0]?.type);
    }
    expect(sent).toEqual(["class_cancelled", "new_class_scheduled", "class_moved"]);
  });
});

describe("mails", () => {
  test("mails about a class that was moved twice before the first mail was sent show only the current hour", async () => {
    const id = await the.scheduled();
    await move(id, "11:00");
    await move(id, "12:00");
    const sent = await mails();
    expect(sent.map(([kind]) => kind)).toEqual(["class_moved"]);
    expect(sent[0]?.[1]).toMatchObject({ sequence: 2 });
  });

  test("mails are not sent again after a failure if a newer one followed", async () => {
    const id = await the.scheduled();
    await mails();
    await sql()`update public.mail_outbox set state = 'queued', due_at = now()`;
    await cancel(id);
    await sql()`update public.mail_outbox set state = 'sent', data = '{}' where kind = 'class_cancelled'`;
    expect(await mails()).toEqual([]);
  });

  test("mails to a visitor whose trial class moved before the first mail was sent contain the link and the current hour", async () => {
    const { data } = await the.trial(WEDNESDAY, "10:00");
    const { id } = data as { id: string };
    await sql()`delete from public.mail_outbox where kind <> 'trial_booked'`;
    await the.teacher().rpc("move_hour", { entry: id, local_date: WEDNESDAY, local_time: "15:00" });
    const sent = await mails();
    const [, booked] = sent.find(([kind]) => kind === "trial_booked") ?? [];
    const [, moved] = sent.find(([kind]) => kind === "trial_moved") ?? [];
    expect(booked).toMatchObject({ key: expect.any(String), sequence: 1 });
    expect(Reflect.get(Object(booked), "starts_at")).toBe(Reflect.get(Object(moved), "starts_at"));
  });

  describe("a weekly series", () => {
    const scheduledMail = async () => {
      const found = (await mails()).filter(([kind]) => kind === "class_scheduled").map(([, data]) => data);
      expect(found).toHaveLength(1);
      return Object(found[0]);
    };
    const hourOf = async (id = "") =>
      (await sql()`select to_jsonb(starts_at) as starts_at from public.calendar_entries where id = ${id}`)[0];

    test("a weekly series whose first class is cancelled before the mail is sent is announced with its next class", async () => {
      const [first = "", second] = await series();
      await cancel(first);
      expect(await scheduledMail()).toMatchObject({ entry: second, sequence: 0, ...(await hourOf(second)) });
    });

    test("a weekly series whose first class was moved is announced with the current hour", async () => {
      const [first = ""] = await series();
      await move(first, "15:00");
      expect(await scheduledMail()).toMatchObject({ entry: first, sequence: 1, ...(await hourOf(first)) });
    });

    test("a weekly series without any class left is announced only as cancelled", async () => {
      for (const id of await series()) await cancel(id);
      expect((await mails()).map(([kind]) => kind)).toEqual(["class_cancelled", "class_cancelled", "class_cancelled"]);
    });
  });

  test("mails do not remind of a class that has begun", async () => {
    const id = await the.scheduled();
    await remind(id, "50 minutes");
    expect(await sql()`select from public.mail_outbox where kind = 'reminder_hour'`).toHaveLength(1);
    await begin(id);
    expect(await mails()).toEqual([]);
  });
});
