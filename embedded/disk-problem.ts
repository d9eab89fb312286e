import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { isErrno } from "./files.ts";

/** Why nothing can be written to a disk. */
export type DiskProblem = "full" | "read_only";

/** PostgreSQL exits without space for another segment of its log (16 MB); the largest stored file has 25 MB. */
const ROOM_BYTES = 32 * 1024 * 1024;
const SAMPLE = Buffer.alloc(4096, 1);

/** The problem that keeps a folder from being written to, found by writing; undefined where there is none. */
export async function findDiskProblem(folder: string): Promise<DiskProblem | undefined> {
  const sample = path.join(folder, `.health-${randomUUID()}`);
  try {
    await writeFile(sample, SAMPLE, { flag: "wx", mode: 0o600 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < ROOM_BYTES ? "full" : undefined;
  } catch (error) {
    return ["ENOSPC", "EDQUOT"].some((code) => isErrno(error, code)) ? "full" : "read_only";
  } finally {
    await rm(sample, { force: true }).catch(() => undefined);
  }
}
