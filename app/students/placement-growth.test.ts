import { expect, test } from "vitest";
import { growthBetween } from "./placement-growth";

test.each([
  ["grown", 1.2, 0.2, 2.1, 0.2],
  ["unclear", 1.2, 0.3, 2.1, 0.3],
  ["unclear", 2.1, 0.3, 1.2, 0.3],
  ["fallen", 2.1, 0.2, 1.2, 0.2],
] as const)("a student counts as %s only where the two intervals allow it", (growth, before, off, now, offNow) => {
  expect(growthBetween({ ability: before, error: off }, { ability: now, error: offNow })).toBe(growth);
});

test("a test from before the adaptive test is not compared", () => {
  expect(growthBetween({ ability: 1, error: null }, { ability: 3, error: 0.2 })).toBeUndefined();
});

test("a hurried test is not compared", () => {
  expect(growthBetween({ ability: 1, error: 0.2 }, { ability: 3, error: 0.2, hurried: true })).toBeUndefined();
});
