import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { lockDataFolder } from "../../embedded/data-folder-lock.ts";
import { makeFolder } from "../../embedded/files.ts";
import { DatabaseOfAnotherBuild, startBackend } from "../../embedded/index.ts";
import { migrate, readMigrations, refuseAnotherBuild } from "../../embedded/migrate.ts";
import { MovedSecrets, readSecrets, saveSecrets, secretsFileOf } from "../../embedded/secrets.ts";
import { agreedMark } from "../../embedded/storage/store-mismatch.ts";
import { describeIncompatibleBuild } from "../backend/incompatible-build.ts";
import { BackupProblem, describeBackupError } from "./backup-problem.ts";
import {
  installRestore,
  markIncomplete,
  markReady,
  RESTORED,
  RESTORING,
  removeHalfRestored,
} from "./install-restore.ts";
import { loadDatabase } from "./load-database.ts";
import type { Manifest } from "./manifest.ts";
import type { SiteLocation } from "./open-site.ts";
import { type ReadArchive, readArchive } from "./read-archive.ts";
import { makeStaging } from "./staging.ts";

const NO_MAIL = {
  async sendRecovery() {},
  async sendConfirmation() {},
  async sendEmailChange() {},
  async sendAlreadyRegistered() {},
};

const UNKNOWN_MAKER =
  "This backup has no signature of this machine's site, as one of another machine has none. Whoever made or changed it decides who signs in as the teacher and what everybody reads: go on only where you know who had the file.";

type Options = {
  whereabouts: SiteLocation;
  file: string;
  key: string | undefined;
  /** Moves an existing site aside instead of refusing. */
  replace: boolean;
  migrationsDir: string;
  log: (line: string) => void;
};

type RestoreResult = { manifest: Manifest; aside: string | undefined };

/**
 * Restores a site from a backup. Everything is built in a separate folder and moved into place once it is complete.
 * @throws BackupProblem or DataFolderInUse; the existing data is unchanged then.
 */
export async function restoreBackup(options: Options): Promise<RestoreResult> {
  const { dataDir, databaseUrl } = options.whereabouts;
  makeFolder(dataDir);
  const unlock = lockDataFolder(dataDir);
  let staging: string | undefined;
  let modeBefore: number | undefined;
  try {
    // An interrupted restore of a folder is finished; one into an external database starts again, and needs an empty
    // database.
    await installRestore(dataDir);
    await removeHalfRestored(dataDir);
    await refuseOverwriting(options);
    staging = await makeStaging(dataDir, RESTORING);
    if (process.getuid?.() === 0) {
      modeBefore = (await stat(dataDir)).mode;
      await chmod(dataDir, 0o711);
    }
    const parts = path.join(staging, "parts");
    await mkdir(parts, { mode: 0o700 });
    options.log("Reading the backup and checking every part of it…");
    const { secretsFile = secretsFileOf(dataDir) } = options.whereabouts;
    const password = (await readSecrets(secretsFile))?.databasePassword;
    const archive = await readArchive({ file: options.file, key: options.key, into: parts, password });
    if (archive.maker === "unknown") options.log(UNKNOWN_MAKER);
    await refuseOtherBuilds(archive.manifest, options);
    if (databaseUrl) await markIncomplete(dataDir, databaseUrl);
    options.log("Building the site…");
    await build(staging, archive, options);
    await rm(parts, { recursive: true, force: true });
    const aside = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
    await markReady(dataDir, { from: path.basename(staging), aside }, databaseUrl);
    // The journal has recorded it: the next process finishes it if this one does not.
    staging = undefined;
    await installRestore(dataDir);
    return { manifest: archive.manifest, aside: existsSync(path.join(dataDir, aside)) ? aside : undefined };
  } catch (error) {
    if (modeBefore) await chmod(dataDir, modeBefore);
    throw describeBackupError(error);
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

/** Never overwrites existing data: a folder is moved aside on request, a database is refused. */
async function refuseOverwriting({ whereabouts: { dataDir, databaseUrl }, replace }: Options): Promise<void> {
  if (databaseUrl) {
    const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
    try {
      const [found] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
      if (found?.there)
        throw new BackupProblem(
          "There is a site in the database of DATABASE_URL. Make a new, empty one and name that: the old one stays as it is.",
        );
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  if (!replace && RESTORED.some((name) => existsSync(path.join(dataDir, name))))
    throw new BackupProblem(
      `There is a site in ${dataDir}. With --replace it is put aside, in a folder beside the new one; nothing is deleted.`,
    );
}

async function refuseOtherBuilds({ migrations }: Manifest, { file, migrationsDir }: Options): Promise<void> {
  try {
    refuseAnotherBuild(migrations, await readMigrations(migrationsDir));
  } catch (error) {
    if (!(error instanceof DatabaseOfAnotherBuild)) throw error;
    throw new BackupProblem(describeIncompatibleBuild(file, error), "NOT_READABLE", error);
  }
}

/** Builds a whole data folder: first with the backup's schema version, then migrated to this build's. */
async function build(
  folder: string,
  { manifest, place }: ReadArchive,
  { whereabouts: { databaseUrl, s3 }, migrationsDir, log }: Options,
): Promise<void> {
  const secrets = JSON.parse(await readFile(place(manifest.secrets.part), "utf8"));
  await saveSecrets(folder, MovedSecrets.parse(secrets));
  // Needed even with a bucket, because the whole previous site is moved aside.
  await mkdir(path.join(folder, "storage"), { mode: 0o700 });
  const ofItsAge = path.join(folder, "migrations");
  await mkdir(ofItsAge);
  for (const name of await readdir(migrationsDir))
    if (manifest.migrations.includes(name.slice(0, 14)))
      await copyFile(path.join(migrationsDir, name), path.join(ofItsAge, name));
  const backend = await startBackend({
    dataDir: folder,
    databaseUrl,
    s3,
    migrationsDir: ofItsAge,
    siteUrl: "http://localhost",
    mailer: NO_MAIL,
    log,
  });
  try {
    const mark = s3 && (await agreedMark(backend.sql));
    if (mark) log(`The files go into the folder ${mark} of the bucket. If this is cut off, remove that folder there.`);
    for (const { part, version } of manifest.files) await backend.files.write(version, { file: place(part) });
    await loadDatabase(backend.sql, manifest, place);
    await migrate(backend.sql, migrationsDir);
  } catch (error) {
    await backend.files.remove(manifest.files.map(({ version }) => version));
    throw error;
  } finally {
    await backend.close();
  }
}
