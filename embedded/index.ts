import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { checkAgreement } from "./agreement.ts";
import { analyzeNewTables } from "./analyze-new-tables.ts";
import { type Cluster, startCluster } from "./cluster/index.ts";
import { availableMemory } from "./cluster/sizes.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import type { Endpoint } from "./endpoints.ts";
import { checkBuild, migrate } from "./migrate.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { REALTIME, startRealtime } from "./realtime/index.ts";
import { reconnectingPool, shortPauses } from "./reconnecting-pool.ts";
import { isKnown } from "./rest-and-auth/callers.ts";
import { type AuthMailer, createRestAndAuth } from "./rest-and-auth/index.ts";
import type { Patch } from "./rest-and-auth/patches/names.ts";
import { REST_AND_AUTH } from "./rest-and-auth/routes.ts";
import type { MinPasswordLength } from "./rest-and-auth/weak-passwords.ts";
import { checkRights } from "./rights.ts";
import { loadSecrets, secretsFileOf } from "./secrets.ts";
import type { ByteStore } from "./storage/byte-store.ts";
import { createStorage } from "./storage/index.ts";
import { openStore } from "./storage/open-store.ts";
import { STORAGE } from "./storage/routes.ts";
import type { S3Settings } from "./storage/s3/client.ts";

export { ProcessMismatch } from "./agreement.ts";
export { DataFolderInUse } from "./data-folder-lock.ts";
export { type DiskProblem, findDiskProblem } from "./disk-problem.ts";
export type { AccessLevel, Endpoint } from "./endpoints.ts";
export { DatabaseOfAnotherBuild } from "./migrate.ts";
export type { AuthMail, AuthMailer } from "./rest-and-auth/index.ts";
export type { MinPasswordLength } from "./rest-and-auth/weak-passwords.ts";
export { MissingRights } from "./rights.ts";
export type { ByteStore, StorageProblem } from "./storage/byte-store.ts";
export { openStore } from "./storage/open-store.ts";
export type { S3Settings } from "./storage/s3/client.ts";

/** All endpoints of the backend; every other address is 404. */
export const ENDPOINTS: readonly Endpoint[] = [...REST_AND_AUTH, ...STORAGE, ...REALTIME];

const POOL = 10;
/** The connection that listens to Realtime's channel and three of the server's own. */
const LISTENING = 1;
/**
 * Connections of `/rest/v1` and `/auth/v1`. A call holds one for several queries, so that with few connections callers
 * wait for each other under load. An external database has to serve other processes as well.
 */
const LIBRARY_POOL = { embedded: 20, ownDatabase: 12 };
/** Each connection is a process of five to ten megabytes: a small machine gets fewer, and callers queue. */
const FEWEST = { pool: 4, library: 6 };
const MEMORY_EACH = { pool: 256 * 2 ** 20, library: 128 * 2 ** 20 };
const scaleToMemory = (limit: number, kind: keyof typeof FEWEST, memory: number) =>
  Math.max(FEWEST[kind], Math.min(limit, Math.floor(memory / MEMORY_EACH[kind])));
/** Each pool has one more connection that probes the database. */
const PROBE_CONNECTION = 1;
/** The owner's pool, the pool that `/rest/v1` and `/auth/v1` share, and the listening connection. */
const countConnections = (owner: number, shared: number) => owner + shared + 3 * PROBE_CONNECTION + LISTENING;
const READY_WITHIN_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;

export type BackendOptions = {
  /** Absolute path; holds the database, the stored files, the secrets and PostgreSQL's log. */
  dataDir: string;
  /** Files `YYYYMMDDHHMMSS_name.sql`, as the Supabase CLI lays them out. */
  migrationsDir: string;
  /** Called before the first migration of a database that already has some; if it throws, nothing is migrated. */
  beforeUpdate?: (() => Promise<void>) | undefined;
  /** The site's origin. */
  siteUrl: string;
  /** An external PostgreSQL instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** The keys' file; several processes on one database read the same. `secrets.json` of the data folder if unset. */
  secretsFile?: string | undefined;
  /** The folder of stored files; several processes on one database share it. `storage` of the data folder if unset. */
  filesDir?: string | undefined;
  /** A bucket for stored files; the folder then holds only unfinished uploads. */
  s3?: S3Settings | undefined;
  mailer: AuthMailer;
  /** True if an address has to be confirmed, by the link in a mail, before its owner can sign in. */
  confirmEmails?: boolean;
  /** The minimum length of a user's new password, where it is longer than the default. */
  minPasswordLength?: MinPasswordLength;
  /** Passwords that are refused besides those of the public lists of the world's most used ones, in lower case. */
  commonPasswords?: readonly string[];
  /** The most requests of one person to `/rest/v1` a minute. 3,000 if unset. */
  requestsPerMinute?: number | undefined;
  /** The cost of bcrypt for new passwords. 10 if unset, as Supabase has it. */
  hashCost?: number;
  /** Milliseconds for which a socket may be open without a subscription. Half a minute if unset. */
  joinWithinMs?: number;
  log?: (line: string) => void;
  /** Further settings of the embedded PostgreSQL. */
  databaseSettings?: Record<string, string>;
  /** Patches of the library to leave out, for the tests that show what each is for. */
  without?: readonly Patch[];
};

export type Backend = {
  /**
   * Answers `/auth/v1/*`, `/rest/v1/*` and `/storage/v1/*`.
   * @param callerKey names the caller in the fair queue for the database: callers with many requests wait for their own.
   */
  fetch(request: Request, callerKey?: string): Promise<Response>;
  /** True if a token is the server's, or an unexpired token of a person. Does not query the database. */
  knows(token: string): Promise<boolean>;
  /** Takes the upgrade to `/realtime/v1/websocket`; false when the address is another. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  publishableKey: string;
  secretKey: string;
  /** The owner's connections, for the server's own work. */
  sql: postgres.Sql;
  /** The store of the files' bytes. */
  files: ByteStore;
  /** This process's connections to the database by their state, and how many it opens at most. */
  connections(): Promise<{ connections: Record<string, number>; most: number }>;
  /** How many sockets listen to changes. */
  sockets(): number;
  /** True if the database answers now. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Starts a Supabase-compatible backend in this process.
 * @throws DataFolderInUse when another process works on the folder.
 * @throws DatabaseOfAnotherBuild when the database has migrations that are not among these.
 * @throws MissingRights when the database's owner lacks needed rights.
 * @throws ProcessMismatch when other processes on the database have other keys or another folder for files.
 * @throws BucketUnusable when files cannot be kept in the bucket that is set.
 * @throws StoreMismatch when the site's files are not where the settings say.
 * @throws Error when PostgreSQL or a migration fails; nothing is left running.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const running = new AsyncDisposableStack();
  try {
    return await startAll(running, options);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

/** Starts the parts in order; `running` closes them in reverse. */
async function startAll(running: AsyncDisposableStack, options: BackendOptions): Promise<Backend> {
  const {
    dataDir,
    migrationsDir,
    databaseUrl,
    secretsFile = secretsFileOf(dataDir),
    filesDir = path.join(dataDir, "storage"),
    log = () => {},
    databaseSettings = {},
  } = options;
  if (!databaseUrl) running.defer(lockDataFolder(dataDir));
  const secrets = await loadSecrets(dataDir, secretsFile);
  const cluster = databaseUrl
    ? undefined
    : await startCluster({ dataDir, password: secrets.databasePassword, log, settings: databaseSettings });
  if (cluster) running.defer(() => cluster.stop());
  const name = `site-${randomUUID().slice(0, 8)}`;
  // Instants are written in UTC, as a Supabase project does, whatever the machine's or the database's own zone is.
  const set = { application_name: name, TimeZone: "UTC" };
  const connection = databaseUrl ? withSettings(databaseUrl, set) : { ...connectionOf(cluster), connection: set };
  const memory = databaseUrl ? Number.POSITIVE_INFINITY : availableMemory();
  const pool = { max: scaleToMemory(POOL, "pool", memory), backoff: shortPauses, onnotice() {} };
  const sql = reconnectingPool(
    typeof connection === "string" ? postgres(connection, pool) : postgres({ ...connection, ...pool }),
  );
  running.defer(() => sql.end({ timeout: 2 }));

  await checkRights(sql);
  await checkBuild(sql, migrationsDir);
  await prepareDatabase(sql);
  const isMarked = databaseUrl !== undefined || options.filesDir !== undefined;
  const files = await openStore({ sql, folder: filesDir, isMarked, s3: options.s3, log });
  const shared = { secrets: databaseUrl === undefined ? undefined : secrets, secretsFile };
  if (isMarked) await checkAgreement(sql, { ...shared, filesDir: options.s3 ? undefined : filesDir });
  const poolSize = databaseUrl ? LIBRARY_POOL.ownDatabase : LIBRARY_POOL.embedded;
  const connections = scaleToMemory(poolSize, "library", memory);
  const api = await createRestAndAuth({
    ...options,
    connection,
    connections,
    sql,
    secrets,
    log,
    afterSystemSchema: () => migrate(sql, migrationsDir, options.beforeUpdate),
  });
  running.defer(() => api.close());
  await analyzeNewTables(sql, log);
  const realtime = await startRealtime({ sql, secrets, log, joinWithinMs: options.joinWithinMs });
  running.defer(() => realtime.close());
  const storage = createStorage({ sql, secrets, store: files, arriving: path.join(filesDir, "resumable"), log });
  const sweep = () => storage.sweep().catch((error: unknown) => log(`The stored files cannot be swept: ${error}`));
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
  running.defer(() => clearInterval(sweeping));

  let closing: Promise<void> | undefined;
  return {
    fetch: (request, key) =>
      new URL(request.url).pathname.startsWith("/storage/") ? storage.fetch(request, key) : api.fetch(request, key),
    knows: (token) => isKnown(token, secrets),
    upgrade: realtime.upgrade,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    sql,
    files,
    async connections() {
      const rows = await sql<{ state: string; count: number }[]>`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where application_name = ${name} group by 1`;
      return {
        connections: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
        most: countConnections(pool.max, connections),
      };
    },
    sockets: realtime.sockets,
    ready: () => Promise.race([isAnswering(sql), wait(READY_WITHIN_MS, false, { ref: false })]),
    close() {
      closing ??= running.disposeAsync();
      return closing;
    },
  };
}

const isAnswering = (sql: postgres.Sql): Promise<boolean> =>
  sql`select 1`.then(
    () => true,
    () => false,
  );

/** The same database, with settings for each connection to it. */
function withSettings(databaseUrl: string, settings: Record<string, string>): string {
  const url = new URL(databaseUrl);
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  return url.href;
}

function connectionOf(cluster: Cluster | undefined): Cluster["options"] {
  if (!cluster) throw new Error("No database");
  return cluster.options;
}
