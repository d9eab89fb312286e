import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findDiskProblem } from "./disk-problem.ts";

test("the check leaves nothing behind, and a folder that cannot be written to is reported", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trouble-"));
  expect(await findDiskProblem(folder)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  expect(await findDiskProblem(folder)).toBe("read_only");
});
