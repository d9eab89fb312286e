import { lstat, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder, syncFolder } from "../../embedded/files.ts";
import { MovedSecrets } from "../../embedded/secrets.ts";
import { BackupProblem, describeBackupError } from "./backup-problem.ts";
import { ensureFreeSpace } from "./ensure-free-space.ts";
import { type FileHold, holdFiles, NOTHING_HELD } from "./hold-files.ts";
import { FILES, FORMAT, MANIFEST, type Manifest, SECRETS, TABLES } from "./manifest.ts";
import { keysOf, type Site } from "./open-site.ts";
import { readArchive } from "./read-archive.ts";
import { README } from "./readme.ts";
import { removeUnfinished, STAGING, UNFINISHED } from "./remove-unfinished.ts";
import { signManifest } from "./sign-manifest.ts";
import { type StoredFile, withSnapshot } from "./snapshot.ts";
import { makeStaging, unfinishedName } from "./staging.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

/** Left out of a backup that is not encrypted, which holds the key that they are encrypted with. */
const ONLY_ENCRYPTED = ["private.pix_credentials", "private.calendar_credentials", "private.chosen_mail_server"];

type Options = {
  site: Site;
  /** An absolute path. */
  file: string;
  key: string | undefined;
  /** Called with the bytes done and in total: each byte counts twice, for writing and verifying. */
  onProgress?: (done: number, total: number) => void;
};

export type BackupResult = {
  file: string;
  bytes: number;
  encrypted: boolean;
  missing: { bucket: string; name: string }[];
};

/**
 * Makes a backup of a running or stopped site, and verifies it before it gets its final name.
 * @throws BackupProblem; nothing is left then.
 */
export async function makeBackup({ site, file, key, onProgress = () => {} }: Options): Promise<BackupResult> {
  const folder = path.dirname(file);
  let staging: string | undefined;
  const unfinished = path.join(folder, unfinishedName(UNFINISHED));
  try {
    if (await lstat(file).catch(() => undefined)) throw new BackupProblem(`${file} is there already.`, "NOT_WRITABLE");
    makeFolder(folder);
    // Also where nothing is held this time, because the site has no file any more.
    await removeUnfinished(folder, site);
    const [database] = await site.sql`select pg_database_size(current_database())::float8 as bytes`;
    await ensureFreeSpace(site.dataDir, database?.bytes ?? 0);
    staging = await makeStaging(site.dataDir, STAGING);
    const { manifest, total } = await collect(site, staging, unfinished, key, onProgress);
    let done = total;
    const count = (bytes: number) => {
      done += bytes;
      onProgress(Math.min(done, total * 2), total * 2);
    };
    await readArchive({ file: unfinished, key, onProgress: count });
    await rename(unfinished, file);
    await syncFolder(folder);
    const { size } = await lstat(file);
    return { file, bytes: size, encrypted: key !== undefined, missing: manifest.missing };
  } catch (error) {
    throw describeBackupError(error);
  } finally {
    await rm(unfinished, { force: true });
    if (staging) await rm(staging, { recursive: true, force: true });
  }
}

async function collect(
  site: Site,
  staging: string,
  archive: string,
  key: string | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<{ manifest: Manifest; total: number }> {
  const { databasePassword, ...keys } = await keysOf(site);
  const secrets = MovedSecrets.parse(keys);
  let files: FileHold = NOTHING_HELD;
  const hold = async (stored: StoredFile[]) => {
    files = await holdFiles(site, stored);
  };
  try {
    // The snapshot ends before the archive is written, so that a slow archive blocks nobody.
    const { shape, tables } = await withSnapshot(site.sql, hold, async ({ copy, tx: _, ...shape }) => {
      const tables: (Manifest["tables"][number] & { file: string })[] = [];
      const kept = shape.tables.filter(({ schema, name }) => key || !ONLY_ENCRYPTED.includes(`${schema}.${name}`));
      for (const [n, table] of kept.entries()) {
        const file = path.join(staging, `table-${n}`);
        const part = `${TABLES}${table.schema}.${table.name}.csv`;
        tables.push({ ...table, part, ...(await copy(table, file)), file });
      }
      return { shape, tables };
    });
    const { held, missing } = await files.look();
    if (missing.length > 0 && held.length === 0) throw noFiles(site);
    const total = [...tables, ...held].reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const count = (bytes: number) => {
      done += bytes;
      onProgress(done, total * 2);
    };
    const manifest: Manifest = {
      what: "english-with backup",
      format: FORMAT,
      made_at: new Date().toISOString(),
      ...shape,
      secrets: { part: SECRETS, bytes: 0, sha256: "" },
      tables: tables.map(({ file: _, ...table }) => table),
      files: [],
      missing: missing.map(({ bucket, name }) => ({ bucket, name })),
    };
    const fill = async (writer: ArchiveWriter) => {
      await writer.addText("README.txt", README);
      manifest.secrets = await writer.addText(SECRETS, `${JSON.stringify(secrets, null, 2)}\n`);
      for (const { part, file } of tables) count((await writer.addFile(part, file)).bytes);
      for (const { bucket, name, version, bytes, open } of held) {
        const added = await writer.addStream(`${FILES}${bucket}/${name}`, bytes, await open());
        count(added.bytes);
        manifest.files.push({ bucket, name, version, ...added });
      }
      // An encrypted backup was made by somebody who knows its key.
      const text = key === undefined ? signManifest(manifest, databasePassword) : JSON.stringify(manifest);
      await writer.addText(MANIFEST, `${text}\n`);
    };
    await writeArchive(archive, key, fill);
    return { manifest, total };
  } finally {
    await files.release();
  }
}

const noFiles = ({ filesDir }: Site) =>
  new BackupProblem(
    filesDir === undefined
      ? "None of the site's files is in the bucket. Is S3_BUCKET right?"
      : `None of the site's files is in ${filesDir}. Is its disk there, and FILES_DIR right?`,
    "NO_FILES",
  );
