import { expect, test } from "vitest";
import { openConnectedSchool } from "../testing.ts";
import { tellOfKill } from "./testing.ts";

/** More than a round has steps; the process that is not killed any more ends the test. */
const MOST_STEPS = 200;
const FEWEST_STEPS = 30;

test("a process that is killed between any two steps loses no payment and settles none twice", {
  timeout: 1_200_000,
}, async () => {
  const { provider, school, close } = await openConnectedSchool();
  try {
    let step = 1;
    while (step < MOST_STEPS && (await tellOfKill(school, provider, ({ number }) => number === step))) step += 1;
    expect(step).toBeGreaterThan(FEWEST_STEPS);
    expect(step).toBeLessThan(MOST_STEPS);
  } finally {
    await close();
  }
});
