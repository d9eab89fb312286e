import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { Client } from "../backend/site-backend.ts";
import type { BackupSettings } from "../settings.ts";
import { BackupProblem, describeBackupError } from "./backup-problem.ts";
import type { Message, Task } from "./backup-worker.ts";
import { freeBackupSpace } from "./free-backup-space.ts";
import type { SiteLocation } from "./open-site.ts";
import { fileName, prune } from "./prune.ts";
import { removeUnfinished } from "./remove-unfinished.ts";
import { testRestore } from "./restore-test.ts";

const LOOK_EVERY_MS = 30_000;
/** The interval of heartbeats, far below the five minutes after which the database considers the process dead. */
const HEARTBEAT_MS = 60_000;

type Options = {
  server: Client;
  whereabouts: SiteLocation;
  settings: BackupSettings;
  log: (line: string) => void;
};

export type BackupJob = {
  /** Checks at once whether a backup is requested. */
  wake(): void;
  /** Stops the job; a running backup is cancelled. */
  close(): Promise<void>;
};

/**
 * Makes the backups that are due by the database, requested ones and the nightly one, and tests of a restore. Any number of
 * processes may run it.
 */
export function startBackupJob({ server, whereabouts, settings, log }: Options): BackupJob {
  const worker = randomUUID();
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  let again = false;

  const turn = async () => {
    const { data, error } = await server.rpc("claim_backup", { worker });
    if (error) return log(`Backups cannot be looked after: ${error.message}`);
    const [claimed] = data;
    if (!claimed) return testRestore({ server, dataDir: whereabouts.dataDir, settings, log, closing: closing.signal });
    const backup = claimed.id;
    const file = fileName(new Date(), settings.key !== undefined);
    const task = { whereabouts, file: path.join(settings.dir, file), key: settings.key };
    const note = (done_bytes: number, total_bytes: number) =>
      void server.rpc("report_backup_progress", { backup, worker, done_bytes, total_bytes }).then(() => {});
    const pruned = await freeBackupSpace({ server, dir: settings.dir, backup, worker }).catch(asOutcome);
    if (typeof pruned === "number" && pruned > 0)
      log(`The disk had no room for another backup: the ${pruned} oldest were removed.`);
    const outcome = typeof pruned === "number" ? await runWorker(task, note, closing.signal) : pruned;
    if (outcome.is === "made") {
      const { bytes, encrypted, missing: missing_files } = outcome;
      const { error } = await server.rpc("finish_backup", { backup, worker, file, bytes, encrypted, missing_files });
      // Without a heartbeat, the database reports the failure and lets the backup be made again.
      if (error) return log(`The backup ${file} is made but not on the list: ${error.message}`);
      await prune(server, settings.dir, log);
    } else {
      log(`The backup failed: ${outcome.detail}`);
      await removeUnfinished(settings.dir, whereabouts);
      const { problem, detail } = outcome;
      const { error } = await server.rpc("abandon_backup", { backup, worker, problem, detail });
      if (error) log(`The failed backup cannot be recorded: ${error.message}`);
    }
  };
  const begin = () => {
    again = true;
    working ??= (async () => {
      while (again && !closing.signal.aborted) {
        again = false;
        await turn().catch((error: unknown) => log(`Backups cannot be looked after: ${error}`));
      }
      working = undefined;
    })();
  };
  begin();
  const timer = setInterval(begin, LOOK_EVERY_MS).unref();
  return {
    wake: begin,
    async close() {
      clearInterval(timer);
      closing.abort();
      await working;
    },
  };
}

type Outcome = Extract<Message, { is: "made" }> | { is: "failed"; problem: string; detail: string };

const asOutcome = (failure: unknown): Outcome => {
  const error = describeBackupError(failure);
  const problem = error instanceof BackupProblem ? error.code : "FAILED";
  return { is: "failed", problem, detail: error instanceof Error ? error.message : String(error) };
};

async function runWorker(
  task: Task,
  note: (done: number, total: number) => void,
  closing: AbortSignal,
): Promise<Outcome> {
  const thread = new Worker(new URL("./backup-worker.ts", import.meta.url), { workerData: task });
  let last: [number, number] = [0, 0];
  const heartbeat = setInterval(() => note(...last), HEARTBEAT_MS);
  const stop = () => void thread.terminate();
  closing.addEventListener("abort", stop);
  if (closing.aborted) stop();
  try {
    return await new Promise<Outcome>((resolve) => {
      thread.on("message", (message: Message) => {
        if (message.is !== "progress") return resolve(message);
        last = [message.done, message.total];
        note(...last);
      });
      thread.on("error", (error) => resolve({ is: "failed", problem: "FAILED", detail: String(error) }));
      thread.on("exit", () => resolve({ is: "failed", problem: "STOPPED", detail: "The site was stopped." }));
    });
  } finally {
    clearInterval(heartbeat);
    closing.removeEventListener("abort", stop);
  }
}

/** The bytes of a backup; undefined where this machine does not have it. */
type OpenBackup = (file: string) => Promise<{ bytes: number; body: ReadableStream<Uint8Array> } | undefined>;

export const openBackupIn =
  (dir: string): OpenBackup =>
  async (file) => {
    if (!/^backup-[\w.-]{1,90}$/.test(file)) return undefined;
    const archive = path.join(dir, file);
    const found = await stat(archive).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    return { bytes: found.size, body: Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array> };
  };
