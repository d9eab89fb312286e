import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHealth, type HealthParts, troubleOfDisk } from "./health.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const health = (parts: HealthParts) => createHealth(parts)();
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
  expect(await told(health({ ready: no, files: no }))).toEqual([503, "database_away"]);
});

test("files that are away are told, and a proxy that asks goes on sending people: all but files is there", async () => {
  const answer = await health({ ready: yes, files: no });
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ready", reason: "files_away" }]);
});

test("looking leaves nothing behind, and a folder that cannot be written to is said", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "health-"));
  expect(await troubleOfDisk(folder)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  expect(await troubleOfDisk(folder)).toBe("read_only");
});

test("however many ask at once or in a row, it is looked once a second", async () => {
  let looked = 0;
  let works = true;
  const ask = createHealth({
    ready: async () => works,
    async trouble() {
      looked++;
      return undefined;
    },
  });
  const many = await Promise.all(Array.from({ length: 100 }, () => told(ask())));
  expect(many).toEqual(many.map(() => [200, undefined]));
  works = false;
  expect(await told(ask())).toEqual([200, undefined]);
  expect(looked).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(await told(ask())).toEqual([503, "database_away"]);
  expect(looked).toBe(2);
});

test("a look that fails is nobody else's answer", async () => {
  let fails = true;
  const ask = createHealth({ ready: async () => fails && Promise.reject(new Error("gone")) });
  await expect(ask()).rejects.toThrow("gone");
  fails = false;
  expect(await told(ask())).toEqual([503, "database_away"]);
});
