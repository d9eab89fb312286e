import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { finishRestore, installRestore, markIncomplete, markReady } from "./install-restore.ts";

const half = "postgresql://school:secret@127.0.0.1:1/half";
const words = "A restore into the database was cut off. Restore again, into a new and empty database.";
/** The folder of a process whose id cannot exist. */
const LEFT = ".restore.99999999-00000000";
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "cut-off-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

test("an interrupted restore into a database does not block other databases for this folder, and is remembered", async () => {
  await markIncomplete(dataDir, half);
  await finishRestore(dataDir, half.replace("half", "old"));
  await expect(finishRestore(dataDir, half)).rejects.toThrow(words);
});

test("an interrupted restore is remembered although a later restore into another database was interrupted or completed", async () => {
  const other = half.replace("half", "other");
  await markIncomplete(dataDir, half);
  await markIncomplete(dataDir, other);
  for (const url of [half, other]) await expect(finishRestore(dataDir, url)).rejects.toThrow(words);
  await markReady(dataDir, { from: ".restore.1-00000000", aside: "before-restore-x" }, other);
  await installRestore(dataDir);
  await finishRestore(dataDir, other);
  await expect(finishRestore(dataDir, half)).rejects.toThrow(words);
  // Once that one is complete as well, the journal is empty.
  await markReady(dataDir, { from: ".restore.2-00000000", aside: "before-restore-y" }, half);
  await finishRestore(dataDir, half);
  expect(existsSync(path.join(dataDir, "restore.json"))).toBe(false);
});

test("a restore note without a database counts for any external database", async () => {
  await writeFile(path.join(dataDir, "restore.json"), '{"database":true}');
  await expect(finishRestore(dataDir, half)).rejects.toThrow(words);
  await finishRestore(dataDir);
  await markIncomplete(dataDir, half);
  await expect(finishRestore(dataDir, half)).rejects.toThrow(words);
  await markReady(dataDir, { from: ".restore.1-00000000", aside: "before-restore-x" }, half);
  await finishRestore(dataDir, half);
});

test("an interrupted restore is found by the note of an earlier version", async () => {
  await markIncomplete(dataDir, half);
  const journal = path.join(dataDir, "restore.json");
  const [database] = JSON.parse(await readFile(journal, "utf8")).half;
  await writeFile(journal, JSON.stringify({ database }));
  await expect(finishRestore(dataDir, half)).rejects.toThrow(words);
  await finishRestore(dataDir, half.replace("half", "old"));
});

test.each([
  ["before it had all", async () => {}],
  ["while it put things in place", () => markReady(dataDir, { from: LEFT, aside: "before-restore-x" })],
])("the folder of a restore interrupted %s belongs only to its owner again", async (_when, then) => {
  await mkdir(path.join(dataDir, LEFT));
  await chmod(dataDir, 0o711);
  await then();
  await finishRestore(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});
