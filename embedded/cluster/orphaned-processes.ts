import { readFileSync, unlinkSync } from "node:fs";
import path from "node:path";
import { isErrno } from "../files.ts";
import { endProcess, isAlive, processesIn } from "./processes.ts";

/** Short, because a postmaster whose own child was killed waits in vain; PostgreSQL recovers at its next start. */
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
 * Ends the PostgreSQL processes that a killed process left running in the data directory, which nobody uses, since we
 * hold the data folder's lock. The postmaster is stopped first, in order; processes without one are killed.
 */
export async function endOrphanedProcesses(pgdata: string): Promise<void> {
  const postmaster = postmasterPid(pgdata);
  const isOurs = (pid: number) => (process.platform === "linux" ? processesIn(pgdata).includes(pid) : isAlive(pid));
  if (postmaster !== undefined && isOurs(postmaster)) await endProcess(postmaster, STOP, GRACE_MS);
  for (const pid of processesIn(pgdata)) await endProcess(pid, ["SIGQUIT", "SIGKILL"], GRACE_MS);
}

/**
 * Removes the files of such processes that would prevent a start: the number in a pid file may by now be a zombie's or
 * another program's.
 * @throws the system's error when the disk cannot be written to
 */
export function removeStaleFiles(pgdata: string, socketFolder: string): void {
  if (process.platform !== "linux") return;
  const socket = path.join(socketFolder, ".s.PGSQL.5432");
  for (const file of [path.join(pgdata, "postmaster.pid"), socket, `${socket}.lock`]) {
    try {
      unlinkSync(file);
    } catch (error) {
      if (!isErrno(error, "ENOENT")) throw error;
    }
  }
}
