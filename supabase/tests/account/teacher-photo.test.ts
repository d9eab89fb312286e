import { afterAll, expect, test } from "vitest";
import { openSchool } from "../school.ts";

const STUDENTS = "11111111-1111-4111-8111-111111111111.webp";
const TEACHERS = "22222222-2222-4222-8222-222222222222.webp";

const school = await openSchool();
afterAll(() => school.close());

const shown = async () => (await school.visitor.rpc("teacher_photo")).data;
const setPhoto = async (person: string, file: string) =>
  expect((await school.server.rpc("set_photo", { person, photo: `${person}/${file}` })).error).toBeNull();

test("visitors learn of the teacher's photo once she has it shown, never of a student's", async () => {
  await setPhoto(school.student.id, STUDENTS);
  await setPhoto(school.teacher.id, TEACHERS);
  expect(await shown()).toBeNull();
  const { error } = await school.teacher.client
    .from("site_settings")
    .update({ photo_shown: true })
    .eq("singleton", true);
  expect(error).toBeNull();
  expect(await shown()).toBe(TEACHERS);
  expect((await school.server.rpc("set_photo", { person: school.teacher.id })).error).toBeNull();
  expect(await shown()).toBeNull();
});

test("a photo is set so often a day, and may be removed at any time", async () => {
  const { id } = await school.enroll("Lia");
  for (let n = 0; n < 20; n += 1) await setPhoto(id, STUDENTS);
  const { error } = await school.server.rpc("set_photo", { person: id, photo: `${id}/${TEACHERS}` });
  expect(error?.message).toBe("TOO_MANY");
  expect((await school.server.rpc("set_photo", { person: id })).error).toBeNull();
  await setPhoto(school.other.id, STUDENTS);
});

test.each(["", "a line\nand another", "x".repeat(201)])(
  "an introduction is one sentence, not %j",
  async (introduction_pt) => {
    const { error } = await school.teacher.client
      .from("site_settings")
      .update({ introduction_pt })
      .eq("singleton", true);
    expect(error?.code).toBe("23514");
  },
);
