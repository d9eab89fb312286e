import { statfsSync } from "node:fs";
import os from "node:os";

const MB = 2 ** 20;
const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/** The memory in bytes that this process and what it starts may use: the machine's, or less where its group has a limit. */
export const memoryHere = (): number =>
  Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** How much of the machine PostgreSQL takes: settings for this much memory and a disk of this size, in bytes. */
export function sizesFor(memory: number, disk: number): Record<string, string> {
  return {
    shared_buffers: `${between(16, memory / 32 / MB, 128)}MB`,
    work_mem: `${between(1, memory / 512 / MB, 4)}MB`,
    maintenance_work_mem: `${between(16, memory / 32 / MB, 64)}MB`,
    // The log that it writes ahead before the tables themselves: a fortieth of the disk, in pieces of 16 MB.
    max_wal_size: `${between(64, disk / 40 / MB, 1024)}MB`,
    min_wal_size: "32MB",
  };
}

export function sizesHere(folder: string): Record<string, string> {
  const { blocks, bsize } = statfsSync(folder);
  return sizesFor(memoryHere(), blocks * bsize);
}
