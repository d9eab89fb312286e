import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { classroomOf } from "../classroom.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
const { assign, submit } = classroomOf(() => the.school);

/** The reply addresses of a kind of mail. */
async function answersTo(kind: string): Promise<unknown[]> {
  const rows = await sql()`select id from public.mail_outbox where kind = ${kind}`;
  return Promise.all(
    rows.map(async ({ id }) => (await the.school.server.rpc("reply_address", { mail: id }).throwOnError()).data),
  );
}

test("a reply to a mail about a booking reaches its visitor, and the visitor's reaches the teacher", async () => {
  await sql()`update public.site_settings set contact_email = 'oi@alex.example'`;
  await the.trial(WEDNESDAY, "10:00");
  const [booking] = await sql()`select email from public.trial_bookings`;
  expect(await answersTo("teacher_booked")).toEqual([booking?.email]);
  expect(await answersTo("trial_booked")).toEqual(["oi@alex.example"]);
});

test("a reply to a student's mail reaches the teacher, at her own address unless she chose another", async () => {
  await assign();
  await sql()`update public.site_settings set contact_email = 'oi@alex.example'`;
  expect(await answersTo("new_homework")).toEqual(["oi@alex.example"]);
  await sql()`update public.site_settings set contact_email = null`;
  expect(await answersTo("new_homework")).toEqual([the.school.teacher.email]);
});

test("a reply to the teacher's mail about a student reaches the student", async () => {
  const { student } = the.school;
  const { homework } = await assign();
  await submit(student, homework, "Done");
  await student.client.rpc("leave_feedback", { id: randomUUID(), rating: 5, comments: "Bom" }).throwOnError();
  await student.client.rpc("request_erasure").throwOnError();
  await the.school.teacher.client.rpc("send_test_mail").throwOnError();
  for (const kind of ["homework_submitted", "student_left_feedback", "erasure_requested"])
    expect([kind, await answersTo(kind)]).toEqual([kind, [student.email]]);
  expect(await answersTo("mail_test")).toEqual([null]);
});
