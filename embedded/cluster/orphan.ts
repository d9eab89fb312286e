import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 20;

/** The process id in a data directory's `postmaster.pid`, if the file is there. */
export function postmasterPid(pgdata: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(pgdata, "postmaster.pid"), "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends a postmaster that outlived the process which started it. We hold the data folder's lock, so nobody uses it.
 * A zombie (killed, and never reaped by its container's init) counts as ended, and its pid file is removed.
 */
export async function endOrphan(pgdata: string, socketFolder: string): Promise<void> {
  const pid = postmasterPid(pgdata);
  if (pid === undefined) return;
  if (isPostgres(pid)) {
    await endPostmaster(pid);
  }
  rmSync(path.join(pgdata, "postmaster.pid"), { force: true });
  for (const file of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) rmSync(path.join(socketFolder, file), { force: true });
}

/** Stops a postmaster: without waiting for clients, and if that takes too long, at once; both recover on the next start. */
export async function endPostmaster(pid: number, graceMs = 5_000): Promise<void> {
  signal(pid, "SIGINT");
  if (await gone(pid, graceMs)) return;
  signal(pid, "SIGQUIT");
  if (await gone(pid, graceMs)) return;
  signal(pid, "SIGKILL");
  await gone(pid, graceMs);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone: that is what is wanted.
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(POLL_MS);
  }
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return procState(pid) !== "Z";
}

/** A pid file can outlive its process and its number be given to another program: only a postgres is ended. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return process.platform !== "linux";
  }
}

function procState(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0];
  } catch {
    return undefined;
  }
}
