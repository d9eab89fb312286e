import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import config from "../../playwright.config.ts";

const files = globSync("tests/*.spec.ts").map((file) => path.basename(file));
const screens = (config.projects ?? []).filter(({ testDir }) => testDir === undefined);
const onlyPattern = (pattern: RegExp | RegExp[] | undefined) => (pattern instanceof RegExp ? pattern : undefined);
/** The screens on which a journey runs, by the strings that Playwright's patterns match. */
const screensOf = (file: string, tags: string) =>
  screens
    .filter(({ name, grep, grepInvert }) => {
      const title = `${name} ${file} somebody does something ${tags}`;
      return (onlyPattern(grep)?.test(title) ?? true) && !onlyPattern(grepInvert)?.test(title);
    })
    .map(({ name }) => name);

test("every journey runs on a screen, including the one that it asks for", () => {
  expect(screens.map(({ name }) => name)).toEqual(["desktop", "phone"]);
  for (const file of files) {
    expect(screensOf(file, ""), file).not.toEqual([]);
    for (const { name } of screens) expect(screensOf(file, `@${name}`), file).toEqual([name]);
  }
});

test("students' journeys run on a phone, the teacher's on a desktop, and those about layout on both", () => {
  expect(screensOf("homework.spec.ts", "")).toEqual(["phone"]);
  expect(screensOf("students.spec.ts", "")).toEqual(["desktop"]);
  expect(screensOf("navigation.spec.ts", "")).toEqual(["desktop", "phone"]);
});
