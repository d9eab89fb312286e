import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeTar } from "./write-tar.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tar-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const FILES: Record<string, string> = {
  "server/main.ts": "start();",
  "node_modules/b/index.js": "b",
  "node_modules/a/index.js": "a",
};

/** A checkout with this order of files, time and permissions. */
async function checkout(name: string, order: string[], { time, mode }: { time: Date; mode: number }): Promise<string> {
  const root = path.join(folder, name);
  for (const file of order) {
    const at = path.join(root, file);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, FILES[file] ?? "", { mode });
    await utimes(at, time, time);
  }
  await symlink("index.js", path.join(root, "node_modules/a/link.js"));
  return root;
}

async function sumOf(root: string, places: string[], release: string): Promise<string> {
  const file = path.join(folder, `${path.basename(root)}.tar.gz`);
  await writeTar(file, {
    root,
    prefix: "site-1",
    mtime: new Date("2026-11-26T00:00:00Z"),
    places,
    texts: { "release.json": release },
  });
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}

test("the archive has the same bytes for the same contents on every machine, and different bytes for different contents", async () => {
  const names = Object.keys(FILES);
  const one = await checkout("one", names, { time: new Date("2026-01-01"), mode: 0o644 });
  const other = await checkout("other", names.toReversed(), { time: new Date("2026-11-02"), mode: 0o600 });
  const first = await sumOf(one, ["server/main.ts", "node_modules/a", "node_modules/b"], "1");
  expect(await sumOf(other, ["node_modules/b", "node_modules/a", "server/main.ts"], "1")).toBe(first);
  expect(await sumOf(other, names, "2")).not.toBe(first);
});
