import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import config from "../../playwright.config.ts";

test("every journey is walked on a screen: its tags leave none out that its file is walked on", () => {
  const screens = (config.projects ?? [])
    .filter(({ testDir }) => testDir === undefined)
    .map(({ testIgnore, grepInvert }) => ({
      ignored: [testIgnore ?? []].flat().map((pattern) => path.basename(String(pattern))),
      left: grepInvert instanceof RegExp ? grepInvert : /$^/,
    }));
  expect(screens).toHaveLength(2);
  const unseen = globSync("tests/*.spec.ts").filter((file) => {
    const walked = screens.filter(({ ignored }) => !ignored.includes(path.basename(file)));
    const [only, other] = walked;
    return only === undefined || (other === undefined && only.left.test(readFileSync(file, "utf8")));
  });
  expect(unseen).toEqual([]);
});
