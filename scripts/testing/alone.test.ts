import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ALONE } from "../../vitest.config.ts";

const APP = path.resolve(import.meta.dirname, "../../app");

test("a component test that replaces a module has a world of its own: in a shared one, the module may be loaded already", () => {
  const replacing = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".dom.test.tsx") && readFileSync(path.join(APP, name), "utf8").includes("vi.mock("))
    .map((name) => `app/${name}`);
  expect(replacing).not.toEqual([]);
  expect(ALONE).toEqual(expect.arrayContaining(replacing));
});
