import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import { booksOf } from "../money.ts";
import { DENIED, type Person } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
const { account, charge } = booksOf(() => the.school);

beforeEach(async () => {
  await sql()`delete from public.charges`;
  await sql()`delete from public.credits`;
});

const offers = async (who: Person, student = who.id) =>
  (await who.client.rpc("cancelled_class_offers", { student }).throwOnError()).data ?? [];
const choose = (who: Person, credit: string) => who.client.rpc("choose_class_money", { credit });
const price = (credit: string, cents: number, who = the.school.teacher) =>
  who.client.rpc("give_class_money", { credit, cents });
const monthly = (cents: number) => sql()`
  insert into public.charges (student_id, kind, plan, month, amount_cents, due_on)
  values (${the.school.student.id}, 'monthly', 'Moderate', ${`${WEDNESDAY.slice(0, 7)}-01`}, ${cents}, ${WEDNESDAY})`;
/** A class that the teacher cancels. @returns the credit that its student got */
const cancelled = async (day = WEDNESDAY) => {
  const id = await the.scheduled(day, "10:00");
  await the.teacher().rpc("cancel_class", { class: id }).throwOnError();
  const [row] = await sql()`select id from public.makeup_credits where from_class = ${id}`;
  return { id, credit: String(row?.id) };
};
const notices = (who: Person, type: string) => who.client.from("notifications").select("content").eq("type", type);

describe("a class that the school cancels", () => {
  test("the student of a class that the school cancels is offered both ways by bell and mail, and both see that the choice waits", async () => {
    await monthly(48_000);
    const { credit } = await cancelled();
    const offer = { credit, class_on: WEDNESDAY, cents: 48_000, money_chosen: false };
    expect(await offers(the.school.student)).toEqual([offer]);
    expect(await offers(the.school.teacher, the.school.student.id)).toEqual([offer]);
    expect((await notices(the.school.student, "class_cancelled")).data).toMatchObject([{ content: { choice: "yes" } }]);
    const mails =
      await sql()`select data ->> 'choice' as choice from public.mail_outbox where kind = 'class_cancelled'`;
    expect(mails).toEqual([{ choice: "yes" }]);
  });

  test("the money is the month's price by its classes, becomes a credit once, and settles the next charge", async () => {
    await monthly(10_000);
    const { student, teacher } = the.school;
    const { credit } = await cancelled();
    for (const time of ["11:30", "14:00"]) await the.scheduled(WEDNESDAY, time);
    for (const _time of ["once", "again"]) expect((await choose(student, credit)).data).toEqual({ cents: 3_334 });
    expect(await offers(student)).toEqual([]);
    expect(await account(student.id)).toMatchObject({ covered: 3_334 });
    const { data: credits } = await student.client.from("credits").select("amount_cents, reason, class_on");
    expect(credits).toEqual([{ amount_cents: 3_334, reason: null, class_on: WEDNESDAY }]);
    expect((await notices(teacher, "class_money_chosen")).data).toMatchObject([{ content: { amount_cents: 3_334 } }]);
  });

  test("the choice is final: a class whose money was returned cannot be moved, and a moved class is not paid back", async () => {
    await monthly(48_000);
    const { student } = the.school;
    const hour = { local_date: weekday(2), local_time: "16:00" };
    const money = await cancelled();
    await choose(student, money.credit).throwOnError();
    const refused = await student.client.rpc("book_makeup", { credit: money.credit, ...hour });
    expect(refused.error?.message).toBe("NO_CREDIT");
    const move = await cancelled(weekday(2, 4));
    await student.client.rpc("book_makeup", { credit: move.credit, ...hour }).throwOnError();
    expect(await offers(student)).toEqual([]);
    expect((await choose(student, move.credit)).error?.message).toBe("NOT_NOW");
  });

  test("the choice waits for longer than a make-up credit is valid", async () => {
    await monthly(48_000);
    const { credit } = await cancelled();
    await sql()`update public.makeup_credits set expires_on = current_date - 40 where id = ${credit}`;
    expect(await offers(the.school.student)).toHaveLength(1);
    const hour = { local_date: weekday(2), local_time: "16:00" };
    await the.school.student.client.rpc("book_makeup", { credit, ...hour }).throwOnError();
  });

  test("the teacher sets the amount to return for a cancelled class without a price, once", async () => {
    const { student } = the.school;
    const { credit } = await cancelled();
    expect((await price(credit, 6_000)).error?.message).toBe("NOT_NOW");
    expect((await choose(student, credit)).data).toEqual({ cents: null });
    expect(await offers(student)).toMatchObject([{ cents: null, money_chosen: true }]);
    await price(credit, 6_000).throwOnError();
    expect((await price(credit, 6_000)).error?.message).toBe("NOT_NOW");
    expect((await notices(student, "class_returned")).data).toMatchObject([{ content: { amount_cents: 6_000 } }]);
    await charge(student.id, 10_000);
    expect(await account(student.id)).toMatchObject({ open: 4_000, free: 0 });
  });

  test("all classes of a series that the school cancels are offered", async () => {
    const order = { student: the.school.student.id, local_date: WEDNESDAY, local_time: "10:00", weeks: 3 };
    await the.teacher().rpc("schedule_classes", order).throwOnError();
    const [first] =
      await sql()`select id from public.classes c join public.calendar_entries e using (id) order by e.starts_at`;
    const id = String(first?.id);
    const { data: plan } = await the.teacher().rpc("preview_series_change", { class: id, scope: "all" }).throwOnError();
    const version = String((plan as { version: string }).version);
    await the.teacher().rpc("cancel_series", { class: id, scope: "all", version }).throwOnError();
    expect(await offers(the.school.student)).toHaveLength(3);
    expect((await notices(the.school.student, "series_cancelled")).data).toMatchObject([
      { content: { choice: "yes" } },
    ]);
  });
});

test("a class that the student cancels gives a make-up credit and no money", async () => {
  const { student } = the.school;
  for (const by of ["student", "teacher on their behalf"]) {
    const id = await the.scheduled(by === "student" ? WEDNESDAY : weekday(2, 4), "10:00");
    const order = { class: id, ...(by === "student" ? {} : { by_student: true }) };
    await (by === "student" ? student : the.school.teacher).client.rpc("cancel_class", order).throwOnError();
    const [row] = await sql()`select id from public.makeup_credits where from_class = ${id}`;
    expect((await choose(student, String(row?.id))).error?.message).toBe("NOT_NOW");
  }
  expect(await offers(student)).toEqual([]);
  expect((await notices(student, "class_cancelled")).data).toMatchObject([
    { content: { class_date: expect.any(String) } },
  ]);
});

test("nobody else chooses, sees or prices a student's cancelled class", async () => {
  await monthly(48_000);
  const { student, other, former, visitor, teacher } = the.school;
  const { credit } = await cancelled();
  expect((await visitor.rpc("choose_class_money", { credit })).error?.code).toBe(DENIED);
  for (const who of [other, former, teacher]) expect((await choose(who, credit)).error?.message).toBe("NOT_FOUND");
  for (const who of [other, former])
    expect((await who.client.rpc("cancelled_class_offers", { student: student.id })).error?.message).toBe("NOT_FOUND");
  await choose(student, credit).throwOnError();
  for (const who of [student, other, former]) expect((await price(credit, 5_000, who)).status).toBe(403);
  const row = { by_school: true, money_chosen_at: null };
  expect((await student.client.from("makeup_credits").update(row).eq("id", credit)).error?.code).toBe(DENIED);
});
