import { afterAll, expect, test } from "vitest";
import { readStartingItems } from "../../../server/starting-items.ts";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const grow = async (): Promise<number | null> => {
  const items = JSON.parse(JSON.stringify(await readStartingItems()));
  return (await school.server.rpc("grow_placement_bank", { items })).data;
};
const versionsOf = async (code: string) => {
  const { data } = await school.server
    .from("placement_items")
    .select("version, question, target, retired_at")
    .eq("code", code)
    .order("version");
  return data ?? [];
};

test("an older school gets the questions it does not have, once, and its teacher's own stay as they are", async () => {
  const bank = await readStartingItems();
  const earlier = bank.filter(({ code }) => /-(G(0\d|1[01])|V(0\d|10)|R0[1-6]|L0[1-5])$/.test(code));
  expect(earlier).toHaveLength(192);
  const before = earlier.map(({ target: _, ...item }) => item);
  expect(
    (await school.server.rpc("add_starting_placement_items", { items: JSON.parse(JSON.stringify(before)) })).data,
  ).toBe(true);
  const [first, second, third] = before;
  const { teacher } = school;
  const own = [
    { ...first, question: "My own ___?" },
    { ...first, code: "A1-G12", question: "A code that the new bank has, too: ___" },
  ];
  expect(
    (await teacher.client.rpc("save_placement_items", { items: JSON.parse(JSON.stringify(own)) })).error,
  ).toBeNull();
  const { data } = await school.server.from("placement_items").select("id").eq("code", "A1-G02").single();
  await teacher.client.rpc("retire_placement_item", { item: data?.id ?? "", retired: true });

  expect(await grow()).toBe(bank.length - 192 - 1);
  expect(await versionsOf("A1-G01")).toMatchObject([
    { version: 1, question: first?.question, target: "be: am, is, are", retired_at: expect.any(String) },
    { version: 2, question: "My own ___?", target: null, retired_at: null },
  ]);
  expect(await versionsOf("A1-G02")).toMatchObject([{ question: second?.question, retired_at: expect.any(String) }]);
  expect(await versionsOf("A1-G03")).toMatchObject([
    { version: 1, question: third?.question, target: "present simple: questions" },
  ]);
  expect(await versionsOf("A1-G12")).toMatchObject([{ version: 1, target: null }]);

  expect(await grow()).toBe(0);
  for (const { client } of [teacher, school.student])
    expect((await client.rpc("grow_placement_bank", { items: [] })).error?.message).toMatch(/permission denied/);
});
