import { expect, test } from "vitest";
import { openConnectedSchool, tellStories } from "./testing.ts";

const STORIES = 1_000;

test("in a thousand lives of charges no payment is lost, and none settled twice", { timeout: 3_600_000 }, async () => {
  const { provider, school, close } = await openConnectedSchool();
  try {
    expect(await tellStories(school, provider, STORIES)).toBe(STORIES);
  } finally {
    await close();
  }
});
