import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";

const NOBODY = 65534;

/** How to start one of PostgreSQL's programs: it refuses to run as root. */
export type RunAs = {
  command(program: string, args: string[]): [program: string, args: string[]];
  /** For `spawn`. Empty where the programs run as the user that we are. */
  ids: { uid?: number; gid?: number };
  /** Hands a path to the user the programs run as. */
  own(path: string): void;
};

/**
 * As an ordinary user: as is. As root: in a user namespace where root's own files belong to an ordinary user, which works
 * below folders only root may enter; where namespaces are refused, as `nobody`. A database keeps the owner that it has.
 * @throws Error when that user cannot reach the program or the data folder.
 */
export function runAs(dataDir: string, pgdata: string, program: string): RunAs {
  const plain = (file: string, args: string[]): [string, string[]] => [file, args];
  if (process.getuid?.() !== 0) return { command: plain, ids: {}, own() {} };
  const owner = statSync(pgdata, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0 && mayUnshare())
    return { command: (file, args) => ["unshare", [...NAMESPACE, file, ...args]], ids: {}, own() {} };
  const uid = owner || NOBODY;
  const ids = { uid, gid: uid };
  // Of the data folder this user gets the way through and no list of what is inside.
  chownSync(dataDir, 0, uid);
  chmodSync(dataDir, 0o710);
  refuseUnreachable(ids, [program, dataDir]);
  return { command: plain, ids, own: (target) => chownSync(target, uid, uid) };
}

const NAMESPACE = ["--user", "--map-user=1000", "--map-group=1000", "--"];

function mayUnshare(): boolean {
  try {
    execFileSync("unshare", [...NAMESPACE, "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function refuseUnreachable(ids: { uid: number; gid: number }, paths: string[]): void {
  for (const wanted of paths) {
    const { status } = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", wanted], { ...ids, cwd: "/" });
    if (status === 0) continue;
    throw new Error(
      `PostgreSQL does not run as root, and user ${ids.uid} cannot reach ${wanted}. ` +
        "Start the site as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}
