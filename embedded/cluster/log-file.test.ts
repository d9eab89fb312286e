import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { trimLog } from "./log-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "log-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the log is rotated when it grows large, and one older part is kept", async () => {
  const log = path.join(folder, "postgres.log");
  await writeFile(log, "0123456789");
  trimLog(log, 10);
  expect(await readFile(log, "utf8")).toBe("0123456789");
  trimLog(log, 9);
  expect([await readFile(log, "utf8"), await readFile(`${log}.1`, "utf8")]).toEqual(["", "0123456789"]);
});
