import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { bookingKey } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
beforeEach(() => sql()`delete from private.quotas`);

const address = () => `${crypto.randomUUID()}@example.com`;
const mailsTo = async (recipient: string, kind: string) =>
  (await sql()`select from public.mail_outbox where recipient = ${recipient} and kind = ${kind}`).length;
/** Queues mails as the server does for Auth. */
async function enqueue(kind: string, recipient: string, times: number, data: Record<string, string> = {}) {
  for (let n = 0; n < times; n++) {
    const row = { kind, recipient, language: "pt" as const, data };
    expect((await the.school.server.from("mail_outbox").insert(row)).error).toBeNull();
  }
}
/** Moves the started windows into the past. */
const later = (time: string) =>
  sql()`update private.quotas set window_started_at = window_started_at - ${time}::interval`;
const hasRoom = async (kind: string, recipient: string) =>
  (await the.school.server.rpc("has_mail_quota", { kind, recipient })).data;

describe("the number of mails that strangers can cause to one person", () => {
  test("the number of mails that strangers can cause to one person is limited to three account notices a day", async () => {
    const email = address();
    await enqueue("already_registered", email, 40);
    expect(await mailsTo(email, "already_registered")).toBe(3);
    await later("1 day 1 second");
    await enqueue("already_registered", email, 1);
    expect(await mailsTo(email, "already_registered")).toBe(4);
  });

  test.each(["recovery", "confirmation", "email_change"])(
    "strangers can cause at most five mails with a link of %s to one person in an hour, and ten in a day",
    async (kind) => {
      const email = address();
      await enqueue(kind, email, 4);
      expect(await hasRoom(kind, email)).toBe(true);
      await enqueue(kind, email, 16);
      expect([await mailsTo(email, kind), await hasRoom(kind, email)]).toEqual([5, false]);
      for (let hours = 0; hours < 3; hours++) {
        await later("61 minutes");
        await enqueue(kind, email, 4);
      }
      expect(await mailsTo(email, kind)).toBe(10);
      expect(await hasRoom(kind, address())).toBe(true);
      const other = kind === "recovery" ? "confirmation" : "recovery";
      await enqueue(other, email, 1);
      expect(await mailsTo(email, other)).toBe(1);
    },
  );

  test.each([
    ["a note after a plus", "vera@example.com", "vera+1@example.com"],
    ["capitals", "vera@example.com", "VERA@Example.com"],
    ["dots at Gmail", "vera.visita@gmail.com", "v.eravisita@gmail.com"],
    ["Gmail's other name", "vera@googlemail.com", "ve.ra+x@gmail.com"],
  ])(
    "the number of mails that strangers can cause to one person counts %s as the same person",
    async (_, one, same) => {
      await enqueue("already_registered", one, 3);
      await enqueue("already_registered", same, 3);
      expect(await mailsTo(same, "already_registered")).toBe(0);
    },
  );

  test("the number of mails that strangers can cause to one person counts dots as another person if the provider distinguishes them", async () => {
    await enqueue("already_registered", "ana.b@example.com", 3);
    await enqueue("already_registered", "anab@example.com", 1);
    expect(await mailsTo("anab@example.com", "already_registered")).toBe(1);
  });

  test("the number of mails that strangers can cause to one person does not count the same mail again", async () => {
    const row = { id: crypto.randomUUID(), kind: "recovery", recipient: address(), language: "pt" as const };
    for (let times = 0; times < 12; times++)
      await the.school.server.from("mail_outbox").upsert(row, { onConflict: "id", ignoreDuplicates: true });
    expect(await hasRoom("recovery", row.recipient)).toBe(true);
  });

  test("one account that changes its address again and again can cause mails to at most five strangers a day", async () => {
    const strangers = Array.from({ length: 8 }, address);
    for (const stranger of strangers) await enqueue("email_change", stranger, 1, { by_account: the.school.student.id });
    const sent = await Promise.all(strangers.map((stranger) => mailsTo(stranger, "email_change")));
    expect(sent).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    const another = address();
    await enqueue("email_change", another, 1, { by_account: the.school.other.id });
    expect(await mailsTo(another, "email_change")).toBe(1);
  });
});

describe("a trial class", () => {
  const move = async (key: string, hour: number) =>
    (
      await the.school.visitor.rpc("reschedule_trial", {
        key,
        local_date: WEDNESDAY,
        local_time: `${String(hour).padStart(2, "0")}:00`,
      })
    ).error;

  test("a trial class gets the same answers when a visitor moves it again and again, and at most five mails an hour", async () => {
    const key = bookingKey();
    const email = `${key.slice(0, 8).toLowerCase()}@example.com`;
    expect((await the.trial(WEDNESDAY, "08:00", key)).error).toBeNull();
    for (let hour = 9; hour < 18; hour++) expect(await move(key, hour)).toBeNull();
    expect(await mailsTo(email, "trial_booked")).toBe(1);
    expect(await mailsTo(email, "trial_moved")).toBe(5);
  });

  test("a trial class is mailed about for the teacher's changes, however much a visitor has caused", async () => {
    const key = bookingKey();
    const email = `${key.slice(0, 8).toLowerCase()}@example.com`;
    expect((await the.trial(WEDNESDAY, "08:00", key)).error).toBeNull();
    for (let hour = 9; hour < 18; hour++) await move(key, hour);
    const before = await mailsTo(email, "trial_moved");
    const entry = (await sql()`select id from public.trial_bookings where email = ${email}`)[0]?.id;
    const { error } = await the.teacher().rpc("move_hour", { entry, local_date: WEDNESDAY, local_time: "18:00" });
    expect(error).toBeNull();
    expect(await mailsTo(email, "trial_moved")).toBe(before + 1);
  });
});

test.each(["visitor", "student", "teacher"] as const)("a %s may not ask which mails were sent", async (who) => {
  const client = who === "visitor" ? the.school.visitor : the.school[who].client;
  expect((await client.rpc("has_mail_quota", { kind: "recovery", recipient: address() })).error?.code).toBe("42501");
});
