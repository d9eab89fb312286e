import { expect, test } from "vitest";
import { tellStories } from "./testing.ts";

const STORIES = 1_000;

test("in a thousand lives of charges no payment is lost, and none settled twice", { timeout: 3_600_000 }, async () => {
  expect(await tellStories(STORIES)).toBe(STORIES);
});
