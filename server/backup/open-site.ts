import { existsSync, statSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { z } from "zod";
import { startCluster } from "../../embedded/cluster/index.ts";
import { socketFolder } from "../../embedded/cluster/socket-folder.ts";
import { DataFolderInUse, lockDataFolder } from "../../embedded/data-folder-lock.ts";
import { type ByteStore, openStore } from "../../embedded/index.ts";
import { readSecrets, type Secrets, secretsFileOf } from "../../embedded/secrets.ts";
import { agreedMark, StoreMismatch } from "../../embedded/storage/store-mismatch.ts";
import { BackupProblem } from "./backup-problem.ts";

/** A site as backups and exports read it. */
export type Site = {
  sql: postgres.Sql;
  dataDir: string;
  secretsFile: string;
  files: ByteStore;
  /** The folder of its files; undefined when they are in a bucket. */
  filesDir: string | undefined;
};

/** The location of a site, in a form that can be passed to a worker thread. */
export const SiteLocation = z.strictObject({
  dataDir: z.string(),
  databaseUrl: z.string().optional(),
  /** The paths of keys and files, when they are outside the data folder. */
  secretsFile: z.string().optional(),
  filesDir: z.string().optional(),
  s3: z
    .strictObject({
      endpoint: z.string(),
      region: z.string(),
      bucket: z.string(),
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
      pathStyle: z.boolean(),
    })
    .optional(),
});
export type SiteLocation = z.infer<typeof SiteLocation>;

const NOT_IN_A_BUCKET =
  "S3_BUCKET names a bucket, and the files of this site are in none. Leave the S3 settings out, as the site is started.";

/** Two connections for the snapshot, and one that holds files in a bucket. */
const POOL = { max: 3, onnotice() {} };

/**
 * Connects to a site's database; starts the database first if the site is stopped, and stops it at the end.
 * @throws StoreMismatch, BackupProblem
 * @param runs true if the caller knows that the site runs. The site's own process must pass true: the check would release
 * its lock.
 */
export async function withSite<T>(
  { dataDir, databaseUrl, secretsFile, filesDir, s3 }: SiteLocation,
  runs: boolean,
  use: (site: Site) => Promise<T>,
): Promise<T> {
  const ending: (() => unknown)[] = [];
  try {
    const secrets = secretsFile ?? secretsFileOf(dataDir);
    const sql = databaseUrl ? postgres(databaseUrl, POOL) : await reachOwn(dataDir, secrets, runs, ending);
    ending.push(() => sql.end({ timeout: 2 }));
    const folder = filesDir ?? path.join(dataDir, "storage");
    // The process that serves a site decides where its files are; commands that read them do not.
    if (s3 && !(await agreedMark(sql))) throw new StoreMismatch(NOT_IN_A_BUCKET);
    const files = await openStore({ sql, folder, s3, log: console.error });
    return await use({ sql, dataDir, secretsFile: secrets, files, filesDir: s3 ? undefined : folder });
  } finally {
    for (const end of ending.reverse()) await end();
  }
}

async function reachOwn(
  dataDir: string,
  secretsFile: string,
  runs: boolean,
  ending: (() => unknown)[],
): Promise<postgres.Sql> {
  const pgdata = path.join(dataDir, "pgdata");
  if (!existsSync(pgdata)) throw new BackupProblem(`There is no site in ${dataDir}. Set DATA_DIR to its folder.`);
  const { databasePassword: password } = await keysOf({ secretsFile });
  if (!runs) {
    const unlock = lockUnlessRunning(dataDir);
    if (unlock) {
      ending.push(unlock);
      const cluster = await startCluster({ dataDir, password });
      ending.push(() => cluster.stop());
      return postgres({ ...cluster.options, ...POOL });
    }
  }
  const host = socketFolder(path.resolve(dataDir), statSync(pgdata).uid);
  const sql = postgres({ host, port: 5432, username: "postgres", password, database: "postgres", ...POOL });
  try {
    await sql`select 1`;
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw new BackupProblem("The site is just starting or stopping. Try again in a moment.", "FAILED", error);
  }
  return sql;
}

/**
 * Reads the keys of an existing site: a backup with other keys would be useless.
 * @throws BackupProblem
 */
export async function keysOf({ secretsFile }: Pick<Site, "secretsFile">): Promise<Secrets> {
  const secrets = await readSecrets(secretsFile);
  if (secrets) return secrets;
  throw new BackupProblem(
    `The site's keys are not in ${secretsFile}. Set DATA_DIR, or SECRETS_FILE, to where they are.`,
  );
}

function lockUnlessRunning(dataDir: string): (() => void) | undefined {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUse) return undefined;
    throw error;
  }
}
