import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import type { Person } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;

type CreditOptions = { to?: Person; days?: number; ago?: number };
/** Gives a make-up credit that is valid for some days; `ago`: the days since it was given. */
const credit = async ({ to = the.school.student, days = 30, ago = 30 }: CreditOptions = {}): Promise<string> => {
  const [row] = await sql()`
    insert into public.makeup_credits (student_id, granted_at, expires_on)
    values (${to.id}, now() - ${ago} * interval '1 day', (now() at time zone 'America/Sao_Paulo')::date + ${days}::integer) returning id`;
  return String(row?.id);
};
const book = (id: string, local_time = "10:00", who = the.school.student, local_date = WEDNESDAY) =>
  who.client.rpc("book_makeup", { credit: id, local_date, local_time });
const used = async (id: string) =>
  (await sql()`select used_by_class from public.makeup_credits where id = ${id}`)[0]?.used_by_class ?? null;
const classes = () => sql()`select id, student_id from public.classes`;

describe("a make-up credit", () => {
  test("a make-up credit is spent by its student on a free hour, and the student and the teacher are notified", async () => {
    const id = await credit();
    const { data: booked } = await book(id).throwOnError();
    expect(await used(id)).toBe(booked);
    expect(await the.statusOf(booked)).toBe("scheduled");
    const kinds = await sql()`select kind, data ->> 'name' as name from public.mail_outbox order by kind`;
    expect(kinds).toMatchObject([{ kind: "class_scheduled" }, { kind: "teacher_booked" }]);
    const { data: bell } = await the.teacher().from("notifications").select("type, content");
    expect(bell).toMatchObject([
      {
        type: "student_booked_makeup",
        content: { class_date: `${WEDNESDAY}T10:00`, link: expect.stringContaining(booked) },
      },
    ]);
  });

  test("a make-up credit marks the class that it was spent on", async () => {
    const { data: booked } = await book(await credit()).throwOnError();
    const usual = await the.scheduled(WEDNESDAY, "14:00");
    const { data: hours } = await the.teacher().from("hours").select("id, is_makeup").order("local_start");
    expect(hours).toEqual([
      { id: booked, is_makeup: true },
      { id: usual, is_makeup: false },
    ]);
  });

  test("a make-up credit is spent once, however often the request is repeated", async () => {
    const id = await credit();
    const answers = await Promise.all(Array.from({ length: 12 }, () => book(id)));
    expect(new Set(answers.map(({ data, error }) => data ?? error?.message)).size).toBe(1);
    expect(await classes()).toHaveLength(1);
    expect((await book(id, "14:00")).error?.message).toBe("NO_CREDIT");
    expect(await sql()`select from public.mail_outbox where kind = 'class_scheduled'`).toHaveLength(1);
  });

  test("a make-up credit buys one of many hours that are asked for at once", async () => {
    const id = await credit();
    const hours = ["09:00", "10:30", "12:00", "14:00", "16:00", "18:00"];
    const answers = await Promise.all(hours.map((hour) => book(id, hour)));
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.message ?? []))).toEqual(new Set(["NO_CREDIT"]));
    expect(await classes()).toHaveLength(1);
  });

  test("a make-up credit is restored when its class is cancelled in time, and can be spent again", async () => {
    const id = await credit();
    const { data: booked } = await book(id).throwOnError();
    await the.school.student.client.rpc("cancel_class", { class: booked ?? "" }).throwOnError();
    expect(await used(id)).toBeNull();
    expect((await book(id)).data).toBe(await used(id));
  });

  test.each<[string, string, () => PromiseLike<unknown>]>([
    ["has expired", "NO_CREDIT", () => sql()`update public.makeup_credits set expires_on = current_date - 2`],
    [
      "is for a day off",
      "DAY_OFF",
      () => sql()`insert into public.days_off (first_day, last_day) values (${WEDNESDAY}, ${WEDNESDAY})`,
    ],
    ["is for an hour that is taken", "SLOT_TAKEN", () => the.trial(WEDNESDAY, "10:00")],
    ["is for an hour too soon", "TOO_SOON", () => sql()`update public.scheduling_rules set notice_hours = 336`],
  ])("a make-up credit is not spent if it %s", async (_what, code, change) => {
    const id = await credit();
    await change();
    const day = code === "TOO_SOON" ? weekday(1, 3) : WEDNESDAY;
    expect((await book(id, "10:00", the.school.student, day)).error?.message).toBe(code);
    expect(await used(id)).toBeNull();
  });

  test("a make-up credit of somebody else does not exist, for students and the teacher", async () => {
    const id = await credit();
    for (const who of [the.school.other, the.school.former, the.school.teacher])
      expect((await book(id, "10:00", who)).error?.message).toBe("NOT_FOUND");
    expect(
      (await the.school.visitor.rpc("book_makeup", { credit: id, local_date: WEDNESDAY, local_time: "10:00" })).status,
    ).toBe(401);
    expect(await used(id)).toBeNull();
  });
});

test("fifty claims of one hour at once have one winner, and only the winner's credit is spent", async () => {
  const { student, other } = the.school;
  const owners = Array.from({ length: 50 }, (_, place) => (place % 2 ? student : other));
  const ids = await Promise.all(owners.map((to) => credit({ to })));
  const answers = await Promise.all(ids.map((id, place) => book(id, "15:00", owners[place])));
  const winners = answers.flatMap(({ data }) => data ?? []);
  expect(winners).toHaveLength(1);
  expect(new Set(answers.flatMap(({ error, status }) => (error ? [`${status} ${error.message}`] : [])))).toEqual(
    new Set(["409 SLOT_TAKEN"]),
  );
  const spent =
    await sql()`select student_id, used_by_class from public.makeup_credits where used_by_class is not null`;
  expect(spent).toEqual((await classes()).map(({ id, student_id }) => ({ student_id, used_by_class: id })));
  expect(spent).toHaveLength(1);
});

describe("a make-up credit that expires", () => {
  const remind = () => Promise.all([1, 2].map(() => the.school.server.rpc("run_housekeeping").throwOnError()));
  const told = async (who = the.school.student) =>
    (
      await who.client.from("notifications").select("content").eq("type", "makeups_expiring").order("created_at")
    ).data?.map(({ content }) => content);
  const mails = () => sql()`select recipient, data from public.mail_outbox where kind = 'makeups_expiring'`;
  const pass = (days: number) =>
    sql()`update public.makeup_credits set expires_on = expires_on - ${days}::integer, granted_at = granted_at - ${days} * interval '1 day'`;

  test("a make-up credit that expires is announced 14 and 3 days before, once each, in the bell and by mail", async () => {
    await credit({ days: 15 });
    await remind();
    expect(await told()).toEqual([]);
    await sql()`update public.makeup_credits set expires_on = expires_on - 1`;
    await remind();
    await remind();
    expect(await told()).toMatchObject([{ count: 1, link: "/pt/meu-progresso/aulas" }]);
    await sql()`update private.makeup_reminders set expires_on = expires_on - 11`;
    await pass(11);
    await remind();
    await remind();
    expect(await told()).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
  });

  test("a make-up credit that expires is announced with the others of its day in one notice", async () => {
    for (let n = 0; n < 3; n += 1) await credit({ days: 14 });
    await credit({ to: the.school.other, days: 3 });
    await remind();
    expect(await told()).toMatchObject([{ count: 3 }]);
    expect(await told(the.school.other)).toMatchObject([{ count: 1 }]);
    expect(await mails()).toHaveLength(2);
  });

  test("the end of a make-up credit is not announced after its use, nor just after it was given, nor to former students", async () => {
    await book(await credit({ days: 14 })).throwOnError();
    await credit({ days: 10, ago: 0 });
    await credit({ to: the.school.former, days: 3 });
    await remind();
    expect(await told()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("the end of a make-up credit is not mailed to students without reminders, nor if the credit is spent before the mail is sent", async () => {
    const quiet = await the.school.enroll("Quirin");
    await quiet.client.from("notification_choices").insert({ topic: "reminders", by_mail: false }).throwOnError();
    await credit({ to: quiet, days: 14 });
    const kept = await credit({ days: 14 });
    const spent = await credit({ days: 14 });
    await remind();
    expect(await told(quiet)).toHaveLength(1);
    const [mail, ...others] = await mails();
    expect([mail?.recipient, others]).toEqual([the.school.student.email, []]);
    const facts = async () =>
      (
        await sql()`select private.current_facts(kind, data) as facts from public.mail_outbox where kind = 'makeups_expiring'`
      )[0]?.facts;
    await book(spent).throwOnError();
    expect(await facts()).toMatchObject({ count: 1 });
    await book(kept, "14:00").throwOnError();
    expect(await facts()).toBeNull();
    const { data } = await the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 });
    expect((data ?? []).filter(({ kind }) => kind === "makeups_expiring")).toEqual([]);
  });
});
