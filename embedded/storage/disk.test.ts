import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ByteStore, StoreUnavailable } from "./byte-store.ts";
import { openDisk } from "./disk.ts";

const KEPT = crypto.randomUUID();
const LATER = crypto.randomUUID();
const WORDS = Buffer.from("as it was sent");

let folder: string;
let files: string;
let store: ByteStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "disk-store-"));
  files = path.join(folder, "files");
  await mkdir(files);
  await writeFile(path.join(files, ".site"), "a mark");
  store = openDisk(files, path.join(files, ".site"));
  await store.write(KEPT, WORDS);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readIt = async (version: string) => new Response(await store.read(version, 0, WORDS.length - 1)).text();

test("files on an unmounted disk do not count as missing, and nothing is written into the mount point", async () => {
  expect(await store.problem()).toBeUndefined();
  await rename(files, path.join(folder, "unplugged"));
  await mkdir(files);
  expect(await store.problem()).toBe("away");
  await expect(readIt(KEPT)).rejects.toThrow(StoreUnavailable);
  await expect(store.write(LATER, WORDS)).rejects.toThrow(StoreUnavailable);
  expect(await readdir(files)).toEqual([]);

  await rm(files, { recursive: true });
  await rename(path.join(folder, "unplugged"), files);
  expect(await store.problem()).toBeUndefined();
  expect(await readIt(KEPT)).toBe(WORDS.toString());
  await store.write(LATER, WORDS);
  expect(await readIt(LATER)).toBe(WORDS.toString());
});

test("a file that is gone from a mounted disk is missing", async () => {
  await expect(readIt(LATER)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a folder that was not needed yet is not reported", async () => {
  expect(await openDisk(path.join(folder, "not yet")).problem()).toBeUndefined();
});

test.each([
  "../../secret",
  "..",
  "",
  "aa/../../../secret",
  `${KEPT}/../../../secret`,
  `../files/${KEPT}`,
  KEPT.toUpperCase(),
])("the version %j of a row leads to no file, nor out of the folder", async (version) => {
  const secret = path.join(folder, "secret");
  await writeFile(secret, WORDS);
  const own = await mkdtemp(path.join(folder, "held-"));
  await expect(readIt(version)).rejects.toMatchObject({ code: "ENOENT" });
  await expect(store.write(version, WORDS)).rejects.toMatchObject({ code: "ENOENT" });
  const held = await store.hold([version, KEPT], own);
  expect([...(await held.sizes()).keys()]).toEqual([KEPT]);
  await held.release();
  await store.remove([version]);
  expect(await readFile(secret)).toEqual(WORDS);
  expect(await readIt(KEPT)).toBe(WORDS.toString());
});
