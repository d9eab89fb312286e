import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** True if a system call failed for this reason, such as `ENOENT`. */
export const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/**
 * Makes a folder and its parents, accessible to the owner only. Node's recursive mkdir reports `ENOENT` on a read-only
 * disk, and never returns where the system allows no folder, as below `/proc`.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (isErrno(error, "EEXIST") && statSync(folder).isDirectory()) return;
    const above = path.dirname(folder);
    if (!isErrno(error, "ENOENT") || existsSync(above)) throw error;
    makeFolder(above);
    makeFolder(folder);
  }
}

/** Syncs a folder's entries, such as a rename in it, to the disk, so that they survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a file that is written once, readable by its owner only (0600). False when another process that starts at the
 * same time was first: its content counts.
 */
export async function writeFileOnce(file: string, text: string): Promise<boolean> {
  // Written under another name and then linked, so that a crash leaves the complete file or none.
  const whole = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  const handle = await open(whole, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const first = await installRestore(whole, file);
  await syncFolder(path.dirname(file));
  return first;
}

async function installRestore(whole: string, file: string): Promise<boolean> {
  try {
    await link(whole, file);
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    // Not every file system has hard links.
    await rename(whole, file);
    return true;
  } finally {
    await rm(whole, { force: true });
  }
}
