import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { isErrno } from "../embedded/files.ts";

/** Why nothing can be written to a disk. */
export type DiskTrouble = "disk_full" | "read_only";

/** PostgreSQL needs room for another piece of its log, which is 16 MB, and ends where there is none. */
const ROOM_BYTES = 32 * 1024 * 1024;
const SAMPLE = Buffer.alloc(4096, 1);

/** What keeps a folder from being written to, found by writing; undefined where nothing does. */
export async function troubleOfDisk(folder: string): Promise<DiskTrouble | undefined> {
  const sample = path.join(folder, `.health-${randomUUID()}`);
  try {
    await writeFile(sample, SAMPLE, { flag: "wx", mode: 0o600 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < ROOM_BYTES ? "disk_full" : undefined;
  } catch (error) {
    return ["ENOSPC", "EDQUOT"].some((code) => isErrno(error, code)) ? "disk_full" : "read_only";
  } finally {
    await rm(sample, { force: true }).catch(() => undefined);
  }
}

export type HealthParts = {
  ready(): Promise<boolean>;
  trouble?: (() => Promise<DiskTrouble | undefined>) | undefined;
  /** Whether the place of the stored files answers. */
  files?: (() => Promise<boolean>) | undefined;
};
/** What was found. Who asks takes a site that is not ready out of use, whole: it stays in use while only files are away. */
type Found =
  | { status: "ready"; reason?: "files_away" }
  | { status: "unavailable"; reason: DiskTrouble | "database_away" };

const SHARED_MS = 1_000;

/**
 * What `/healthz` answers: 200 when pages and data work, or 503 and what does not. It is asked by anybody, and looking writes to
 * the disk: what was found is everybody's answer for a second.
 */
export function createHealth(parts: HealthParts): () => Promise<Response> {
  let found: { at: number; what: Promise<Found> } | undefined;
  const look = () => {
    const what = lookAt(parts);
    const looking = { at: performance.now(), what };
    what.catch(() => {
      if (found === looking) found = undefined;
    });
    return looking;
  };
  return async () => {
    if (!found || performance.now() - found.at >= SHARED_MS) found = look();
    const what = await found.what;
    return Response.json(what, {
      status: what.status === "ready" ? 200 : 503,
      headers: { "cache-control": "no-store" },
    });
  };
}

/** The disk comes first: a database ends of it. */
async function lookAt({ ready, trouble, files }: HealthParts): Promise<Found> {
  const [answers, disk, stored = true] = await Promise.all([ready(), trouble?.(), files?.()]);
  if (disk) return { status: "unavailable", reason: disk };
  if (!answers) return { status: "unavailable", reason: "database_away" };
  return stored ? { status: "ready" } : { status: "ready", reason: "files_away" };
}
