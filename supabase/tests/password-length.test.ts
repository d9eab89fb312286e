import { afterAll, expect, test } from "vitest";
import { MIN_PASSWORD_LENGTH } from "../../app/platform/session/password-length.ts";
import { type Client, openSchool, type Person } from "./school.ts";

const school = await openSchool();
afterAll(() => school.close());

const TEACHERS = "porta-azul-27".slice(0, MIN_PASSWORD_LENGTH.admin);
const STUDENTS = TEACHERS.slice(0, MIN_PASSWORD_LENGTH.aluno);

const choose = async (client: Client, password: string) => (await client.auth.updateUser({ password })).error?.code;
const opens = async ({ email }: Person, password: string) =>
  (await school.connect().auth.signInWithPassword({ email, password })).error === null;
const become = async ({ id }: Person, role: "admin" | "aluno") =>
  expect((await school.server.from("profiles").update({ role }).eq("id", id)).error).toBeNull();

test("a teacher's new password must be longer than a student's", async () => {
  const teacher = await school.enroll("Tania", "admin");
  const student = await school.enroll("Sara");
  expect(await choose(teacher.client, TEACHERS.slice(1))).toBe("weak_password");
  expect(await choose(teacher.client, TEACHERS)).toBeUndefined();
  expect(await choose(student.client, STUDENTS.slice(1))).toBe("weak_password");
  expect(await choose(student.client, STUDENTS)).toBeUndefined();
});

test("a new password that replaces a temporary one must be as long", async () => {
  const { id, email } = await school.enroll("Nova", "admin");
  const password = "senha-provisoria-1";
  const app_metadata = { temporary_password: true };
  expect((await school.server.auth.admin.updateUserById(id, { password, app_metadata })).error).toBeNull();
  const client = school.connect();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  expect(await choose(client, STUDENTS)).toBe("weak_password");
  expect(await choose(client, TEACHERS)).toBeUndefined();
});

test("a student who becomes a teacher signs in with the present password, and the next one follows the teacher's rule", async () => {
  const person = await school.enroll("Vira");
  expect(await choose(person.client, STUDENTS)).toBeUndefined();
  await become(person, "admin");
  expect(await opens(person, STUDENTS)).toBe(true);
  expect(await choose(person.client, `${STUDENTS}2`)).toBe("weak_password");
  await become(person, "aluno");
  expect(await choose(person.client, `${STUDENTS}2`)).toBeUndefined();
});
