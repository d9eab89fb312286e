import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBank, learnersOf } from "../learners.ts";
import { bookingKey, openSchool, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());
beforeEach(() => school.backend.sql`delete from public.placement_attempts`);
const { start, answer, takeWhole } = learnersOf(() => school);

describe("the teacher", () => {
  const question = {
    code: "X1",
    skill: "grammar",
    level: "A1",
    question: "She ___ here.",
    options: ["is", "are", "am", "be"],
    answer: 0,
    explanation_pt: "Com she, is.",
    explanation_en: "With she, is.",
  };
  const save = (...items: object[]) =>
    school.teacher.client.rpc("save_placement_items", { items: JSON.parse(JSON.stringify(items)) });

  test("the teacher adds, changes and archives questions; old results keep their version", async () => {
    expect((await save(question)).data).toEqual({ added: 1, changed: 0, same: 0 });
    expect((await save(question)).data).toEqual({ added: 0, changed: 0, same: 1 });
    expect((await save({ ...question, answer: 1 })).data).toEqual({ added: 0, changed: 1, same: 0 });
    const { data } = await school.teacher.client
      .from("placement_items")
      .select("id, version, answer, retired_at")
      .eq("code", "X1")
      .order("version");
    expect(data).toMatchObject([
      { version: 1, answer: 0, retired_at: expect.any(String) },
      { version: 2, answer: 1, retired_at: null },
    ]);
    const [old, current] = data ?? [];
    const retire = (item: string | undefined, retired: boolean) =>
      school.teacher.client.rpc("retire_placement_item", { item: item ?? "", retired });
    expect((await retire(old?.id, false)).error?.message).toBe("NOT_NOW");
    expect((await retire(current?.id, true)).error).toBeNull();
    await school.backend.sql`delete from public.placement_items where code = 'X1'`;
  });

  test("the teacher does not overwrite a question that another tab has changed", async () => {
    expect((await save(question)).error).toBeNull();
    expect((await save({ ...question, answer: 1, version: 1 })).data).toEqual({ added: 0, changed: 1, same: 0 });
    expect((await save({ ...question, answer: 2, version: 1 })).error?.message).toBe("EDIT_CONFLICT");
    expect((await save({ ...question, answer: 2, version: 2 })).error).toBeNull();
    await school.backend.sql`delete from public.placement_items where code = 'X1'`;
  });

  test.each([
    ["three options", { options: ["a", "b", "c"] }],
    ["an answer that is none", { answer: 4 }],
    ["no explanation", { explanation_pt: "" }],
    ["listening without sound", { skill: "listening" }],
    ["reading without a text", { skill: "reading" }],
    ["a level there is not", { level: "D1" }],
    ["a picture without words", { picture_path: "/a.svg" }],
    ["sound from elsewhere", { audio_path: "https://evil.example/a.mp3" }],
  ])("the teacher is told of %s, and nothing is saved", async (_, change) => {
    const { error } = await save({ ...question, code: "Y1" }, { ...question, code: "Y2", ...change });
    expect(error).toMatchObject({ message: "INVALID_ITEM", hint: "2" });
    expect((await school.server.from("placement_items").select("id").like("code", "Y%")).data).toEqual([]);
  });

  test("alone sees how questions perform and where people stop", async () => {
    const right = await takeWhole(bookingKey(), true);
    const wrong = await takeWhole(bookingKey(), false);
    const left = bookingKey();
    await start(left);
    await answer(left, 1, 1);
    const { data } = await school.teacher.client.rpc("placement_item_statistics");
    expect(data?.reduce((sum, { asked }) => sum + asked, 0)).toBe(right.total + wrong.total + 2);
    for (const { seconds, infit } of data?.filter(({ asked }) => asked > 1) ?? [])
      expect([seconds, infit]).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await school.teacher.client.rpc("placement_funnel")).data).toEqual({
      started: 3,
      finished: 2,
      booked: 0,
      students: 0,
    });
    for (const who of [school.visitor, school.student.client, school.former.client])
      for (const call of [
        who.rpc("placement_item_statistics"),
        who.rpc("placement_funnel"),
        who.rpc("save_placement_items", { items: [] }),
        who.rpc("retire_placement_item", { item: school.student.id, retired: true }),
        who.rpc("add_starting_placement_items", { items: [] }),
      ])
        expect((await call).error?.message).toMatch(/NOT_ALLOWED|permission denied/);
  });

  test("the teacher sets where levels begin, in order", async () => {
    const set = (cut_points: number[]) =>
      school.teacher.client
        .from("placement_settings")
        .update({ cut_points })
        .eq("singleton", true)
        .select("cut_points");
    expect((await set([1, 0, 2, 3, 4])).error?.code).toBe("23514");
    expect((await set([0.4, 1.5, 2.5, 3.5, 4.6])).data).toHaveLength(1);
    const { data } = await school.student.client
      .from("placement_settings")
      .update({ cut_points: [0, 1, 2, 3, 4] })
      .eq("singleton", true)
      .select("cut_points");
    expect(data).toEqual([]);
    await set([0.5, 1.5, 2.5, 3.45, 4.5]);
  });
});
