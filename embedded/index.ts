import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { type Cluster, startCluster } from "./cluster/index.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { lastingPool, shortPauses } from "./lasting-pool.ts";
import { migrate } from "./migrate.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { startRealtime } from "./realtime/index.ts";
import { type AuthMailer, createRestAndAuth } from "./rest-and-auth/index.ts";
import type { Mend } from "./rest-and-auth/mends/mend.ts";
import { loadSecrets } from "./secrets.ts";
import { createStorage } from "./storage/index.ts";

export { DataFolderInUse } from "./data-folder-lock.ts";
export type { AuthMail, AuthMailer } from "./rest-and-auth/index.ts";

const POOL = 10;
const READY_WITHIN_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;

export type BackendOptions = {
  /** Absolute path; holds the database, the stored files, the secrets and PostgreSQL's log. */
  dataDir: string;
  /** Files `YYYYMMDDHHMMSS_name.sql`, as the Supabase CLI lays them out. */
  migrationsDir: string;
  /** The site's origin. */
  siteUrl: string;
  /** A PostgreSQL of one's own instead of the embedded one. */
  databaseUrl?: string | undefined;
  mailer: AuthMailer;
  /** Whether an address has to be confirmed, by the link in a mail, before its owner can sign in. */
  confirmEmails?: boolean;
  log?: (line: string) => void;
  /** Further settings of the embedded PostgreSQL. */
  databaseSettings?: Record<string, string>;
  /** Mends of the library to leave out, for the tests that show what each is for. */
  without?: readonly Mend[];
};

export type Backend = {
  /** Answers `/auth/v1/*`, `/rest/v1/*` and `/storage/v1/*`. */
  fetch(request: Request): Promise<Response>;
  /** Takes the upgrade to `/realtime/v1/websocket`; false when the address is another. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  publishableKey: string;
  secretKey: string;
  /** The owner's connections, for the server's own work. */
  sql: postgres.Sql;
  /** Whether the database answers now. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Starts a Supabase-compatible backend in this process.
 * @throws DataFolderInUse when another process works on the folder.
 * @throws Error when PostgreSQL or a migration fails; nothing is left running.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const {
    dataDir,
    migrationsDir,
    siteUrl,
    databaseUrl,
    mailer,
    confirmEmails = false,
    log = () => {},
    databaseSettings = {},
    without = [],
  } = options;
  const ending: (() => unknown)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= endAll(ending);
    return closing;
  };
  try {
    if (!databaseUrl) ending.push(lockDataFolder(dataDir));
    const secrets = await loadSecrets(dataDir);
    const cluster = databaseUrl
      ? undefined
      : await startCluster({ dataDir, password: secrets.databasePassword, log, settings: databaseSettings });
    if (cluster) ending.push(() => cluster.stop());
    const connection = databaseUrl ?? connectionOf(cluster);
    const pool = { max: POOL, backoff: shortPauses, onnotice() {} };
    const sql = lastingPool(
      typeof connection === "string" ? postgres(connection, pool) : postgres({ ...connection, ...pool }),
    );
    ending.push(() => sql.end({ timeout: 2 }));

    await prepareDatabase(sql);
    const api = await createRestAndAuth({
      connection,
      sql,
      secrets,
      siteUrl,
      mailer,
      confirmEmails,
      log,
      without,
      afterSystemSchema: () => migrate(sql, migrationsDir),
    });
    ending.push(() => api.close());
    const realtime = await startRealtime(sql, secrets, log);
    ending.push(() => realtime.close());
    const storage = createStorage({ sql, secrets, folder: path.join(dataDir, "storage"), log });
    const sweep = () => storage.sweep().catch((error: unknown) => log(`The stored files cannot be swept: ${error}`));
    const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
    ending.push(() => clearInterval(sweeping));

    return {
      fetch: (request) =>
        new URL(request.url).pathname.startsWith("/storage/") ? storage.fetch(request) : api.fetch(request),
      upgrade: realtime.upgrade,
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      sql,
      ready: () => Promise.race([answers(sql), wait(READY_WITHIN_MS, false, { ref: false })]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends what was started, last first; a part that fails to end does not keep the others running. */
async function endAll(ending: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ending.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const answers = (sql: postgres.Sql): Promise<boolean> =>
  sql`select 1`.then(
    () => true,
    () => false,
  );

function connectionOf(cluster: Cluster | undefined): Cluster["options"] {
  if (!cluster) throw new Error("No database");
  return cluster.options;
}
