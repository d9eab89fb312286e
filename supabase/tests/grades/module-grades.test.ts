import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

async function makeModule(name = `Module ${randomUUID().slice(0, 8)}`): Promise<string> {
  const id = randomUUID();
  expect((await school.teacher.client.rpc("save_module", { id, name, held_on: "2026-10-05" })).error).toBeNull();
  return id;
}
const post = (module: string, grades: object[], who: Person = school.teacher) =>
  who.client.rpc("post_grades", { module, grades: JSON.parse(JSON.stringify(grades)) });
const notificationsOf = async (who: Person) =>
  (await who.client.from("notifications").select("content").eq("type", "test_graded")).data ?? [];

describe("grades of a module", () => {
  test("grades of a module are pending until all three parts are there; then the student is notified, once", async () => {
    const module = await makeModule("Module 1");
    const student = school.student.id;
    expect((await post(module, [{ student, meanings: 8 }])).data).toEqual([{ student, average: null }]);
    expect(await notificationsOf(school.student)).toEqual([]);
    expect((await post(module, [{ student, meanings: 8, questions: 7.5, dictation: "6.5" }])).data).toEqual([
      { student, average: 7.3 },
    ]);
    expect((await post(module, [{ student, meanings: 9, questions: 7.5, dictation: 6.5 }])).data).toEqual([
      { student, average: 7.7 },
    ]);
    expect(await notificationsOf(school.student)).toMatchObject([
      { content: { module: "Module 1", link: "/pt/meu-progresso/notas" } },
    ]);
    const mails = await school.backend.sql`select from public.mail_outbox where kind = 'test_graded'`;
    expect(mails).toHaveLength(1);
  });

  test("grades of a module are readable by their student and the teacher, and written by the teacher", async () => {
    const module = await makeModule();
    await post(module, [{ student: school.student.id, meanings: 8, questions: 8, dictation: 8 }]);
    const read = async (who: Person) =>
      (await who.client.from("module_grades").select("average").eq("module_id", module)).data;
    expect([await read(school.student), await read(school.teacher)]).toEqual([[{ average: 8 }], [{ average: 8 }]]);
    for (const who of [school.other, school.former]) {
      expect(await read(who)).toEqual([]);
      expect((await who.client.from("test_modules").select("id").eq("id", module)).data).toEqual([]);
    }
    expect((await school.visitor.from("module_grades").select("average")).error?.code).toBe(DENIED);
    for (const who of [school.student, school.former]) {
      expect((await post(module, [{ student: who.id, meanings: 10 }], who)).status).toBe(403);
      expect((await who.client.rpc("save_module", { id: module, name: "Mine", held_on: "2026-01-01" })).status).toBe(
        403,
      );
      expect((await who.client.rpc("delete_module", { module })).status).toBe(403);
      expect(
        (await who.client.from("module_grades").update({ meanings: 10 }).eq("module_id", module)).error?.code,
      ).toBe(DENIED);
    }
  });

  test.each([{ meanings: 10.1 }, { meanings: -1 }, { meanings: 7.55 }, { meanings: "8,5" }, { meanings: "a" }])(
    "grades of a module are refused with %o, and none of the list is saved",
    async (wrong) => {
      const module = await makeModule();
      const { error } = await post(module, [
        { student: school.other.id, meanings: 5 },
        { student: school.student.id, ...wrong },
      ]);
      expect(error?.message).toBe("INVALID_GRADE");
      expect(
        (await school.teacher.client.from("module_grades").select("student_id").eq("module_id", module)).data,
      ).toEqual([]);
    },
  );

  test("grades of a module need an existing student and module", async () => {
    const module = await makeModule();
    for (const student of [randomUUID(), school.teacher.id, "x"])
      expect((await post(module, [{ student, meanings: 5 }])).error?.message).toBe("NOT_FOUND");
    expect((await post(randomUUID(), [{ student: school.student.id }])).error?.message).toBe("NOT_FOUND");
  });

  test("grades of a module have one module a name; emptied grades are removed; a module is deleted with its grades", async () => {
    const module = await makeModule("Only one");
    const again = await school.teacher.client.rpc("save_module", {
      id: randomUUID(),
      name: "only ONE",
      held_on: "2026-10-05",
    });
    expect(again.error?.message).toBe("MODULE_EXISTS");
    await post(module, [{ student: school.student.id, meanings: 5 }]);
    await post(module, [{ student: school.student.id, meanings: null }]);
    expect(
      (await school.teacher.client.from("module_grades").select("student_id").eq("module_id", module)).data,
    ).toEqual([]);
    expect((await school.teacher.client.rpc("delete_module", { module })).error).toBeNull();
    expect((await school.teacher.client.rpc("delete_module", { module })).error?.message).toBe("NOT_FOUND");
  });
});
