import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isErrno, makeFolder } from "../../embedded/files.ts";

/** A name of a temporary file or folder that includes its process, so that those of dead processes are recognised. */
export const unfinishedName = (prefix: string): string => `${prefix}.${process.pid}-${randomBytes(4).toString("hex")}`;

/** Makes a private temporary folder, and removes the folders that dead processes left under this prefix. */
export async function makeStaging(parent: string, prefix: string): Promise<string> {
  makeFolder(parent);
  await removeLeftovers(parent, prefix);
  const folder = path.join(parent, unfinishedName(prefix));
  await mkdir(folder, { mode: 0o700 });
  // PostgreSQL runs as another user than root and needs to pass through the folder.
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

/** Removes the staging folders of processes that have ended. */
export async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const left of await leftoversIn(parent, prefix)) await rm(left, { recursive: true, force: true });
}

/** Removes entries with this prefix that were last touched longer ago, whoever made them. */
export async function removeOlder(parent: string, prefix: string, olderThanMs: number): Promise<void> {
  for (const name of (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(prefix))) {
    const found = await stat(path.join(parent, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > olderThanMs)
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Temporary entries of dead processes. A process makes one at a time, so one with its own id is an earlier process's.
 */
export async function leftoversIn(parent: string, prefix: string): Promise<string[]> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(`${prefix}.`));
  const isLeft = (name: string) => {
    const pid = Number(/^(\d+)-[0-9a-f]{8}$/.exec(name.slice(prefix.length + 1))?.[1] ?? 0);
    return pid !== 0 && (pid === process.pid || !isAlive(pid));
  };
  return names.filter(isLeft).map((name) => path.join(parent, name));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrno(error, "EPERM");
  }
}
