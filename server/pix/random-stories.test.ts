import { expect, test } from "vitest";
import { tellStories } from "./testing.ts";

/** `npm run durability` tells a thousand. */
const STORIES = 4;

test("whatever fails, and wherever a process is killed: no payment is lost, and none settled twice", async () => {
  expect(await tellStories(STORIES)).toBe(STORIES);
});
