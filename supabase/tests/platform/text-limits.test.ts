import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { calendarStories } from "../calendar.ts";
import { visitorBooking } from "../school.ts";

const the = calendarStories();
const MOST = "palavra ".repeat(250).trim();

test("feedback of any length stays whole when it becomes a testimonial", async () => {
  const { student, teacher } = the.school;
  const feedback = randomUUID();
  await student.client.rpc("leave_feedback", { id: feedback, rating: 5, comments: MOST }).throwOnError();
  await teacher.client.rpc("ask_to_publish", { feedback }).throwOnError();
  await student.client.rpc("answer_publication", { feedback, agrees: true, shown_name: "Ana L." }).throwOnError();
  expect((await teacher.client.from("testimonials").select("text_pt")).data).toEqual([{ text_pt: MOST }]);
});

test("goals of a trial class stay whole when the visitor becomes a student", async () => {
  const { student, teacher, visitor } = the.school;
  const booked = await visitor.rpc("book_trial", visitorBooking({ goals: MOST }));
  const booking = String(Reflect.get(Object(booked.data), "id"));
  await teacher.client.rpc("link_trial", { booking, student: student.id }).throwOnError();
  expect((await student.client.from("profiles").select("goal").eq("id", student.id)).data).toEqual([{ goal: MOST }]);
});

test("a reason for erasure that is too long is refused, and never truncated", async () => {
  const { student } = the.school;
  expect((await student.client.rpc("request_erasure", { reason: "a".repeat(1001) })).error?.code).toBe("23514");
  await student.client.rpc("request_erasure", { reason: "a".repeat(1000) }).throwOnError();
});
