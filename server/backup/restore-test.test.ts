import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { eventually } from "../../embedded/testing.ts";
import { copyMigratedFolder } from "../../supabase/tests/data-folder-template.ts";
import { type Client, connect, MIGRATIONS } from "../backend/site-backend.ts";
import { type BackupJob, startBackupJob } from "./backup-job.ts";

const KEY = "uma chave que ninguém adivinha";
const WITHIN_MS = 120_000;
const quiet = async () => {};
const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };

let folder: string;
let backend: Backend;
let server: Client;
let job: BackupJob;
const logged: string[] = [];
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "restore-test-"));
  await copyMigratedFolder(at("data"));
  await mkdir(at("backups"));
  backend = await startBackend({ dataDir: at("data"), migrationsDir: MIGRATIONS, siteUrl: "http://localhost", mailer });
  server = connect("http://localhost", backend.secretKey, backend.fetch);
  const settings = { dir: at("backups"), key: KEY };
  job = startBackupJob({ server, whereabouts: { dataDir: at("data") }, settings, log: (line) => logged.push(line) });
});
afterAll(async () => {
  await job.close();
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

/** Asks for a test as the teacher does, and returns its outcome. */
async function outcome() {
  await backend.sql`update public.backups set restore_requested_at = now(), restore_claimed_at = null, restore_tested_at = null`;
  job.wake();
  return eventually(async () => {
    const [row] =
      await backend.sql`select restore_problem as problem from public.backups where restore_tested_at is not null`;
    return row;
  }, WITHIN_MS);
}

test("a restore test restores the last backup beside the site and removes the copy; a damaged or missing backup is reported", async () => {
  await backend.sql`insert into public.backups default values`;
  job.wake();
  const file = await eventually(async () => {
    const [row] = await backend.sql`select file from public.backups where state = 'done'`;
    return row && at(`backups/${row.file}`);
  }, WITHIN_MS);
  expect(await outcome()).toEqual({ problem: null });
  expect((await readdir(at("data"))).filter((name) => name.startsWith("restore-test"))).toEqual([]);
  expect(logged).toEqual([]);

  await writeFile(file, Buffer.alloc(5000, "no backup"));
  expect((await outcome())?.problem).toMatch(/^(NOT_READABLE|FAILED)$/);
  await rm(file);
  expect(await outcome()).toEqual({ problem: "NO_FILES" });
  expect(logged).toHaveLength(2);
});
