import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DENIED, openSchool, type Person, type School } from "../school.ts";
import { withSecondFactor } from "../second-factor.ts";

let school: School;
let teacher: Person;
let shown: (later: number) => Promise<void>;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** A teacher with a second factor, whose session has given only the password. */
beforeEach(async () => {
  teacher = await school.enroll("Dora", "admin");
  shown = await withSecondFactor(teacher);
  await school.signIn(teacher);
});

test("a teacher who has only given her password sees nothing of the school, nor her own profile", async () => {
  const { client } = teacher;
  expect((await client.from("profiles").select("id")).data).toEqual([]);
  for (const table of ["notifications", "homework", "charges", "audit_log", "error_logs", "student_notes"] as const)
    expect({ table, rows: (await client.from(table).select("*")).data ?? [] }).toEqual({ table, rows: [] });
});

test("a teacher with only her password changes nothing, herself included", async () => {
  const { client } = teacher;
  const renamed = await client.from("profiles").update({ full_name: "Outra" }).eq("id", school.student.id).select("id");
  expect(renamed.data ?? []).toEqual([]);
  expect((await client.from("profiles").update({ full_name: "Eu" }).eq("id", teacher.id).select("id")).data).toEqual(
    [],
  );
  expect(
    (await client.from("site_settings").update({ contact_email: "x@example.com" }).eq("singleton", true).select()).data,
  ).toEqual([]);
  expect((await client.from("student_notes").insert({ student_id: school.student.id, text: "x" })).error?.code).toBe(
    DENIED,
  );
});

test("a teacher with both factors has the panel", async () => {
  await shown(1);
  const { data } = await teacher.client.from("profiles").select("id");
  expect(data?.map(({ id }) => id)).toContain(school.student.id);
});
