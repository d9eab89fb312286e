import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { health, troubleOfDisk } from "./health.ts";

const yes = async () => true;
const no = async () => false;
const told = async (answer: Promise<Response>) => {
  const { status, body } = await answer.then(async (one) => ({ status: one.status, body: await one.json() }));
  return [status, body.reason];
};

test("what is wrong has a name; the disk comes first, since a database ends of it", async () => {
  expect(await told(health({ ready: yes }))).toEqual([200, undefined]);
  expect(await told(health({ ready: no }))).toEqual([503, "database_away"]);
  expect(await told(health({ ready: no, trouble: async () => "disk_full" }))).toEqual([503, "disk_full"]);
  expect(await told(health({ ready: yes, trouble: async () => "read_only" }))).toEqual([503, "read_only"]);
});

test("looking leaves nothing behind, and a folder that cannot be written to is said", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "health-"));
  expect(await troubleOfDisk(folder)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  expect(await troubleOfDisk(folder)).toBe("read_only");
});
