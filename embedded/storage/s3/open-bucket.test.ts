import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDatabase } from "../../prepare-database.ts";
import { startTestCluster, type TestCluster } from "../../testing.ts";
import { openStore } from "../open-store.ts";
import type { S3Settings } from "./client.ts";
import { startTestBucket, type TestBucket } from "./testing.ts";

let c: TestCluster;
let bucket: TestBucket;
let folder: string;
const ending: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  c = await startTestCluster({ durable: false });
  bucket = await startTestBucket();
  folder = await mkdtemp(path.join(os.tmpdir(), "files-"));
});
afterAll(async () => {
  for (const end of ending) await end();
  await bucket.close();
  await c.close();
  await rm(folder, { recursive: true, force: true });
});

/** The database of a site that has no file yet. */
async function newDatabase(): Promise<postgres.Sql> {
  const database = `site_${randomUUID().slice(0, 8)}`;
  await c.sql.unsafe(`create database ${database}`);
  const sql = postgres({ ...c.cluster.options, database, onnotice() {} });
  ending.push(() => sql.end());
  await prepareDatabase(sql);
  return sql;
}

const logged: string[] = [];
const open = (sql: postgres.Sql, s3?: S3Settings) => openStore({ sql, folder, s3, log: (line) => logged.push(line) });
const refusal = async (sql: postgres.Sql, s3?: S3Settings): Promise<string> => {
  const error: unknown = await open(sql, s3).then(
    () => undefined,
    (thrown) => thrown,
  );
  return error instanceof Error ? `${error.name}: ${error.message}` : "none";
};

test.each<[string, Partial<S3Settings>, string]>([
  ["a bucket that is not there", { bucket: "another" }, "S3_BUCKET"],
  ["an unknown key", { accessKeyId: "nobody" }, "S3_ACCESS_KEY_ID"],
  ["a wrong secret", { secretAccessKey: "wrong-secret" }, "S3_SECRET_ACCESS_KEY"],
  ["an address where nothing answers", { endpoint: "http://127.0.0.1:1" }, "S3_ENDPOINT"],
])("%s is reported at the start without the secret, and leaves nothing in the database", async (_, wrong, setting) => {
  const sql = await newDatabase();
  const settings = { ...bucket.settings, ...wrong };
  const message = await refusal(sql, settings);
  expect(message).toMatch(/^BucketUnusable/);
  expect(message).toContain(setting);
  expect(message).not.toContain(settings.secretAccessKey);
  await open(sql);
});

test("two sites in one bucket neither see nor tidy each other's files", async () => {
  const first = await newDatabase();
  const two = await newDatabase();
  const ours = await open(first, bucket.settings);
  const theirs = await open(two, bucket.settings);
  const version = randomUUID();
  await ours.write(version, Buffer.from("ours"));
  await bucket.age(version);
  await theirs.sweep(async () => new Set(), 1000);
  await expect(theirs.read(version, 0, 3)).rejects.toThrow("does not answer");
  const again = await open(first, bucket.settings);
  expect(await new Response(await again.read(version, 0, 3)).text()).toBe("ours");
});

test("a site whose files are on a disk is not started with a bucket, nor the other way round", async () => {
  const sql = await newDatabase();
  await sql`insert into storage.buckets (id, name) values ('b', 'b')`;
  await sql`insert into storage.objects (bucket_id, name) values ('b', 'a.txt')`;
  expect(await refusal(sql, bucket.settings)).toMatch(/^StoreMismatch.*npm run restore/);
  await open(sql);

  const other = await newDatabase();
  await open(other, bucket.settings);
  expect(await refusal(other)).toMatch(/^StoreMismatch.*S3_BUCKET/);
});

test("a site is not started with a bucket that lacks its files", async () => {
  const sql = await newDatabase();
  await open(sql, bucket.settings);
  const empty = await startTestBucket("empty");
  ending.push(empty.close);
  expect(await refusal(sql, empty.settings)).toMatch(/^StoreMismatch.*empty/);
});

test("a site whose bucket is known starts while the bucket is unreachable, and logs that", async () => {
  const sql = await newDatabase();
  await open(sql, bucket.settings);
  await bucket.interrupt();
  try {
    const store = await open(sql, bucket.settings);
    expect(logged.at(-1)).toContain(bucket.settings.endpoint);
    expect(await store.problem()).toBe("away");
  } finally {
    await bucket.resume();
  }
});
