import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { BackupSettings } from "../settings.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { BackupResult } from "./make-backup.ts";
import type { SiteLocation } from "./open-site.ts";

const KEPT_BACKUPS = 3;
const NAME = /^before-update-[\dT-]+\.tar\.gz(\.age)?$/;

/**
 * Backs up a site whose database is about to be migrated, unless it has no users yet. These files are separate from the
 * nightly backups: the newest three are kept.
 * @throws BackupProblem; the database is unchanged.
 */
export async function backUpBeforeUpdate(
  whereabouts: SiteLocation,
  { dir, key }: BackupSettings,
  log: (line: string) => void,
): Promise<void> {
  const now = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = path.join(dir, `before-update-${now}.tar.gz${key === undefined ? "" : ".age"}`);
  let made: BackupResult | undefined;
  try {
    // Imported only by a start that migrates.
    const [{ makeBackup }, { withSite }] = await Promise.all([import("./make-backup.ts"), import("./open-site.ts")]);
    made = await withSite(whereabouts, true, async (site) => {
      const people = await site.sql`select from public.profiles limit 1`;
      return people.length > 0 ? await makeBackup({ site, file, key }) : undefined;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupProblem(
      `This build has to change the database, and no backup of before could be made: ${reason} Nothing was changed.`,
      "FAILED",
      error,
    );
  }
  if (made) await removeOlder(dir);
  if (made) log(`This build changes the database. It is as it was before in ${made.file}.`);
}

async function removeOlder(dir: string): Promise<void> {
  const older = (await readdir(dir))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -KEPT_BACKUPS);
  for (const name of older) await rm(path.join(dir, name), { force: true });
}
