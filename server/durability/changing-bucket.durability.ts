import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashesOf, openStores, type Stores } from "./stores.ts";

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

test("a backup made while files in the bucket change contains every file of its moment", async () => {
  const site = await stores.start("busy", stores.bucket.settings);
  const name = `${randomUUID()}/changing.txt`;
  const replace = () => site.files.upload(name, `version ${randomUUID()}`, { upsert: true, contentType: "text/plain" });
  await replace();
  const working = new AbortController();
  const writer = (async () => {
    while (!working.signal.aborted) {
      await replace();
      const passing = `${randomUUID()}/passing.txt`;
      await site.files.upload(passing, "x", { contentType: "text/plain" });
      await site.files.remove([passing]);
    }
  })();
  const made = await stores.run("backup", "busy.tar.gz", "busy", stores.bucket.settings).finally(() => working.abort());
  await writer;
  expect(made.printed).not.toContain("not in the backup");
  expect(made.code).toBe(0);
  expect((await stores.run("restore", "busy.tar.gz", "busy-again")).code).toBe(0);
  const restored = await stores.start("busy-again");
  const rows = await restored.backend.sql`select name, metadata ->> 'eTag' as tag from storage.objects`;
  const hashes = await hashesOf(restored);
  for (const { name, tag } of rows) expect(`"${hashes[name]?.slice(0, 32)}"`).toBe(tag);
}, 120_000);
