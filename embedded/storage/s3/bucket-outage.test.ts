import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { SupabaseClient } from "@supabase/supabase-js";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, SITE, startTestBackend, type TestBackend } from "../../testing.ts";
import { StoreUnavailable } from "../byte-store.ts";
import { startTestBucket, type TestBucket } from "./testing.ts";

const MB = 1024 * 1024;
/** Of three pieces, so that it is sent in parts. */
const LARGE = Buffer.alloc(12 * MB, "0123456789abcdef");

let t: TestBackend;
let bucket: TestBucket;
let server: SupabaseClient;
beforeAll(async () => {
  bucket = await startTestBucket();
  t = await startTestBackend({ s3: bucket.settings });
  await t.backend.sql`insert into storage.buckets (id, name) values ('files', 'files')`;
  server = t.client("server");
});
afterAll(async () => {
  await t.close();
  await bucket.close();
});

const files = () => server.storage.from("files");
const download = async (name: string, range?: string) =>
  t.backend.fetch(
    new Request(`${SITE}/storage/v1/object/authenticated/files/${name}`, {
      headers: { apikey: t.backend.secretKey, ...(range ? { range } : {}) },
    }),
  );
const versionOf = async (name: string): Promise<string | undefined> => {
  const [row] = await t.backend.sql`select version from storage.objects where name = ${name}`;
  return row && String(row.version);
};
const sweep = () => t.backend.files.sweep(async (versions) => known(versions), 1000);
const known = async (versions: string[]) => {
  const rows = await t.backend.sql`select version from storage.objects where version = any(${versions})`;
  return new Set(rows.map(({ version }) => String(version)));
};
/** @returns the result of the work while the service does not answer */
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  await bucket.interrupt();
  try {
    return await work();
  } finally {
    await bucket.resume();
  }
}

test("a large file is read whole, and in any range", async () => {
  expect((await files().upload("large.bin", LARGE)).error).toBeNull();
  const whole = await download("large.bin");
  expect(Buffer.from(await whole.arrayBuffer()).equals(LARGE)).toBe(true);
  const across = await download("large.bin", `bytes=${5 * MB - 3}-${5 * MB + 2}`);
  expect([across.status, await across.text()]).toEqual([206, LARGE.toString("latin1", 5 * MB - 3, 5 * MB + 3)]);
});

test("while the bucket is away, an upload is refused for now and leaves nothing", async () => {
  const { error } = await whileAway(() => files().upload("refused.txt", "x"));
  expect(error).toMatchObject({ status: 503, message: expect.stringContaining("Try again") });
  expect(await versionOf("refused.txt")).toBeUndefined();
  expect((await files().upload("refused.txt", "x")).error).toBeNull();
});

test("while the bucket is away, a file is not reported as missing", async () => {
  await files().upload("there.txt", "there");
  const answer = await whileAway(() => download("there.txt"));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await (await download("there.txt")).text()).toBe("there");
  expect(t.logged.join()).not.toContain(bucket.settings.secretAccessKey);
});

test("a file removed while the bucket is away is gone for everybody, and leaves the bucket with the next sweep", async () => {
  await files().upload("removed.txt", "x");
  const version = (await versionOf("removed.txt")) ?? "";
  const { data, error } = await whileAway(() => files().remove(["removed.txt"]));
  expect([error, data?.length]).toEqual([null, 1]);
  expect((await download("removed.txt")).status).toBe(400);
  expect(await bucket.versions()).toContain(version);
  await bucket.age(version);
  await sweep();
  expect(await bucket.versions()).not.toContain(version);
});

test("an upload during which the bucket fails is not acknowledged, and succeeds at the next try", async () => {
  const cut = new Promise<void>((done) => {
    bucket.cutAfter(6 * MB);
    void files()
      .upload("cut.bin", LARGE)
      .then(({ error }) => {
        expect(error).toMatchObject({ status: 503 });
        done();
      });
  });
  await cut.finally(() => bucket.cutAfter(undefined));
  expect(await versionOf("cut.bin")).toBeUndefined();
  expect((await files().upload("cut.bin", LARGE)).error).toBeNull();
  expect(Buffer.from(await (await download("cut.bin")).arrayBuffer()).equals(LARGE)).toBe(true);
});

test("a resumable upload that arrives while the bucket is away is acknowledged once it is in the bucket", async () => {
  const site = serve({ fetch: (request) => t.backend.fetch(request), port: 0, hostname: "127.0.0.1" });
  await eventually(() => site.address() !== null);
  const upload = new Upload(LARGE, {
    endpoint: `http://127.0.0.1:${(site.address() as AddressInfo).port}/storage/v1/upload/resumable`,
    metadata: { bucketName: "files", objectName: "resumed.bin" },
    headers: { apikey: t.backend.secretKey, authorization: `Bearer ${t.backend.secretKey}` },
    retryDelays: null,
    storeFingerprintForResuming: false,
    chunkSize: 6 * MB,
  });
  const outcome = () =>
    new Promise<number>((resolve) => {
      upload.options.onSuccess = () => resolve(200);
      upload.options.onError = (error) =>
        resolve("originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0);
      upload.start();
    });
  expect(await whileAway(outcome)).toBe(503);
  expect(await versionOf("resumed.bin")).toBeUndefined();
  expect(await outcome()).toBe(200);
  expect(Buffer.from(await (await download("resumed.bin")).arrayBuffer()).equals(LARGE)).toBe(true);
  await new Promise((done) => site.close(done));
});

test("the bucket's availability is known within seconds, both ways", async () => {
  const { problem } = t.backend.files;
  await bucket.interrupt();
  await eventually(async () => (await problem()) === "away");
  await bucket.resume();
  await eventually(async () => (await problem()) === undefined);
});

test("a replaced file's bytes leave the bucket, and stay while the files are held for a backup", async () => {
  const replace = (words: string) => files().upload("replaced.txt", words, { upsert: true });
  await replace("first");
  const first = (await versionOf("replaced.txt")) ?? "";
  await replace("second");
  expect(await bucket.versions()).not.toContain(first);

  const second = (await versionOf("replaced.txt")) ?? "";
  const held = await t.backend.files.hold([second, crypto.randomUUID()], t.dataDir);
  expect([...(await held.sizes())]).toEqual([[second, 6]]);
  await replace("third");
  await files().remove(["replaced.txt"]);
  await bucket.age(second);
  await sweep();
  const pieces = await (await held.open(second)).toArray();
  expect(Buffer.concat(pieces).toString()).toBe("second");
  await held.release();
  await sweep();
  expect(await bucket.versions()).not.toContain(second);
});

test("holding the files needs no bucket, and their presence is checked afterwards", async () => {
  await files().upload("held.txt", "held");
  const version = (await versionOf("held.txt")) ?? "";
  const holding = await whileAway(async () => {
    const held = await t.backend.files.hold([version], t.dataDir);
    await files().remove(["held.txt"]);
    return held;
  });
  expect([...(await holding.sizes())]).toEqual([[version, 4]]);
  await holding.release();
  const held = await t.backend.files.hold([version], t.dataDir);
  await expect(whileAway(() => held.sizes())).rejects.toThrow(StoreUnavailable);
  await held.release();
});

test("many files are removed in small batches", async () => {
  const versions = Array.from({ length: 100 }, () => crypto.randomUUID());
  for (const version of versions) await t.backend.files.write(version, Buffer.from("x"));
  await t.backend.files.remove(versions);
  const left = await bucket.versions();
  expect(versions.filter((version) => left.includes(version))).toEqual([]);
  expect(bucket.mostRemovals()).toBeLessThan(versions.length / 2);
});

test("slow readers do not delay other downloads", async () => {
  const READERS = 60;
  expect((await files().upload("slow.bin", LARGE.subarray(0, MB))).error).toBeNull();
  bucket.stallAfter(64 * 1024);
  const open = await Promise.all(Array.from({ length: READERS }, () => download("slow.bin")));
  bucket.stallAfter(undefined);
  expect(open.map(({ status }) => status)).toEqual(Array(READERS).fill(200));
  expect((await files().upload("meanwhile.txt", "x")).error).toBeNull();
  expect(await (await download("meanwhile.txt")).text()).toBe("x");
  expect((await files().remove(["meanwhile.txt"])).error).toBeNull();
  await Promise.all(open.map(({ body }) => body?.cancel()));
});
