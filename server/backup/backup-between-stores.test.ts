import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openStores } from "../durability/stores.ts";

const stores = await openStores();
afterAll(() => stores.close());

test("a restore into a bucket that the site does not use is refused, and leaves its files where they are", async () => {
  const site = await stores.start("plain");
  const { code, printed } = await stores.run("backup", "plain.tar.gz", "plain", stores.bucket.settings);
  expect(code).toBe(1);
  expect(printed).toContain("S3_BUCKET");
  expect((await site.files.upload(`${randomUUID()}/a.txt`, "x", { contentType: "text/plain" })).error).toBeNull();
  expect((await stores.run("backup", "plain.tar.gz", "plain")).printed).toContain("read back");
}, 60_000);

test("a backup fails with a message, and leaves nothing, while its bucket is away", async () => {
  const { files } = await stores.start("away", stores.bucket.settings);
  expect((await files.upload(`${randomUUID()}/a.txt`, "x", { contentType: "text/plain" })).error).toBeNull();
  await stores.bucket.interrupt();
  const { code, printed } = await stores
    .run("backup", "away.tar.gz", "away", stores.bucket.settings)
    .finally(stores.bucket.resume);
  expect(code).toBe(1);
  expect(printed).toContain("does not answer");
  expect(printed).not.toContain(stores.bucket.settings.secretAccessKey);
}, 60_000);
