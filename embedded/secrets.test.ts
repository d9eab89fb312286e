import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "secrets-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("secrets are generated once, at random, readable only by their owner", async () => {
  const secrets = await loadSecrets(folder);
  expect(await loadSecrets(folder)).toEqual(secrets);
  expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
  expect(await loadSecrets(path.join(folder, "another"))).not.toEqual(secrets);
});

test("two processes that start at once agree on the secrets", async () => {
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => loadSecrets(folder)));
  for (const secrets of others) expect(secrets).toEqual(first);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

test("a broken secrets file is an error, and is not replaced", async () => {
  await writeFile(path.join(folder, "secrets.json"), '{"jwtSecret":');
  await expect(loadSecrets(folder)).rejects.toThrow(/secrets\.json is broken/);
});
