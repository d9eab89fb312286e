import { afterAll, beforeAll, expect, test } from "vitest";
import { addBank, learnersOf, Test } from "../learners.ts";
import { bookingKey, openSchool, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());

const { start, finish, answer, answerFrom } = learnersOf(() => school);

test("a test can be finished although the bank has few questions", async () => {
  const { data: items } = await school.teacher.client.from("placement_items").select("id").neq("code", "A1-G01");
  for (const { id } of items?.slice(0, -4) ?? [])
    expect((await school.teacher.client.rpc("retire_placement_item", { item: id, retired: true })).error).toBeNull();
  const key = bookingKey();
  const { questions, total } = await start(key);
  expect(total).toBe(5);
  expect(await answerFrom(key, questions[0], false)).toBe(5);
  expect(Test.parse((await finish(key)).data)).toMatchObject({ stage: "finished", result: { asked: 5 } });
});

test("a test under way ends earlier where questions were retired meanwhile", async () => {
  const key = bookingKey();
  await start(key);
  await school.backend.sql`update public.placement_items set retired_at = now()`;
  expect((await answer(key, 1, 0)).data).toEqual({ total: 1, question: null });
  expect((await finish(key)).error).toBeNull();
});
