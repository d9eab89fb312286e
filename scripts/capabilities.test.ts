import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  CAPABILITIES,
  PLACES,
  type Place,
  SHARED_DATABASE_TESTS,
  SHARED_FOLDERS,
  SHARED_JOURNEYS,
  SHARED_MESSAGES,
} from "./capabilities.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => existsSync(path.join(ROOT, file)));
const places = Object.keys(PLACES) as Place[];
/** The folders directly in a folder. */
const foldersOf = (folder: string): string[] => [
  ...new Set(
    files
      .filter((file) => file.startsWith(`${folder}/`) && file.slice(folder.length + 1).includes("/"))
      .map((file) => file.slice(folder.length + 1).split("/")[0] ?? ""),
  ),
];
/** The files directly in a folder that end so, without that ending. */
const filesOf = (folder: string, ending: string): string[] =>
  files
    .filter((file) => path.dirname(file) === folder && file.endsWith(ending))
    .map((file) => path.basename(file, ending));

test.each(places)(
  "every folder of %s is a capability's or shared, and every capability has the folders it lists",
  (place) => {
    const listed = Object.keys(CAPABILITIES).filter((name) => CAPABILITIES[name]?.in.includes(place));
    expect(foldersOf(PLACES[place]).sort()).toEqual([...listed, ...SHARED_FOLDERS[place]].sort());
  },
);

test.each(["pt", "en"])("every file of messages in %s belongs to one capability, or to the panel", (lang) => {
  const listed = Object.values(CAPABILITIES).flatMap(({ messages = [] }) => messages);
  expect(filesOf(`app/i18n/messages/${lang}`, ".json").sort()).toEqual([...listed, ...SHARED_MESSAGES].sort());
});

test("every journey belongs to one capability, or walks through the whole site", () => {
  const listed = Object.values(CAPABILITIES).flatMap(({ journeys = [] }) => journeys);
  expect(filesOf("tests", ".spec.ts").sort()).toEqual([...listed, ...SHARED_JOURNEYS].sort());
});

test("a database test directly in supabase/tests is of the database as a whole", () => {
  expect(filesOf("supabase/tests", ".test.ts").sort()).toEqual(SHARED_DATABASE_TESTS);
});
