import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";

test.each(LONGEST)("%s is there to begin with", (name) => {
  expect(existsSync(path.resolve(import.meta.dirname, "../..", name))).toBe(true);
});
