import { statfsSync } from "node:fs";
import os from "node:os";

const MB = 2 ** 20;
const clamp = (min: number, value: number, max: number) => Math.round(Math.min(max, Math.max(min, value)));

/** The memory in bytes that this process and its children may use: the machine's, or its control group's limit. */
export const availableMemory = (): number =>
  Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** PostgreSQL's settings for a machine of this memory and disk, in bytes. */
export function sizesFor(memory: number, disk: number): Record<string, string> {
  return {
    shared_buffers: `${clamp(16, memory / 32 / MB, 128)}MB`,
    work_mem: `${clamp(1, memory / 512 / MB, 4)}MB`,
    maintenance_work_mem: `${clamp(16, memory / 32 / MB, 64)}MB`,
    // The write-ahead log: a fortieth of the disk, in segments of 16 MB.
    max_wal_size: `${clamp(64, disk / 40 / MB, 1024)}MB`,
    min_wal_size: "32MB",
  };
}

/** PostgreSQL's memory settings for this machine and for the disk of a folder, by name. */
export function machineSizes(folder: string): Record<string, string> {
  const { blocks, bsize } = statfsSync(folder);
  return sizesFor(availableMemory(), blocks * bsize);
}
