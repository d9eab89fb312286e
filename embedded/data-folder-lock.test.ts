import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from "./data-folder-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a second process reads who has the lock, and the first process can release it", () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder)).toThrow(String(process.pid));
  release();
  lockDataFolder(folder)();
});

test("another process's lock holds while it lives, and ends when it is killed", async () => {
  const module = path.join(import.meta.dirname, "data-folder-lock.ts");
  const program = `import { lockDataFolder } from ${JSON.stringify(module)};
    lockDataFolder(process.argv[1]); console.log("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", program, folder]);
  let complaints = "";
  holder.stderr.on("data", (chunk) => (complaints += chunk));
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${holder.pid}.`);
  const ended = new Promise((resolve) => holder.once("exit", resolve));
  holder.kill("SIGKILL");
  await ended;
  lockDataFolder(folder)();
  expect(complaints).toBe("");
});

test("a broken lock file does not count as a lock", async () => {
  await writeFile(path.join(folder, "lock.db"), "not a database, ".repeat(100));
  expect(() => lockDataFolder(folder)).toThrow(DataFolderUnusable);
});
