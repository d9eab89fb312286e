import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { type Backend, type S3Settings, startBackend } from "../../embedded/index.ts";
import { startTestBucket } from "../../embedded/storage/s3/testing.ts";
import { MIGRATIONS } from "../backend/site-backend.ts";
import { runCommand } from "../backup/testing.ts";

const asEnv = ({ endpoint, bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

/** Opens a folder for sites and their backups, and a bucket for the sites that use one. */
export async function openStores() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "moved-"));
  const bucket = await startTestBucket();
  const opened: Backend[] = [];

  /** Starts a site's backend in a folder of its own, with its files on the disk or in the bucket. */
  async function start(at: string, s3?: S3Settings) {
    const quiet = async () => {};
    const mailer = {
      sendRecovery: quiet,
      sendConfirmation: quiet,
      sendEmailChange: quiet,
      sendAlreadyRegistered: quiet,
    };
    const options = { dataDir: path.join(folder, at), migrationsDir: MIGRATIONS, siteUrl: "http://localhost" };
    const backend = await startBackend({ ...options, mailer, s3 });
    opened.push(backend);
    const files = createClient("http://localhost", backend.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
    }).storage.from("homework");
    return { backend, files };
  }

  const run = async (name: "backup" | "restore" | "export", given: string, at: string, s3?: S3Settings) => {
    const env = { DATA_DIR: path.join(folder, at), ...(s3 ? asEnv(s3) : {}) };
    const { code, printed } = await runCommand(name, [path.join(folder, given)], env).ended;
    return { code, printed };
  };

  async function close(): Promise<void> {
    for (const backend of opened) await backend.close();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { bucket, start, run, close };
}

export type Stores = Awaited<ReturnType<typeof openStores>>;

/** The hashes of a site's files, by name. */
export async function hashesOf({
  backend,
  files,
}: Awaited<ReturnType<Stores["start"]>>): Promise<Record<string, string>> {
  const rows = await backend.sql`select name from storage.objects order by name`;
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const { data } = await files.download(String(name));
    hashes[String(name)] = createHash("sha256")
      .update(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))
      .digest("hex");
  }
  return hashes;
}
