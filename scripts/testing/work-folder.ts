import { access, chmod, constants, mkdtemp, statfs } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const IN_MEMORY = "/dev/shm";
const GIB = 2 ** 30;

/**
 * An empty folder that a run writes into. It is in memory where there is plenty of that, which halves the time of a test that
 * starts a database; else where temporary files go, as it is wherever TMPDIR says so.
 */
export async function makeWorkFolder(): Promise<string> {
  const parent = process.env.TMPDIR || !(await isRoomy()) ? os.tmpdir() : IN_MEMORY;
  // Its name is short because PostgreSQL's sockets are below it, and their addresses must be.
  const folder = await mkdtemp(path.join(parent, "t-"));
  // The user without rights that PostgreSQL may run as has to pass through.
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
