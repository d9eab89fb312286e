import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Upload } from "@tus/utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MOST_BYTES_AT_ONCE, PendingUploads } from "./pending-uploads.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "uploads-"));
});
afterEach(() => rm(folder, { recursive: true }));

const begin = async (store: PendingUploads, id: string, creation_date: string) => {
  const upload = new Upload({ id, size: 10, offset: 0, creation_date });
  await store.create(upload);
  await store.configstore.set(id, upload);
};

test("an upload abandoned for a day is removed, also where two processes look at the same moment", async () => {
  const first = new PendingUploads(folder);
  const second = new PendingUploads(folder);
  const old = Array.from({ length: 6 }, (_, index) => `old-${index}`);
  for (const id of old) await begin(first, id, "2026-01-01T12:00:00Z");
  await begin(first, "fresh", new Date().toISOString());
  const removed = await Promise.all([first.deleteExpired(), second.deleteExpired()]);
  expect(removed.reduce((sum, count) => sum + count)).toBe(old.length);
  expect((await readdir(folder)).toSorted()).toEqual(["fresh", "fresh.json"]);
});

test("an upload that cannot be removed delays no other", async () => {
  const store = new PendingUploads(folder);
  for (const id of ["stuck", "other"]) await begin(store, id, "2026-01-01T12:00:00Z");
  const remove = store.remove.bind(store);
  store.remove = async (id) => (id === "stuck" ? Promise.reject({ status_code: 404 }) : remove(id));
  expect(await store.deleteExpired()).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(["stuck", "stuck.json"]);
});

test("the unfinished uploads of one owner have a limit of bytes, also if they begin at the same moment", async () => {
  const store = new PendingUploads(folder);
  const size = Math.floor(MOST_BYTES_AT_ONCE / 3);
  const beginFor = (owner: string, id: string) =>
    store.create(new Upload({ id, size, offset: 0, metadata: { owner } })).then(
      () => true,
      () => false,
    );
  const begun = await Promise.all(Array.from({ length: 6 }, (_, at) => beginFor("ana", `a-${at}`)));
  expect(begun.filter(Boolean)).toHaveLength(3);
  expect(await beginFor("bia", "b")).toBe(true);
});
