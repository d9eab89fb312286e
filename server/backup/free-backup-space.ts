import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../embedded/files.ts";
import type { Client } from "../backend/site-backend.ts";
import { type ReadDiskSpace, readDiskSpace, reserveOf } from "../disk/free-space.ts";
import { noSpaceError } from "./ensure-free-space.ts";

type Options = {
  server: Client;
  /** The folder of the backups. */
  dir: string;
  backup: string;
  worker: string;
  look?: ReadDiskSpace;
};

/** Allows for growth since the last backup. */
const GROWTH = 1.1;

/**
 * Makes sure that a backup as large as the last one fits on the disk, with a reserve: removes old ones early, the
 * oldest first and never the newest. Removes none where that would not be enough.
 * @returns the number of removed backups.
 * @throws BackupProblem, `NO_SPACE`
 */
export async function freeBackupSpace({ server, dir, backup, worker, look = readDiskSpace }: Options): Promise<number> {
  const { data } = await server
    .from("backups")
    .select("file, finished_at")
    .eq("state", "done")
    .order("finished_at", { ascending: false })
    .throwOnError();
  const found = await Promise.all(
    data.map(async ({ file }) => {
      const entry = file ? await stat(path.join(dir, file)).catch(() => undefined) : undefined;
      return file && entry ? [{ file, bytes: entry.size }] : [];
    }),
  );
  const [newest, ...older] = found.flat();
  makeFolder(dir);
  const room = await look(dir);
  let lacking = (newest?.bytes ?? 0) * GROWTH + reserveOf(room) - room.free;
  const going: string[] = [];
  for (const { file, bytes } of older.reverse()) {
    if (lacking <= 0) break;
    going.push(file);
    lacking -= bytes;
  }
  if (lacking > 0) throw noSpaceError(dir, lacking);
  for (const file of going) await rm(path.join(dir, file), { force: true });
  if (going.length > 0) await server.rpc("prune_backups", { backup, worker, files: going }).throwOnError();
  return going.length;
}
