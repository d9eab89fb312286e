import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Pages that newcomers follow. Those of packages and of tests name files of others. */
const PAGES = /^([A-Z]+|docs\/.+|supabase\/schemas\/README)\.md$/;
const OURS = /`((?:app|server|embedded|supabase|scripts|tests|docs|deploy|bin|bench)\/[\w./-]+)`/g;

const pages = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => PAGES.test(file));

test.each(pages)("%s names existing files and folders", (page) => {
  const named = [...readFileSync(path.join(ROOT, page), "utf8").matchAll(OURS)].map(([, file = ""]) => file);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
