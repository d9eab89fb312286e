import { expect, test } from "vitest";
import { parseLevel } from "./parse-level.ts";

test.each([
  ["b1", "B1"],
  ["B1+", "B1"],
  ["Intermediate (B1)", "B1"],
  ["Nível B1.2", "B1"],
  ["A2/B1", undefined],
  ["Pré-A1", undefined],
  ["Intermediário", undefined],
  ["B12", undefined],
  ["", undefined],
])("%j is the level %s", (cell, level) => {
  expect(parseLevel(cell)).toBe(level);
});
