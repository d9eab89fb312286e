import { access, chmod, constants, mkdtemp, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const IN_MEMORY = "/dev/shm";
const GIB = 2 ** 30;

/**
 * Makes an empty folder for a run: in memory if there is enough, which halves the time of tests with a database; else
 * in the temporary folder, which TMPDIR can set.
 */
export async function makeWorkFolder(): Promise<string> {
  const parent = process.env.TMPDIR || !(await isRoomy()) ? os.tmpdir() : IN_MEMORY;
  // The name is short, because PostgreSQL's socket paths are below it and have a limit.
  const folder = await mkdtemp(path.join(parent, "t-"));
  // The unprivileged user of PostgreSQL must pass through.
  await chmod(folder, 0o711);
  return folder;
}

async function isRoomy(): Promise<boolean> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize > 6 * GIB && process.availableMemory() > 12 * GIB;
  } catch {
    return false;
  }
}
