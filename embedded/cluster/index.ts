import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { makeFolder } from "../files.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { initialize } from "./initialize.ts";
import { endChild, keepRunning } from "./keep-running.ts";
import { lastLines, openLog, trimPeriodically } from "./log-file.ts";
import { endOrphanedProcesses, postmasterPid, removeStaleFiles } from "./orphaned-processes.ts";
import { endWithParent, runAs } from "./run-as.ts";
import { machineSizes } from "./sizes.ts";
import { socketFolder } from "./socket-folder.ts";
import { type OwnerConnection, waitUntilReady } from "./wait-until-ready.ts";

export type ClusterOptions = {
  dataDir: string;
  password: string;
  log?: (line: string) => void;
  /** Further `-c name=value` settings. */
  settings?: Record<string, string>;
  /** Programs of another PostgreSQL than the platform's package. */
  binaries?: Binaries | undefined;
};

export type Cluster = {
  options: OwnerConnection;
  pid(): number | undefined;
  /** Fast shutdown: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>;
};

const SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  // The logical replication launcher would be a process of its own: no subscription needs it.
  max_logical_replication_workers: "0",
  // Statements, their parameters and the details of errors contain what people typed, so they are not logged.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_min_messages: "warning",
};

/**
 * Starts PostgreSQL on a Unix socket inside the data folder, and restarts it when it exits. The caller holds the data
 * folder's lock.
 * @throws Error with the last lines of PostgreSQL's log when it does not come up; nothing is left running.
 */
export async function startCluster({
  dataDir: folder,
  password,
  log = () => {},
  settings = {},
  binaries = findBinaries(),
}: ClusterOptions): Promise<Cluster> {
  const dataDir = path.resolve(folder);
  makeFolder(dataDir);
  const pgdata = path.join(dataDir, "pgdata");
  const as = runAs(dataDir, pgdata, binaries.postgres);
  const run = socketFolder(dataDir, as.ids.uid);
  as.own(run);
  await endOrphanedProcesses(pgdata);
  await initialize(pgdata, password, binaries, as);

  const options = { host: run, port: 5432, username: "postgres", password, database: "postgres" };
  const logFile = path.join(dataDir, "postgres.log");
  const flags = Object.entries({ ...SETTINGS, ...machineSizes(dataDir), ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);

  const start = async (off: AbortSignal) => {
    await endOrphanedProcesses(pgdata);
    removeStaleFiles(pgdata, run);
    const output = openLog(logFile);
    const [program, args] = as.command(
      ...endWithParent(binaries.postgres, ["-D", pgdata, "-k", run, "-p", "5432", ...flags]),
    );
    // A process group of its own: Ctrl-C in a terminal reaches only the server, which stops the database in order.
    const child = spawn(program, args, { ...as.ids, detached: true, stdio: ["ignore", output, output] });
    closeSync(output);
    // A program that cannot be started counts as ended.
    child.on("error", () => {});
    try {
      if (await waitUntilReady(child, options, off)) return child;
    } catch (error) {
      await endChild(child);
      throw error;
    }
    await endChild(child);
    throw new Error(`PostgreSQL did not start. Its log (${logFile}) ends:\n${lastLines(logFile, 15)}`);
  };

  const endTrimming = trimPeriodically(logFile);
  try {
    const stop = await keepRunning({ start, log });
    await keepQueriesOutOfLog(options).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      options,
      pid: () => postmasterPid(pgdata),
      async stop() {
        endTrimming();
        await stop();
        // A postmaster that was killed leaves its own processes behind for a moment, or longer on a busy machine.
        await endOrphanedProcesses(pgdata);
      },
    };
  } catch (error) {
    endTrimming();
    throw error;
  }
}

/**
 * Keeps errors of sessions out of PostgreSQL's log, since their text may be what somebody typed; the caller gets them.
 * Errors of PostgreSQL's own processes, which have no database, are still logged.
 */
async function keepQueriesOutOfLog(options: OwnerConnection) {
  const sql = postgres({ ...options, max: 1, fetch_types: false });
  try {
    const [row] = await sql`select current_setting('log_min_messages') as least`;
    if (row?.least !== "log") await sql`alter database postgres set log_min_messages = 'log'`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
