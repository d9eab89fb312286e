import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import { allowPush } from "../devices.ts";
import type { Person } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
beforeEach(async () => {
  await sql()`delete from public.push_subscriptions`;
  await sql()`delete from public.notification_times`;
});

/** Sets quiet hours of a person from two hours ago until in three hours. */
const fallAsleep = async ({ id }: Person, digest_at: string | null = null) => {
  await sql()`insert into public.notification_times (user_id, quiet_from, quiet_until, digest_at)
    select ${id}, (local.clock - interval '2 hours')::time, (local.clock + interval '3 hours')::time, ${digest_at}
    from (select (now() at time zone 'America/Sao_Paulo')::time as clock) as local
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, digest_at = excluded.digest_at`;
};
/** Ends the quiet hours, so that delayed notifications are due. */
const wakeUp = async () => {
  await sql()`delete from public.notification_times`;
  await sql()`update public.mail_outbox set due_at = now()`;
  await sql()`update public.push_outbox set due_at = now()`;
};
const setHomework = (...students: Person[]) =>
  the.teacher().rpc("save_assignment", {
    id: randomUUID(),
    title: "Write",
    due_on: weekday(1, 5),
    students: students.map(({ id }) => id),
  });
/** Subscribes a browser of a person without quiet hours. */
const browserOf = async (person: Person) => {
  await allowPush(person);
  await sql()`delete from public.notification_times`;
};
const claimMails = async (most = 50, worker = randomUUID()) =>
  (await the.school.server.rpc("claim_mails", { worker, max_rows: most })).data ?? [];
const claimPushes = async (most = 50, worker = randomUUID()) =>
  (await the.school.server.rpc("claim_pushes", { worker, max_rows: most })).data ?? [];
const kinds = async () => (await claimMails()).map(({ kind }) => kind);
const types = async () => (await claimPushes()).map(({ type }) => type);
const waitingFor = (table: "mail_outbox" | "push_outbox") =>
  sql()`select state, worker, due_at between now() + interval '2 hours' and now() + interval '4 hours' as until_morning
    from ${sql()(`public.${table}`)}`;
const WAITS = [{ state: "queued", worker: null, until_morning: true }];

describe("a retry that falls into somebody's quiet hours waits for their end", () => {
  test("a retry that falls into somebody's quiet hours waits for their end of a mail that was refused before they began", async () => {
    const { student, server } = the.school;
    await setHomework(student);
    const worker = randomUUID();
    const [mail] = await claimMails(1, worker);
    await server.rpc("postpone_mail", { mail: mail?.id ?? "", worker, error: "LATER: 451 try again" });
    await fallAsleep(student);
    await sql()`update public.mail_outbox set due_at = now()`;
    expect(await kinds()).toEqual([]);
    expect(await waitingFor("mail_outbox")).toEqual(WAITS);
    await wakeUp();
    expect(await kinds()).toEqual(["new_homework"]);
  });

  test("a retry that falls into somebody's quiet hours waits for their end of a push that was refused before they began", async () => {
    const { student, server } = the.school;
    await browserOf(student);
    await setHomework(student);
    const worker = randomUUID();
    const [push] = await claimPushes(1, worker);
    await server.rpc("postpone_push", { push: push?.id ?? "", worker, error: "LATER: 503" });
    await fallAsleep(student);
    await sql()`update public.push_outbox set due_at = now()`;
    expect(await types()).toEqual([]);
    expect(await waitingFor("push_outbox")).toEqual(WAITS);
    await wakeUp();
    expect(await types()).toEqual(["new_homework"]);
  });

  test("a mail whose worker died waits for the end of quiet hours before its retry, and the worker's late result is ignored", async () => {
    const { student, server } = the.school;
    await setHomework(student);
    const worker = randomUUID();
    const [mail] = await claimMails(1, worker);
    await fallAsleep(student);
    await sql()`update public.mail_outbox set due_at = now()`;
    expect(await kinds()).toEqual([]);
    expect(await waitingFor("mail_outbox")).toEqual(WAITS);
    expect((await server.rpc("hand_over_mail", { mail: mail?.id ?? "", worker })).data).toBe(false);
  });
});

describe("a site that starts again in the middle of the night", () => {
  test("a site that starts again in the middle of the night wakes nobody, by mail or by phone, and sends in the morning", async () => {
    const { student } = the.school;
    await browserOf(student);
    await setHomework(student);
    await fallAsleep(student);
    expect([await kinds(), await types()]).toEqual([[], []]);
    expect(await waitingFor("mail_outbox")).toEqual(WAITS);
    expect(await waitingFor("push_outbox")).toEqual(WAITS);
    await wakeUp();
    expect([await kinds(), await types()]).toEqual([["new_homework"], ["new_homework"]]);
  });

  test("still announces a class that was cancelled for today", async () => {
    const { student } = the.school;
    const id = await the.scheduled();
    await the.startsIn(id, "20 hours");
    await browserOf(student);
    await sql()`delete from public.mail_outbox`;
    await sql()`delete from public.notifications`;
    await the.teacher().rpc("cancel_class", { class: id });
    await fallAsleep(student);
    expect([await kinds(), await types()]).toEqual([["class_cancelled"], ["class_cancelled"]]);
  });

  test("a site that starts again in the middle of the night does not delay readers who are awake", async () => {
    const { student, other } = the.school;
    await browserOf(student);
    await browserOf(other);
    for (let n = 0; n < 3; n++) await setHomework(student);
    await setHomework(other);
    await fallAsleep(student);
    expect((await claimMails(1)).map(({ recipient }) => recipient)).toEqual([other.email]);
    expect(await claimPushes(1)).toHaveLength(1);
    expect([await kinds(), await types()]).toEqual([[], []]);
  });

  test("a site that starts again in the middle of the night answers a person who waits for a sign-in link", async () => {
    const { student, server } = the.school;
    await fallAsleep(student);
    const data = { token_hash: "abc", redirect_to: null };
    await server.from("mail_outbox").insert({ kind: "recovery", recipient: student.email, language: "pt", data });
    expect(await kinds()).toEqual(["recovery"]);
  });
});

describe("a daily digest", () => {
  test("a daily digest waits for the end of its reader's quiet hours", async () => {
    const { student } = the.school;
    await fallAsleep(student, "12:00");
    await setHomework(student);
    await sql()`update private.digest_items set due_at = now()`;
    expect(await kinds()).toEqual([]);
    expect(await waitingFor("mail_outbox")).toEqual(WAITS);
    await wakeUp();
    expect(await kinds()).toEqual(["digest"]);
  });
});

test("a failed backup wakes nobody at night, and is not part of the daily digest", async () => {
  const { teacher, server } = the.school;
  await fallAsleep(teacher, "12:00");
  const data = { name: "Teresa", link: "/admin/settings" };
  await server.from("mail_outbox").insert({ kind: "backup_failed", recipient: teacher.email, language: "pt", data });
  expect(await kinds()).toEqual([]);
  expect(await waitingFor("mail_outbox")).toEqual(WAITS);
  await wakeUp();
  expect(await kinds()).toEqual(["backup_failed"]);
});

test("a distant class that is moved at night is announced in the morning", async () => {
  const { student } = the.school;
  const id = await the.scheduled();
  await claimMails();
  await sql()`delete from public.mail_outbox`;
  await fallAsleep(student);
  await the.teacher().rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time: "16:00" });
  await sql()`update public.mail_outbox set due_at = now()`;
  expect(await kinds()).toEqual([]);
  await wakeUp();
  expect(await kinds()).toEqual(["class_moved"]);
});
