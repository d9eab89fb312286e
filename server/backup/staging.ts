import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isErrno, makeFolder } from "../../embedded/files.ts";

/**
 * A name for something that is being made in a folder, which says whose it is: what a killed process left is told from what is
 * being made now.
 */
export const unfinishedName = (prefix: string): string => `${prefix}.${process.pid}-${randomBytes(4).toString("hex")}`;

/** Makes a private folder for something that is being made; what killed processes left under this prefix goes. */
export async function makeStaging(parent: string, prefix: string): Promise<string> {
  makeFolder(parent);
  await removeLeftovers(parent, prefix);
  const folder = path.join(parent, unfinishedName(prefix));
  await mkdir(folder, { mode: 0o700 });
  // PostgreSQL under another user than root needs the way through, if not what is inside.
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}

export async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const left of await leftoversIn(parent, prefix)) await rm(left, { recursive: true, force: true });
}

/** Removes what begins with this and has not been touched for so long, whoever made it. */
export async function removeOlder(parent: string, prefix: string, olderThanMs: number): Promise<void> {
  for (const name of (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(prefix))) {
    const found = await stat(path.join(parent, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > olderThanMs)
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** Leftovers of dead processes; a process makes one thing at a time, so one of its own is of an earlier life. */
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
