import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const JOURNEYS = path.resolve(import.meta.dirname, "../tests");

/** The lengths of a file's tests in lines: from `test(` to the line that closes it at the same depth. */
function lengthsOf(file: string): number[] {
  const lines = readFileSync(path.join(JOURNEYS, file), "utf8").split("\n");
  return lines.flatMap((line, start) => {
    const [, indent] = /^( *)test\(/.exec(line) ?? [];
    if (indent === undefined) return [];
    const isEnd = (other: string) => new RegExp(`^${indent}(\\}?(, \\})?\\);|test\\(.*\\);)$`).test(other);
    return [lines.slice(start).findIndex(isEnd) + 1];
  });
}

test("nine journeys of ten are shorter than 40 lines: helpers name their steps", () => {
  const lengths = globSync("*.spec.ts", { cwd: JOURNEYS })
    .flatMap(lengthsOf)
    .sort((a, b) => a - b);
  expect(lengths.length).toBeGreaterThan(200);
  expect(lengths[0]).toBeGreaterThan(0);
  expect(lengths[Math.ceil(lengths.length * 0.9) - 1]).toBeLessThan(40);
});
