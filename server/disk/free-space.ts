import { statfs } from "node:fs/promises";

/** The space of a file system in bytes: `free` is what this user may still write. */
type DiskSpace = { free: number; whole: number };
export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>;

const MB = 2 ** 20;
/** At least twice the threshold of a full disk (embedded/disk-problem.ts). */
const LEAST_RESERVE = 64 * MB;
const MOST_RESERVE = 1024 * MB;

/** The free bytes and the size of a folder's disk, as `df` counts them for users other than root. */
export const readDiskSpace: ReadDiskSpace = async (folder) => {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  // Blocks reserved for root count as neither free nor used, as in `df`.
  return { free: bavail * bsize, whole: (blocks - bfree + bavail) * bsize };
};

/** The bytes to keep free for the database and for people's files: a twentieth of the disk, within limits. */
export const reserveOf = ({ whole }: DiskSpace): number => Math.min(MOST_RESERVE, Math.max(LEAST_RESERVE, whole / 20));

/** The usage of a disk in percent, as an alert needs it: with 20 GB free it is 89 at most. */
export function percentUsed({ free, whole }: DiskSpace): number {
  const used = Math.floor(100 * (1 - free / whole));
  return free > 20 * 1024 * MB ? Math.min(used, 89) : used;
}

/** The usage of the fullest disk of these folders, in percent; missing folders are skipped. */
export async function highestUsage(folders: readonly string[], look: ReadDiskSpace = readDiskSpace): Promise<number> {
  const found = await Promise.all(folders.map((folder) => look(folder).then(percentUsed, () => 0)));
  return Math.max(0, ...found);
}
