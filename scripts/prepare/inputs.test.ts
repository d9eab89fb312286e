import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { SITE } from "./inputs.mjs";

test("the site is built again when anything changes that its build is configured by", async () => {
  const config = await readFile(path.resolve(import.meta.dirname, "../../vite.config.ts"), "utf8");
  const imported = [...config.matchAll(/from "\.\/(scripts\/[^"]+)"/g)].map(([, file = ""]) => file);
  expect(imported).toContain("scripts/vite-islands.ts");
  expect(imported.filter((file) => !SITE.files.includes(file))).toEqual([]);
});
