import { afterAll, beforeAll, expect, test } from "vitest";
import { addBank, learnersOf, Test } from "./learners.ts";
import { bookingKey, openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());

const { start, advance, answerAll } = learnersOf(() => school);

test("a test can be finished although a first block had fewer questions than planned", async () => {
  const { data: items } = await school.teacher.client.from("placement_items").select("id").in("level", ["A1", "A2"]);
  for (const { id } of items ?? [])
    expect((await school.teacher.client.rpc("retire_placement_item", { item: id, retired: true })).error).toBeNull();
  const key = bookingKey();
  const first = await start(key);
  expect(first.questions).toHaveLength(8);
  await answerAll(key, first, false);
  const second = Test.parse((await advance(key)).data);
  expect(second.stage).toBe("second");
  expect(second.questions[0]?.position).toBe(9);
  await answerAll(key, second, false);
  expect(Test.parse((await advance(key)).data)).toMatchObject({ stage: "finished" });
});
