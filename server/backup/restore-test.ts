import { fork } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Client } from "../backend/site-backend.ts";
import type { BackupSettings } from "../settings.ts";
import { BackupProblem, describeBackupError } from "./backup-problem.ts";
import { ensureFreeSpace } from "./ensure-free-space.ts";
import { RestoreOutcome, type RestoreTask } from "./restore-task.ts";
import { makeStaging } from "./staging.ts";

/** A folder in the data folder, so that PostgreSQL reaches it as it reaches the site's own. */
const PREFIX = "restore-test";
/** The bytes of an empty database, and the factor by which a compressed backup grows. */
const EMPTY_BYTES = 150e6;
const GROWS_BY = 4;
/** Settings of the site's own places, which a test has nothing to do with. */
const PLACES = /^(DATABASE_URL|SECRETS_FILE|FILES_DIR|S3_|SUPABASE_|DATA_DIR|BACKUP_)/;

type Options = {
  server: Client;
  dataDir: string;
  settings: BackupSettings;
  log: (line: string) => void;
  /** The site stops: a test is aborted, and due again later. */
  closing: AbortSignal;
};

/** Does the restore test that is asked for, if one is: the backup's site is made in a folder of its own, and removed. */
export async function testRestore({ server, dataDir, settings, log, closing }: Options): Promise<void> {
  const { data, error } = await server.rpc("claim_restore_test");
  if (error) return log(`Restore tests cannot be looked after: ${error.message}`);
  const [claimed] = data;
  if (!claimed?.file) return;
  const outcome = await restoreAside(path.join(settings.dir, claimed.file), dataDir, settings.key, closing);
  if (closing.aborted) return;
  if (outcome.is === "failed") log(`The restore test of ${claimed.file} failed: ${outcome.detail}`);
  const why = outcome.is === "failed" ? { problem: outcome.problem, detail: outcome.detail } : {};
  const noted = await server.rpc("finish_restore_test", { backup: claimed.id, ...why });
  if (noted.error) log(`The restore test cannot be recorded: ${noted.error.message}`);
}

async function restoreAside(
  file: string,
  dataDir: string,
  key: string | undefined,
  closing: AbortSignal,
): Promise<RestoreOutcome> {
  let folder: string | undefined;
  try {
    const { size } = await stat(file).catch((error: unknown) => {
      throw new BackupProblem(`The backup ${file} is not there.`, "NO_FILES", error);
    });
    await ensureFreeSpace(dataDir, size * GROWS_BY + EMPTY_BYTES);
    folder = await makeStaging(dataDir, PREFIX);
    return await runProcess({ dataDir: path.join(folder, "site"), file, ...(key ? { key } : {}) }, closing);
  } catch (failure) {
    const error = describeBackupError(failure);
    const problem = error instanceof BackupProblem ? error.code : "FAILED";
    return { is: "failed", problem, detail: error instanceof Error ? error.message : String(error) };
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** The outcome of a restore in a process of its own, once that has ended. */
async function runProcess(task: RestoreTask, closing: AbortSignal): Promise<RestoreOutcome> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !PLACES.test(name)));
  const child = fork(new URL("./restore-test-process.ts", import.meta.url), [], {
    env,
    execArgv: [],
    stdio: "inherit",
  });
  const stop = () => void child.kill("SIGTERM");
  closing.addEventListener("abort", stop);
  try {
    let outcome: RestoreOutcome = { is: "failed", problem: "STOPPED", detail: "The process ended." };
    child.on("message", (message) => {
      outcome = RestoreOutcome.parse(message);
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.on("error", (error) => {
      outcome = { is: "failed", problem: "FAILED", detail: error.message };
    });
    child.send(task);
    if (closing.aborted) stop();
    await ended;
    return outcome;
  } finally {
    closing.removeEventListener("abort", stop);
  }
}
