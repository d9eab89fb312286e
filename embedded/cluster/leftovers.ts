import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { endProcess, isAlive, processesIn } from "./processes.ts";

/** Short: one whose server process was killed with us waits for itself, and what is cut off is recovered by the next start. */
const GRACE_MS = 1_500;
/** Fast shutdown: clients are disconnected and everything is written; then immediate: recovery follows the next start. */
export const STOP: NodeJS.Signals[] = ["SIGINT", "SIGQUIT", "SIGKILL"];

/** The process id in a data directory's `postmaster.pid`, if the file is there. */
export function postmasterPid(pgdata: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(pgdata, "postmaster.pid"), "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends what a killed process left running in the data directory. We hold the data folder's lock, so nobody uses it.
 * The postmaster goes first and in order; what is left without one can only be cut off.
 */
export async function endLeftovers(pgdata: string, socketFolder: string): Promise<void> {
  const postmaster = postmasterPid(pgdata);
  const isOurs = (pid: number) => (process.platform === "linux" ? processesIn(pgdata).includes(pid) : isAlive(pid));
  if (postmaster !== undefined && isOurs(postmaster)) await endProcess(postmaster, STOP, GRACE_MS);
  for (const pid of processesIn(pgdata)) await endProcess(pid, ["SIGQUIT", "SIGKILL"], GRACE_MS);
  if (process.platform !== "linux") return;
  // The number in a pid file may meanwhile be a zombie's or another program's, and PostgreSQL would refuse to start.
  rmSync(path.join(pgdata, "postmaster.pid"), { force: true });
  for (const file of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) rmSync(path.join(socketFolder, file), { force: true });
}
