import { afterAll, beforeEach, expect, test } from "vitest";
import { DENIED, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.notifications`;
  await school.server.from("notifications").insert([
    { user_id: school.student.id, type: "new_homework", content: { homework_description: "Unit 1" } },
    { user_id: school.former.id, type: "new_homework", content: {} },
  ]);
});

test("people read their own notifications only, and so does the teacher", async () => {
  expect((await school.student.client.from("notifications").select("type")).data).toHaveLength(1);
  expect((await school.other.client.from("notifications").select("type")).data).toEqual([]);
  expect((await school.teacher.client.from("notifications").select("type")).data).toEqual([]);
  expect((await school.former.client.from("notifications").select("type")).data ?? []).toEqual([]);
  expect((await school.visitor.from("notifications").select("type")).error?.code).toBe(DENIED);
});

test("a student marks their own as read", async () => {
  const { data } = await school.student.client
    .from("notifications")
    .update({ is_read: true })
    .eq("user_id", school.student.id)
    .select("is_read");
  expect(data).toEqual([{ is_read: true }]);
});

test("nobody marks another's", async () => {
  for (const person of [school.other, school.teacher, school.former]) {
    const { data } = await person.client
      .from("notifications")
      .update({ is_read: true })
      .eq("user_id", school.student.id)
      .select("id");
    expect(data ?? []).toEqual([]);
  }
});

test("nobody rewrites, moves, invents or removes a notification", async () => {
  const { client, id } = school.student;
  expect((await client.from("notifications").update({ content: {} }).eq("user_id", id)).error?.code).toBe(DENIED);
  expect((await client.from("notifications").update({ user_id: school.other.id }).eq("user_id", id)).error?.code).toBe(
    DENIED,
  );
  expect((await client.from("notifications").insert({ user_id: school.other.id, type: "x" })).error?.code).toBe(DENIED);
  expect((await client.from("notifications").delete().eq("user_id", id)).error?.code).toBe(DENIED);
});
