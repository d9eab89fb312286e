import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { findBinaries } from "./binaries.ts";
import { initialize } from "./initialize.ts";
import { endOrphan, endPostmaster, postmasterPid } from "./orphan.ts";
import { runAs } from "./run-as.ts";
import { socketFolder } from "./socket-folder.ts";

const START_DEADLINE_MS = 60_000;
const POLL_MS = 25;
const LARGEST_LOG = 5 * 2 ** 20;
const RESTART_DELAYS_MS = [100, 500, 2_000, 5_000];

export type ClusterOptions = {
  dataDir: string;
  password: string;
  log?: (line: string) => void;
  /** Further `-c name=value` settings. */
  settings?: Record<string, string>;
};

export type Cluster = {
  /** How postgres.js reaches it, as its owner. */
  options: { host: string; port: number; username: string; password: string; database: string };
  pid(): number | undefined;
  /** Fast shutdown: open transactions are rolled back, everything acknowledged is kept. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL 17 on a Unix socket inside the data folder, and starts it again should it die. The caller holds the
 * data folder's lock.
 * @throws Error with the last lines of PostgreSQL's log when it does not come up.
 */
export async function startCluster({
  dataDir,
  password,
  log = () => {},
  settings = {},
}: ClusterOptions): Promise<Cluster> {
  const binaries = findBinaries();
  const as = runAs();
  const pgdata = path.join(dataDir, "pgdata");
  const run = socketFolder(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const folder of as.ids.uid === undefined ? [] : [run]) as.own(folder);
  await endOrphan(pgdata, run);
  await initialize(pgdata, password, binaries, as);

  const options = { host: run, port: 5432, username: "postgres", password, database: "postgres" };
  const logFile = path.join(dataDir, "postgres.log");
  const flags = Object.entries({
    listen_addresses: "",
    unix_socket_permissions: "0700",
    max_connections: "60",
    shared_buffers: "64MB",
    log_min_error_statement: "panic",
    log_min_messages: "warning",
    ...settings,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let child: ChildProcess;
  let stopping = false;

  const launch = async () => {
    const output = openLog(logFile);
    const [program, args] = as.command(binaries.postgres, ["-D", pgdata, "-k", run, "-p", "5432", ...flags]);
    // A process group of its own: Ctrl-C in a terminal reaches only us, and we stop things in order.
    child = spawn(program, args, { ...as.ids, detached: true, stdio: ["ignore", output, output] });
    closeSync(output);
    child.once("exit", () => void revive());
    await accepting(child, options, logFile);
  };
  const revive = async () => {
    for (const delay of RESTART_DELAYS_MS) {
      if (stopping) return;
      log(`PostgreSQL ended unexpectedly; starting it again (its log: ${logFile})`);
      await wait(delay);
      await endOrphan(pgdata, run);
      if (stopping) return;
      try {
        child.removeAllListeners("exit");
        return await launch();
      } catch (error) {
        log(String(error));
      }
    }
  };

  await launch();
  return {
    options,
    pid: () => postmasterPid(pgdata),
    async stop() {
      stopping = true;
      const pid = postmasterPid(pgdata);
      if (pid !== undefined) await endPostmaster(pid);
    },
  };
}

function openLog(file: string): number {
  try {
    if (statSync(file).size > LARGEST_LOG) truncateSync(file);
  } catch {
    // There is no log before the first start.
  }
  return openSync(file, "a", 0o600);
}

async function accepting(child: ChildProcess, options: Cluster["options"], logFile: string): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const sql = postgres({ ...options, max: 1, connect_timeout: 2, onnotice() {} });
    try {
      await sql`select 1`;
      return;
    } catch {
      await wait(POLL_MS);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  const log = readFileSync(logFile, "utf8").split("\n").slice(-15).join("\n");
  throw new Error(`PostgreSQL did not start. As another user, or with DATABASE_URL set, it may. Its log ends:\n${log}`);
}
