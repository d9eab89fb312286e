import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreedMark } from "../../embedded/storage/store-mismatch.ts";
import { hashesOf, openStores, type Stores } from "../durability/stores.ts";

/** The time for three starts of a site and four commands. */
const MOVES_MS = 180_000;
let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

test(
  "a backup moves a site's files from a disk into a bucket and back, and warns where the bucket is not configured",
  async () => {
    const disk = await stores.start("disk");
    const owner = randomUUID();
    for (const [name, words] of [
      ["large.txt", "0123456789".repeat(700_000)],
      ["small.txt", "pequeno"],
    ] as const) {
      const { error } = await disk.files.upload(`${owner}/${name}`, words, { contentType: "text/plain" });
      expect(error).toBeNull();
    }
    const sent = await hashesOf(disk);
    expect((await stores.run("backup", "disk.tar.gz", "disk")).code).toBe(0);

    const restored = await stores.run("restore", "disk.tar.gz", "bucket", stores.bucket.settings);
    expect(restored.printed).toContain("2 files");
    const moved = await stores.start("bucket", stores.bucket.settings);
    // Printed before any file is written, so that an owner who kills it knows what to remove.
    expect(restored.printed).toContain(`into the folder ${await agreedMark(moved.backend.sql)} of the bucket`);
    expect(await hashesOf(moved)).toEqual(sent);
    expect(await stores.bucket.versions()).toHaveLength(2);

    const forgotten = await stores.run("backup", "forgotten.tar.gz", "bucket");
    expect(forgotten.code).toBe(1);
    expect(forgotten.printed).toContain("S3_BUCKET");

    const { code, printed } = await stores.run("backup", "stores.bucket.tar.gz", "bucket", stores.bucket.settings);
    expect(printed).not.toContain("not in the backup");
    expect(code).toBe(0);
    expect((await stores.run("restore", "stores.bucket.tar.gz", "disk-again")).code).toBe(0);
    expect(await hashesOf(await stores.start("disk-again"))).toEqual(sent);
  },
  MOVES_MS,
);
