import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import os from "node:os";

/** The number of `nobody`, a user that every machine has a name for. */
const NOBODY = 65534;

/** PostgreSQL cannot run as the current user. */
export class NoUserForPostgres extends Error {
  constructor(reason: string) {
    super(`${reason} Start the site as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`);
    this.name = "NoUserForPostgres";
  }
}

/** How to start one of PostgreSQL's programs, which refuse to run as root. */
export type RunAs = {
  command(program: string, args: string[]): [program: string, args: string[]];
  /** For `spawn`. Empty where the programs run as the current user. */
  ids: { uid?: number; gid?: number };
  /** Hands a path to the user the programs run as. */
  own(path: string): void;
};

/**
 * An ordinary user runs them directly. Root, or a user without a name on this machine, runs them in a user namespace
 * where our files belong to `nobody`, which also works below folders that only we may enter; where root may not create
 * namespaces, as `nobody`. A database keeps its owner.
 * @throws NoUserForPostgres when that user cannot reach the program or the data folder, or has no name.
 */
export function runAs(dataDir: string, pgdata: string, program: string): RunAs {
  const plain = (file: string, args: string[]): [string, string[]] => [file, args];
  const inNamespace = (file: string, args: string[]): [string, string[]] => ["unshare", [...NAMESPACE, file, ...args]];
  const us = process.getuid?.();
  if (us !== 0) {
    if (us === undefined || hasUserName()) return { command: plain, ids: {}, own() {} };
    if (mayUnshare()) return { command: inNamespace, ids: {}, own() {} };
    throw new NoUserForPostgres(`PostgreSQL wants its user to have a name, and user ${us} has none on this machine.`);
  }
  const owner = statSync(pgdata, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0 && mayUnshare()) return { command: inNamespace, ids: {}, own() {} };
  const uid = owner || NOBODY;
  const ids = { uid, gid: uid };
  // This user may pass through the data folder, but not list it.
  chownSync(dataDir, 0, uid);
  chmodSync(dataDir, 0o710);
  refuseUnreachable(ids, [program, dataDir]);
  return { command: plain, ids, own: (target) => chownSync(target, uid, uid) };
}

const NAMESPACE = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];

function hasUserName(): boolean {
  try {
    return os.userInfo().username !== "";
  } catch {
    return false;
  }
}

/** True if a program is found and ends with 0. Tried once for each `PATH`: what a machine allows does not change meanwhile. */
function works(program: string, args: string[]): boolean {
  const key = `${process.env.PATH} ${program}`;
  const known = tried.get(key);
  if (known !== undefined) return known;
  const succeeds = spawnSync(program, [...args, "true"], { stdio: "ignore" }).status === 0;
  tried.set(key, succeeds);
  return succeeds;
}

const tried = new Map<string, boolean>();

const mayUnshare = () => works("unshare", NAMESPACE);

function refuseUnreachable(ids: { uid: number; gid: number }, paths: string[]): void {
  for (const wanted of paths) {
    const { status } = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", wanted], { ...ids, cwd: "/" });
    if (status === 0) continue;
    throw new NoUserForPostgres(`PostgreSQL does not run as root, and user ${ids.uid} cannot reach ${wanted}.`);
  }
}

/**
 * Ties a program's life to this process: however this one ends, also by `kill -9`, the kernel asks the program to shut
 * down. Where Debian's `setpriv` is missing, the next start ends orphaned processes.
 */
export function endWithParent(program: string, args: string[]): [program: string, args: string[]] {
  return works("setpriv", WITH_US) ? ["setpriv", [...WITH_US, program, ...args]] : [program, args];
}

const WITH_US = ["--pdeathsig", "INT", "--"];
