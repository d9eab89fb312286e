import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 20;

/**
 * The live PostgreSQL processes that use or create a data directory, found by their program and working directory in
 * Linux's `/proc`. On other systems none are found, and PostgreSQL's own check of its pid file has to suffice.
 */
export function processesIn(pgdata: string): number[] {
  const names = [pgdata, realPath(pgdata)];
  try {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid && runsIn(pid, names) && isAlive(pid));
  } catch {
    return [];
  }
}

function runsIn(pid: number, names: string[]): boolean {
  const command = read(`/proc/${pid}/cmdline`);
  // Most processes are others, and a browser's command is long.
  if (!/postgres|initdb/.test(command)) return false;
  const [title = "", ...args] = command.split("\0");
  const programs = [title, ...args].map((arg) => path.basename(arg));
  if (!programs.includes("postgres") && !programs.includes("initdb") && !title.startsWith("postgres:")) return false;
  return [workingFolder(pid), ...args].some((argument) =>
    names.some((name) => argument === name || argument.startsWith(`${name}.making`)),
  );
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** True if a process runs; a zombie, ended and not yet reaped by its container's init, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  return read(`/proc/${pid}/stat`).replace(/^.*\) /s, "")[0] !== "Z";
}

/** Sends the signals in order, each when the one before did not end the process within `graceMs`. */
export async function endProcess(pid: number, signals: NodeJS.Signals[], graceMs: number): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended already.
    }
    const deadline = Date.now() + graceMs;
    while (isAlive(pid) && Date.now() < deadline) await wait(POLL_MS);
    if (!isAlive(pid)) return;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
