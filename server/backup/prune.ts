import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Client } from "../backend/site-backend.ts";
import { filesToRetain, LONGEST_DAYS, type StoredBackup } from "./retention.ts";

/**
 * The age from which on unlisted backups are pruned, in days: a site's own are pruned earlier, except for the monthly
 * ones.
 */
const OTHERS_DAYS = 31;
const DAY_MS = 86_400_000;
const NAME = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar\.gz(\.age)?$/;

const BEFORE_UPDATE = /^before-update-(\d{4}-\d\d-\d\d)T[\d-]+\.tar\.gz(?:\.age)?$/;

/** The file name of a backup that is made at this moment. */
export const fileName = (now: Date, encrypted: boolean): string =>
  `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz${encrypted ? ".age" : ""}`;

/**
 * Deletes the backups that the retention rule does not keep, with their records. Files without a record, as after a
 * restore or where the record is on another machine, are judged separately, by their names, so that neither kind
 * displaces the other; and only once they are old, because this site may be a trial restore of a live site that prunes
 * them itself. Those from before an update end after a year as well.
 */
export async function prune(
  server: Client,
  dir: string,
  log: (line: string) => void,
  now: Date = new Date(),
): Promise<void> {
  const { data, error } = await server.from("backups").select("file, made:finished_at, night").eq("state", "done");
  if (error) return log(`Old backups cannot be removed: ${error.message}`);
  const listed = data.flatMap(({ file, made, night }) => (file && made ? [{ file, made, night }] : []));
  const known = new Set(data.map(({ file }) => file));
  const before = new Date(now.getTime() - OTHERS_DAYS * DAY_MS).toISOString();
  const unlisted = (await readdir(dir))
    .filter((name) => !known.has(name))
    .flatMap(byItsName)
    .filter(({ made }) => made < before);
  const old = [listed, unlisted].flatMap((backups) => {
    const keep = filesToRetain(backups, now);
    return backups.map(({ file }) => file).filter((file) => !keep.has(file));
  });
  const yearAgo = new Date(now.getTime() - LONGEST_DAYS * DAY_MS).toISOString().slice(0, 10);
  const beforeUpdates = (await readdir(dir)).filter((name) => (BEFORE_UPDATE.exec(name)?.[1] ?? yearAgo) < yearAgo);
  for (const file of [...old, ...beforeUpdates]) await rm(path.join(dir, file), { force: true });
  const forgotten = await server.rpc("delete_backup_records", { files: old });
  if (forgotten.error) log(`Old backups cannot be forgotten: ${forgotten.error.message}`);
}

/** Reads a backup's date from its name. Names do not mark nightly backups, so each counts as one. */
function byItsName(file: string): StoredBackup[] {
  const [, night, hours, minutes, seconds] = NAME.exec(file) ?? [];
  return night ? [{ file, made: `${night}T${hours}:${minutes}:${seconds}Z`, night }] : [];
}
