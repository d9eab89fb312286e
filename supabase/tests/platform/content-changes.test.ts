import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../../embedded/testing.ts";
import { openSchool, type School } from "../school.ts";

const END = "that was all";
let school: School;
let announced: string[];
beforeAll(async () => {
  school = await openSchool();
  await school.backend.sql?.listen("public_content", (table) => announced.push(table));
});
beforeEach(() => {
  announced = [];
});
afterAll(() => school.close());

/** The tables announced as changed so far. */
async function tablesAnnounced(): Promise<string[]> {
  await school.backend.sql?.notify("public_content", END);
  await eventually(() => announced.includes(END));
  return announced.filter((table) => table !== END);
}

test("housekeeping without changes leaves pages in the cache", async () => {
  expect((await school.server.rpc("run_housekeeping")).error).toBeNull();
  expect(await tablesAnnounced()).toEqual([]);
});

test("a change to the content of pages is announced, once for all of its rows", async () => {
  const { data } = await school.teacher.client
    .from("plans")
    .update({ price_cents: 12_300 })
    .gte("position", 1)
    .select();
  expect(data?.length).toBeGreaterThan(1);
  expect(await tablesAnnounced()).toEqual(["plans"]);
});
