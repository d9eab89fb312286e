import { execFileSync } from "node:child_process";
import { chownSync } from "node:fs";

const NOBODY = 65534;

/** How to start one of PostgreSQL's programs: it refuses to run as root. */
export type RunAs = {
  command(program: string, args: string[]): [program: string, args: string[]];
  ids: { uid?: number; gid?: number };
  /** Hands a path to the user the programs run as. */
  own(path: string): void;
};

/**
 * As an ordinary user: as is. As root: in a user namespace where root's own files belong to an ordinary user, which works
 * below folders only root may enter; where namespaces are refused, as `nobody`.
 */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return { command: (program, args) => [program, args], ids: {}, own() {} };
  const map = ["--user", "--map-user=1000", "--map-group=1000", "--"];
  try {
    execFileSync("unshare", [...map, "true"], { stdio: "ignore" });
    return { command: (program, args) => ["unshare", [...map, program, ...args]], ids: {}, own() {} };
  } catch {
    return {
      command: (program, args) => [program, args],
      ids: { uid: NOBODY, gid: NOBODY },
      own: (target) => chownSync(target, NOBODY, NOBODY),
    };
  }
}
