import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { booksOf } from "../money.ts";
import { bookingKey, visitorBooking } from "../school.ts";

const the = calendarStories();
const { teacher, schedule, scheduled, trial, startsIn } = the;
const sql = () => the.school.backend.sql;
const ROOM = "https://meet.example/";

const Facts = z.looseObject({
  entry: z.string().optional(),
  key: z.string().optional(),
  previous_start: z.string().optional(),
  series: z.string().optional(),
  recurs_at: z.string().optional(),
  online_link: z.string().optional(),
  sequence: z.number().optional(),
  classes: z.array(z.looseObject({ starts_at: z.string(), recurs_at: z.string() })).optional(),
});
/** The text of each mail of a kind at delivery, in the order they were queued. */
const sent = async (kind: string) => {
  const { data } = await the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 });
  return (data ?? []).filter((mail) => mail.kind === kind).map(({ data: facts }) => Facts.parse(facts));
};
const waiting = async (kind: string) =>
  (await sql()`select data from public.mail_outbox where kind = ${kind} and state = 'queued' order by created_at`).map(
    ({ data }) => Facts.parse(data),
  );
const clearOutbox = () => sql()`delete from public.mail_outbox`;
const move = async (entry: string, local_time: string, local_date = WEDNESDAY) =>
  expect((await teacher().rpc("move_hour", { entry, local_date, local_time })).error).toBeNull();
const edit = (id: string, online_link: string) => teacher().rpc("edit_class", { class: id, online_link, notes: "" });
const at = (local_time: string) => Date.parse(`${WEDNESDAY}T${local_time}-03:00`);

describe("a class that moved", () => {
  test("a moved class is announced with its earlier hour, and after several moves with the hour that its student knows", async () => {
    const id = await scheduled(WEDNESDAY, "10:00");
    await clearOutbox();
    await move(id, "11:00");
    await move(id, "12:00");
    const [mail, ...more] = await sent("class_moved");
    expect(more).toEqual([]);
    expect(Date.parse(mail?.previous_start ?? "")).toBe(at("10:00"));
    await clearOutbox();
    await move(id, "13:00");
    expect(Date.parse((await sent("class_moved"))[0]?.previous_start ?? "")).toBe(at("12:00"));
  });
});

describe("a changed meeting link", () => {
  test("a changed meeting link is announced to the student, by mail and in the bell, and raises the calendar sequence", async () => {
    const id = await scheduled();
    await clearOutbox();
    expect((await edit(id, `${ROOM}new`)).error).toBeNull();
    const [mail] = await sent("class_link");
    expect(mail).toMatchObject({ entry: id, online_link: `${ROOM}new`, sequence: 1 });
    const bell = await sql()`select type from public.notifications where type = 'class_link'`;
    expect(bell).toHaveLength(1);
    await clearOutbox();
    await edit(id, "");
    expect((await sent("class_link"))[0]).toMatchObject({ entry: id, sequence: 2 });
  });

  test.each(["the same link", "notes alone"])("a changed meeting link is not announced: %s", async () => {
    const id = await scheduled();
    await edit(id, `${ROOM}a`);
    await clearOutbox();
    await edit(id, ` ${ROOM}a `);
    expect(await waiting("class_link")).toEqual([]);
  });

  test("a changed meeting link is included in the mail about the class that was not sent yet", async () => {
    const id = await scheduled();
    await edit(id, `${ROOM}new`);
    expect((await waiting("class_scheduled"))[0]).toMatchObject({ online_link: `${ROOM}new`, sequence: 1 });
    expect(await sent("class_link")).toEqual([]);
  });

  test("a changed meeting link of a past or cancelled class is announced to nobody", async () => {
    const over = await scheduled(WEDNESDAY, "10:00");
    const cancelled = await scheduled(WEDNESDAY, "12:00");
    await startsIn(over, "-2 days");
    await teacher().rpc("cancel_hour", { entry: cancelled });
    await clearOutbox();
    for (const id of [over, cancelled]) expect((await edit(id, `${ROOM}late`)).error).toBeNull();
    expect(await waiting("class_link")).toEqual([]);
  });

  test("a changed meeting link can be changed only by the teacher", async () => {
    const id = await scheduled();
    for (const { client } of [the.school.student, the.school.former])
      expect((await client.rpc("edit_class", { class: id, online_link: ROOM, notes: "" })).status).toBe(403);
    expect((await edit(randomUUID(), ROOM)).error?.message).toBe("NOT_FOUND");
  });
});

describe("a weekly series", () => {
  const series = async () => {
    const { data } = await schedule(WEDNESDAY, "10:00", { weeks: 3 });
    return z
      .object({ made: z.array(z.object({ id: z.string() })) })
      .parse(data)
      .made.map(({ id }) => id);
  };

  test("a weekly series is announced with every class, in the state at the time of the mail", async () => {
    const [first = "", second = "", third = ""] = await series();
    expect((await waiting("class_scheduled"))[0]?.classes).toHaveLength(3);
    await teacher().rpc("cancel_hour", { entry: third });
    await move(second, "15:00");
    const [mail] = await sent("class_scheduled");
    expect(mail).toMatchObject({ entry: first, weekly: true });
    expect(mail?.classes).toHaveLength(2);
    expect(Date.parse(mail?.classes?.[1]?.starts_at ?? "")).toBe(at("15:00"));
    expect(Date.parse(mail?.classes?.[1]?.recurs_at ?? "")).toBe(at("10:00") + 7 * 24 * 3_600_000);
  });

  test("a weekly series keeps the place of a class that moves or is cancelled", async () => {
    const [, second = "", third = ""] = await series();
    const [first] = await sent("class_scheduled");
    await clearOutbox();
    await move(second, "15:00");
    await teacher().rpc("cancel_hour", { entry: third });
    const week = (weeks: number) => at("10:00") + weeks * 7 * 24 * 3_600_000;
    for (const [kind, place] of [
      ["class_moved", week(1)],
      ["class_cancelled", week(2)],
    ] as const) {
      const [mail] = await waiting(kind);
      expect(mail?.series).toBe(first?.series);
      expect(Date.parse(mail?.recurs_at ?? "")).toBe(place);
    }
  });

  test("a weekly series is not mentioned for a single class", async () => {
    await scheduled();
    expect(Object.keys((await waiting("class_scheduled"))[0] ?? {})).not.toContain("series");
  });
});

describe("a mail about a trial that the visitor did not cause", () => {
  const booked = async () => {
    const key = bookingKey();
    const { data, error } = await trial(WEDNESDAY, "10:00", key);
    expect(error).toBeNull();
    return { key, id: z.object({ id: z.string() }).parse(data).id };
  };

  test("a mail about a trial that the visitor did not cause contains a link with a new key, and the old one ends", async () => {
    const { key, id } = await booked();
    await clearOutbox();
    await move(id, "11:00");
    const [mail] = await sent("trial_moved");
    expect(mail?.key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(mail?.key).not.toBe(key);
    expect(Date.parse(mail?.previous_start ?? "")).toBe(at("10:00"));
    expect((await the.school.visitor.rpc("cancel_trial", { key })).error).not.toBeNull();
    expect((await the.school.visitor.rpc("cancel_trial", { key: mail?.key ?? "" })).error).toBeNull();
  });

  test.each([
    ["reminder_day", "23 hours"],
    ["reminder_hour", "50 minutes"],
  ])("%s contains one", async (kind, ahead) => {
    const { id } = await booked();
    await clearOutbox();
    await startsIn(id, ahead);
    await sql()`update public.calendar_entries set updated_at = now() - interval '9 days' where id = ${id}`;
    await sql()`select private.enqueue_reminders()`;
    const [mail] = await sent(kind);
    expect((await the.school.visitor.rpc("cancel_trial", { key: mail?.key ?? "" })).error).toBeNull();
  });

  test("a mail about a trial that the visitor did not cause keeps its key while an unsent mail contains the old one", async () => {
    const { id } = await booked();
    await move(id, "11:00");
    const keys = [...(await waiting("trial_booked")), ...(await waiting("trial_moved"))].map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});

test("the teacher's mail about a booking describes the visitor", async () => {
  await the.school.visitor.rpc(
    "book_trial",
    visitorBooking({ level: "intermediate", goals: "Viagem em março", language: "en" }),
  );
  expect((await waiting("teacher_booked"))[0]).toMatchObject({
    visitor: { phone: "+5511912345678", level: "intermediate", goals: "Viagem em março", language: "en" },
  });
});

test("a mail about a charge says how to pay if the teacher has a Pix key, and the notification does not", async () => {
  const { charge } = booksOf(() => the.school);
  const rules = (key: string | null, name: string | null, city: string | null) =>
    sql()`update public.billing_rules set pix_key = ${key}, pix_name = ${name}, pix_city = ${city}`;
  await rules("alex@escola.example", "Alex Prado", "Recife");
  const { id } = await charge(the.school.student.id, 12_300);
  const { data } = await the.school.server.from("charges").select("txid").eq("id", id).single();
  const pix = { key: "alex@escola.example", name: "Alex Prado", city: "Recife", txid: data?.txid };
  expect(await waiting("charge_due")).toMatchObject([{ pix, amount_cents: 12_300 }]);
  const [bell] = await sql()`select content from public.notifications where type = 'charge_due'`;
  expect(JSON.stringify(bell)).not.toContain("pix");
  await clearOutbox();
  await rules(null, null, null);
  await charge(the.school.student.id, 4_500);
  expect(JSON.stringify(await waiting("charge_due"))).not.toContain("pix");
});
