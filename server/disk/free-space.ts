import { statfs } from "node:fs/promises";

/** A file system's room, in bytes: `free` is what this user may still write. */
export type DiskSpace = { free: number; whole: number };
export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>;

const MB = 2 ** 20;
/** At least twice what the site calls full (embedded/disk-problem.ts). */
const LEAST_RESERVE = 64 * MB;
const MOST_RESERVE = 1024 * MB;

export const readDiskSpace: ReadDiskSpace = async (folder) => {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  // The part kept for root is nobody's room: `df` counts like this.
  return { free: bavail * bsize, whole: (blocks - bfree + bavail) * bsize };
};

/** Bytes that have to stay free for the database and files of people: a twentieth of the disk, within limits. */
export const reserveOf = ({ whole }: DiskSpace): number => Math.min(MOST_RESERVE, Math.max(LEAST_RESERVE, whole / 20));

/** How full a disk is, in percent, as far as somebody has to act: one with 20 GB left is at 89 at most. */
export function percentUsed({ free, whole }: DiskSpace): number {
  const used = Math.floor(100 * (1 - free / whole));
  return free > 20 * 1024 * MB ? Math.min(used, 89) : used;
}

/** How full the fullest disk of these folders is; a folder that is away is left out. */
export async function highestUsage(folders: readonly string[], look: ReadDiskSpace = readDiskSpace): Promise<number> {
  const found = await Promise.all(folders.map((folder) => look(folder).then(percentUsed, () => 0)));
  return Math.max(0, ...found);
}
