import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type postgres from "postgres";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { type AuthMailer, type ByteStore, startBackend } from "../../embedded/index.ts";
import type { Settings } from "../settings.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { describeBuildError } from "./incompatible-build.ts";

export type Client = SupabaseClient<Database>;

/** The backend of a site, wherever it runs. */
export type SiteBackend = {
  /** The public address of the backend; unset when it is served on the site's own origin. */
  supabaseUrl?: string;
  publishableKey: string;
  secretKey: string;
  /** Answers a call of an official client. `caller` is the one that concurrency limits count it for. */
  fetch(request: Request, caller?: string): Promise<Response>;
  /**
   * True if a token is the server's or a person's that has not expired. It only checks the signature, so the token of a
   * session that has ended counts; absent where the check needs a request.
   */
  knows?(token: string): Promise<boolean>;
  /**
   * Accepts a WebSocket upgrade; false for one that is not the backend's. Absent where browsers connect to a hosted
   * backend.
   */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** The process's own connection, where it has its own database. */
  sql?: postgres.Sql;
  /** The connections to that database by state, and the most it opens. */
  connections?(): Promise<{ connections: Record<string, number>; most: number }>;
  /** The number of open sockets. */
  sockets?(): number;
  /** The store of the files' bytes, where the process keeps them itself. */
  files?: ByteStore;
  ready(): Promise<boolean>;
  close(): Promise<void>;
};

type Options = {
  settings: Settings;
  siteUrl: string;
  mailer: AuthMailer;
  /** Runs before a migration of the embedded database. A rejection leaves the database unchanged. */
  beforeUpdate: () => Promise<void>;
  log: (line: string) => void;
};

/** The migrations that come with this build. */
export const MIGRATIONS = path.resolve(import.meta.dirname, "../../supabase/migrations");

/**
 * Starts the embedded backend, or connects to the hosted one of the settings.
 * @throws IncompatibleBuild, and what `startBackend` throws.
 */
export async function openBackend({ settings, siteUrl, mailer, beforeUpdate, log }: Options): Promise<SiteBackend> {
  if (settings.backend.kind === "hosted") return hosted(settings.backend);
  const { databaseUrl, secretsFile, filesDir, s3, requestsPerMinute } = settings.backend;
  const backend = startBackend({
    dataDir: settings.dataDir,
    databaseUrl,
    secretsFile,
    filesDir,
    s3,
    migrationsDir: MIGRATIONS,
    beforeUpdate,
    siteUrl,
    mailer,
    confirmEmails: true,
    commonPasswords: COMMON_PASSWORDS,
    requestsPerMinute,
    log,
  });
  return backend.catch((error: unknown) => Promise.reject(describeBuildError(error)));
}

type Hosted = { supabaseUrl: string; publishableKey: string; secretKey: string };

const HEALTH_DEADLINE_MS = 5_000;

function hosted({ supabaseUrl, publishableKey, secretKey }: Hosted): SiteBackend {
  const health = `${supabaseUrl}/auth/v1/health`;
  return {
    supabaseUrl,
    publishableKey,
    secretKey,
    fetch: (request) => fetch(request),
    ready: () =>
      fetch(health, { headers: { apikey: publishableKey }, signal: AbortSignal.timeout(HEALTH_DEADLINE_MS) }).then(
        (response) => response.ok,
        () => false,
      ),
    async close() {},
  };
}

/** An official client of the process itself. `answer` is its `fetch`. */
export function connect(url: string, key: string, answer: (request: Request) => Promise<Response>): Client {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => answer(new Request(input, init)) },
  });
}
