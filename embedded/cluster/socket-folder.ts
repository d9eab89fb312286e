import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Addresses of Unix sockets are at most 107 bytes long on Linux, 103 on macOS. */
const LONGEST_ADDRESS = 103;
const SOCKET_NAME = ".s.PGSQL.5432.lock";

/**
 * The folder of PostgreSQL's socket: in the data folder, or, where that makes the address too long, a private one in
 * the temporary folder that belongs to this data folder alone.
 * @param programsUser the user PostgreSQL runs as, if another than ours
 * @throws Error when somebody else made that temporary folder.
 */
export function socketFolder(dataDir: string, programsUser: number | undefined): string {
  const inside = path.join(dataDir, "run");
  const folder =
    Buffer.byteLength(path.join(inside, SOCKET_NAME)) <= LONGEST_ADDRESS
      ? inside
      : path.join(os.tmpdir(), `pg-${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // The folder's owner could answer in PostgreSQL's place.
  if (!found.isDirectory() || (process.getuid && ![process.getuid(), programsUser].includes(found.uid)))
    throw new Error(`${folder} belongs to somebody else. Choose a shorter DATA_DIR.`);
  chmodSync(folder, 0o700);
  return folder;
}
