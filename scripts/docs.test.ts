import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ACCEPTED_DIFFERENCES } from "../embedded/rest/oracle/accepted-differences.ts";
import { REQUESTS } from "../embedded/rest/oracle/requests.ts";
import { readCalls } from "../supabase/tests/replay/calls.ts";
import { describeConformance } from "./conformance.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Pages that newcomers follow. Those of packages and tests name files of other projects. */
const PAGES = /^((?:embedded\/)?[A-Z]+|docs\/.+|supabase\/schemas\/README)\.md$/;
const OURS = /`((?:app|server|embedded|supabase|scripts|tests|docs|deploy|bin|bench)\/[\w./-]+)`/g;

const pages = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => PAGES.test(file));

test.each(pages)("%s names existing files and folders", (page) => {
  const named = [...readFileSync(path.join(ROOT, page), "utf8").matchAll(OURS)].map(([, file = ""]) => file);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test("the measured table counts the requests that tests send to PostgREST, too", () => {
  const fixed = Object.values(REQUESTS).flat().length;
  const recorded = readCalls(readFileSync(path.join(ROOT, "supabase/tests/replay/calls.jsonl"), "utf8")).length;
  const page = readFileSync(path.join(ROOT, "docs/supabase.md"), "utf8");
  expect(page).toContain(`| ${fixed} | ${fixed} | ${ACCEPTED_DIFFERENCES.length} more`);
  expect(page).toContain(`| ${recorded} | ${recorded} | none |`);
});

test("docs/supabase.md lists the official clients' calls as the backend's own page does: npm run conformance", async () => {
  expect(readFileSync(path.join(ROOT, "docs/supabase.md"), "utf8")).toBe(await describeConformance());
});
