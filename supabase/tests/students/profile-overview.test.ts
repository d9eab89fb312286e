import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { calendarStories } from "../calendar.ts";
import { classroomOf } from "../classroom.ts";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";

const the = calendarStories();
const { assign, submit } = classroomOf(() => the.school);
const { charge, pay } = booksOf(() => the.school);

const standing = (search = "") =>
  the.school.teacher.client
    .rpc("find_people", { search }, { get: true })
    .select("id, next_class_at, balance_cents, overdue, last_activity_at");

test("the teacher's list says each student's next class, balance and last activity", async () => {
  const { student, other, teacher } = the.school;
  await the.scheduled(dayFromNow(12), "15:00");
  const first = await the.scheduled(dayFromNow(6), "10:00");
  const gone = await the.scheduled(dayFromNow(5), "10:00");
  await teacher.client.rpc("cancel_hour", { entry: gone }).throwOnError();
  await charge(student.id, 20_000, 5);
  await pay(student.id, 5_000);
  await charge(other.id, 10_000, -3);
  const { homework } = await assign();
  expect((await submit(student, homework, "I went home.")).error).toBeNull();

  const rows = (await standing().throwOnError()).data ?? [];
  const of = (person: string) => rows.find(({ id }) => id === person);
  const [hour] = await the.school.backend.sql`select starts_at from public.calendar_entries where id = ${first}`;
  const [sent] = await the.school.backend.sql`select submitted_at from public.homework where id = ${homework}`;
  expect(of(student.id)).toMatchObject({ balance_cents: -15_000, overdue: false });
  expect(new Date(of(student.id)?.next_class_at ?? "")).toEqual(hour?.starts_at);
  expect(new Date(of(student.id)?.last_activity_at ?? "")).toEqual(sent?.submitted_at);
  expect(of(other.id)).toMatchObject({ next_class_at: null, balance_cents: -10_000, overdue: true });
});

test("money that no charge needs yet counts as a balance above zero", async () => {
  const person = await the.school.enroll("Rica");
  await pay(person.id, 7_500, undefined, randomUUID());
  const { data } = await standing(person.email).throwOnError();
  expect(data).toMatchObject([{ id: person.id, balance_cents: 7_500, overdue: false, last_activity_at: null }]);
});
