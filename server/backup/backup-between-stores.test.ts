import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, type S3Settings, startBackend } from "../../embedded/index.ts";
import { startTestBucket, type TestBucket } from "../../embedded/storage/s3/testing.ts";
import { agreedMark } from "../../embedded/storage/store-mismatch.ts";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { runCommand } from "./testing.ts";

/** Three of a site's starts and four commands. */
const MOVES_MS = 180_000;
let folder: string;
let bucket: TestBucket;
const opened: Backend[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "moved-"));
  bucket = await startTestBucket();
});
afterAll(async () => {
  for (const backend of opened) await backend.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const asEnv = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

async function start(at: string, s3?: S3Settings) {
  const quiet = async () => {};
  const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };
  const place = { dataDir: path.join(folder, at), migrationsDir: MIGRATIONS, siteUrl: "http://localhost" };
  const backend = await startBackend({ ...place, mailer, s3 });
  opened.push(backend);
  const files = createClient("http://localhost", backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  }).storage.from("homework");
  return { backend, files };
}

/** The names of all files, and what they hold. */
async function contentOf({ backend, files }: Awaited<ReturnType<typeof start>>): Promise<Record<string, string>> {
  const rows = await backend.sql`select name from storage.objects order by name`;
  const content: Record<string, string> = {};
  for (const { name } of rows) {
    const { data } = await files.download(String(name));
    content[String(name)] = createHash("sha256")
      .update(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))
      .digest("hex");
  }
  return content;
}

const run = async (name: "backup" | "restore" | "export", given: string, at: string, s3?: S3Settings) => {
  const env = { DATA_DIR: path.join(folder, at), ...(s3 ? asEnv(s3) : {}) };
  const { code, printed } = await runCommand(name, [path.join(folder, given)], env).ended;
  return { code, printed };
};

test(
  "a backup moves a site's files from a disk into a bucket and back, and warns where the bucket is not configured",
  async () => {
    const disk = await start("disk");
    const owner = randomUUID();
    for (const [name, words] of [
      ["large.txt", "0123456789".repeat(700_000)],
      ["small.txt", "pequeno"],
    ] as const) {
      const { error } = await disk.files.upload(`${owner}/${name}`, words, { contentType: "text/plain" });
      expect(error).toBeNull();
    }
    const sent = await contentOf(disk);
    expect((await run("backup", "disk.tar.gz", "disk")).code).toBe(0);

    const restored = await run("restore", "disk.tar.gz", "bucket", bucket.settings);
    expect(restored.printed).toContain("2 files");
    const moved = await start("bucket", bucket.settings);
    // Named before any file was there: who kills it knows what to remove.
    expect(restored.printed).toContain(`into the folder ${await agreedMark(moved.backend.sql)} of the bucket`);
    expect(await contentOf(moved)).toEqual(sent);
    expect(await bucket.versions()).toHaveLength(2);

    const forgotten = await run("backup", "forgotten.tar.gz", "bucket");
    expect(forgotten.code).toBe(1);
    expect(forgotten.printed).toContain("S3_BUCKET");

    const { code, printed } = await run("backup", "bucket.tar.gz", "bucket", bucket.settings);
    expect(printed).not.toContain("not in the backup");
    expect(code).toBe(0);
    expect((await run("restore", "bucket.tar.gz", "disk-again")).code).toBe(0);
    expect(await contentOf(await start("disk-again"))).toEqual(sent);
  },
  MOVES_MS,
);

test("a restore into a bucket that the site does not use is refused, and leaves its files where they are", async () => {
  const site = await start("plain");
  const { code, printed } = await run("backup", "plain.tar.gz", "plain", bucket.settings);
  expect(code).toBe(1);
  expect(printed).toContain("S3_BUCKET");
  expect((await site.files.upload(`${randomUUID()}/a.txt`, "x", { contentType: "text/plain" })).error).toBeNull();
  expect((await run("backup", "plain.tar.gz", "plain")).printed).toContain("read back");
}, 60_000);

test("a backup made while files in the bucket change contains every file of its moment", async () => {
  const site = await start("busy", bucket.settings);
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
  const made = await run("backup", "busy.tar.gz", "busy", bucket.settings).finally(() => working.abort());
  await writer;
  expect(made.printed).not.toContain("not in the backup");
  expect(made.code).toBe(0);
  expect((await run("restore", "busy.tar.gz", "busy-again")).code).toBe(0);
  const restored = await start("busy-again");
  const rows = await restored.backend.sql`select name, metadata ->> 'eTag' as tag from storage.objects`;
  const content = await contentOf(restored);
  for (const { name, tag } of rows) expect(`"${content[name]?.slice(0, 32)}"`).toBe(tag);
}, 120_000);

test("a backup fails with a message, and leaves nothing, while its bucket is away", async () => {
  const { files } = await start("away", bucket.settings);
  expect((await files.upload(`${randomUUID()}/a.txt`, "x", { contentType: "text/plain" })).error).toBeNull();
  await bucket.goAway();
  const { code, printed } = await run("backup", "away.tar.gz", "away", bucket.settings).finally(bucket.comeBack);
  expect(code).toBe(1);
  expect(printed).toContain("does not answer");
  expect(printed).not.toContain(bucket.settings.secretAccessKey);
}, 60_000);
