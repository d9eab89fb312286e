import type { IncomingMessage } from "node:http";
import { lockDataFolder } from "../embedded/data-folder-lock.ts";
import { findDiskProblem } from "../embedded/index.ts";
import { createPublicReadCache } from "./backend/public-read-cache.ts";
import { type Client, connect, openBackend, type SiteBackend } from "./backend/site-backend.ts";
import { startBackgroundJobs } from "./background-jobs.ts";
import { openBackupIn } from "./backup/backup-job.ts";
import { backUpBeforeUpdate } from "./backup/before-update.ts";
import { finishRestore } from "./backup/install-restore.ts";
import { createDomainChecks } from "./checks/domain-checks.ts";
import { createSiteAddressConnection } from "./checks/site-address-connection.ts";
import { compose, type Pages } from "./compose.ts";
import { createCalendarConnection } from "./connected-calendar/calendar-connection.ts";
import { type Deliveries, startDeliveries } from "./deliveries.ts";
import { highestUsage } from "./disk/free-space.ts";
import { createLimits } from "./limits/limits.ts";
import type { Log } from "./log.ts";
import { createAuthMailer } from "./mail/auth-mailer.ts";
import { createMailServerConnection } from "./mail/mail-server-connection.ts";
import { createAnswerMetrics } from "./monitoring/answer-metrics.ts";
import { createMetrics, type Job } from "./monitoring/metrics.ts";
import { createRouteNames } from "./monitoring/route-names.ts";
import { sourcesOf } from "./monitoring/sources.ts";
import { convertPicture } from "./pictures/convert-picture.ts";
import { createPixConnection } from "./pix/pix-connection.ts";
import { releaseMemory } from "./release-memory.ts";
import { watchReleases } from "./releases/newer-release.ts";
import { createReport } from "./report-error.ts";
import type { Running } from "./run.ts";
import type { Settings } from "./settings.ts";
import { followSiteAddress, type KnownAddress, openSiteAddress } from "./site-address.ts";
import { addStartingArticles } from "./starting-articles.ts";
import { addStartingItems } from "./starting-items.ts";
import { version } from "./version.ts";
import { CannotListen, type HttpServer, type OnResponse, openHttpServer } from "./web/http-server.ts";
import { createPageCache } from "./web/page-cache.ts";
import type { StaticFiles } from "./web/static-files.ts";
import { systemdSocket } from "./web/systemd-socket.ts";

type StartOptions = {
  settings: Settings;
  /** Loads the application: the build, or Vite's modules in development. */
  load(http: HttpServer): Promise<LoadedSite>;
  /** Creates the rows that the site needs before its first visitor: the teacher's account, the demo's personas. */
  settle(server: Client, siteUrl: string): Promise<void>;
  log: Log;
  development?: boolean;
  /** True if an upgraded socket belongs to another listener of this server. */
  foreignSockets?: (request: IncomingMessage) => boolean;
};

type LoadedSite = {
  pages: Pages;
  statics: StaticFiles;
  /** The patterns of the pages' addresses, for metrics. */
  patterns?: string[];
  serveWith?: ServeWith;
};
type ServeWith = NonNullable<Parameters<HttpServer["serve"]>[2]>;

/** The lifetime of a cached public page: with announcements of content changes, and without. */
const KEPT_MS = { known: 10 * 60_000, unknown: 1_000 };
/** Requested by machines every few seconds, and not logged. */
const QUIET = new Set(["/livez", "/healthz", "/metrics"]);
const REQUESTS_GRACE_MS = 3_000;
/** More than two health checks of `deploy/Caddyfile`, which are 2 s apart. */
const ANNOUNCE_STOP_MS = 5_000;

/** Starts all parts in order, and closes the started parts in reverse order, also when a start fails. */
export async function startSite(options: StartOptions): Promise<Running> {
  const running = new AsyncDisposableStack();
  try {
    return await startAll(running, options);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

/** Starts the port, the database, its first rows, deliveries, housekeeping, backups, and the answers to requests. */
async function startAll(running: AsyncDisposableStack, options: StartOptions): Promise<Running> {
  const { settings, load, settle, log, development, foreignSockets = () => false } = options;
  const metrics = createMetrics();
  const memory = running.adopt(releaseMemory(), (it) => it.close());
  let routeOf = createRouteNames([]);
  /** Logs the failures of a job, and counts them. */
  const failing =
    (job: Job): Log =>
    (line) => {
      metrics.jobFailed(job);
      log(line, { level: "error" });
    };
  const answered: OnResponse = ({ url = "/", method = "" }, { statusCode: status }, request_id, ms) => {
    const route = routeOf(url.split("?", 1)[0] ?? "/");
    metrics.answered(route, method, status, ms / 1000);
    if (!QUIET.has(route)) memory.used();
    if (settings.logFormat === "json" && !QUIET.has(route))
      log("request", { request_id, method, route, status, ms: Math.round(ms) });
  };

  const http = running.adopt(await listen(settings, answered), (it) => it.close());
  const siteUrl = settings.siteUrl ?? localAddress(settings.host, http.port);

  let deliveries: Deliveries | undefined;
  const mailer = createAuthMailer({
    enqueue: async (row) => deliveries?.outbox.enqueue(row),
    hasRoom: async (kind, recipient) => (await deliveries?.outbox.hasRoom(kind, recipient)) ?? true,
    holds: async (id) => (await deliveries?.outbox.holds(id)) ?? false,
  });
  const whereabouts = whereaboutsOf(settings);
  await finishRestore(settings.dataDir, whereabouts.databaseUrl);
  // The database and the application load in parallel.
  const loading = Promise.allSettled([load(http)]);
  const beforeUpdate = () => backUpBeforeUpdate(whereabouts, settings.backup, log);
  const opened = await openBackend({ settings, siteUrl, mailer, beforeUpdate, log });
  const backend = running.adopt(opened, (it) => it.close());
  const [loaded] = await loading;
  if (loaded.status === "rejected") throw loaded.reason;
  const { pages, statics, patterns = [], serveWith = (listener) => listener } = loaded.value;
  routeOf = createRouteNames(patterns);

  const server = connect(backend.supabaseUrl ?? siteUrl, backend.secretKey, backend.fetch);
  await oneAtATime(backend.sql, async () => {
    await settle(server, siteUrl);
    await addStartingArticles(server);
    await addStartingItems(server);
  });
  const local = () => localAddress(settings.host, http.port);
  const address = await openSiteAddress({ server, given: settings.siteUrl, local });
  deliveries = await startDeliveries(running, { settings, backend, server, address, log, failing });
  const { unsubscribe, pushKey, wake } = deliveries;
  const disks = [settings.dataDir, settings.backup.dir, whereabouts.filesDir ?? settings.dataDir];
  const afterHousekeeping = () => {
    metrics.jobRan("housekeeping");
    wake();
  };
  const { backup } = settings;
  const jobs = { backend, server, address, whereabouts, backup, disks, failing, afterHousekeeping };
  await startBackgroundJobs(running, jobs);

  const { cache, knownReads } = await openPublicCaches(backend.sql, address);
  running.adopt(await followSiteAddress(address, backend.sql, failing("housekeeping")), (it) => it.close());
  const { metricsToken, hstsSubdomains, releasesUrl } = settings;
  const releases =
    releasesUrl === undefined
      ? undefined
      : running.adopt(watchReleases({ address: releasesUrl, own: version, log: failing("housekeeping") }), (it) =>
          it.close(),
        );
  const sources = sourcesOf(backend, server, cache);
  const site = compose({
    backend,
    server,
    limits: createLimits(backend.sql, isAlone(settings)),
    pages,
    statics,
    address,
    development,
    hstsSubdomains,
    report: createReport(server, log, routeOf),
    unsubscribe,
    pushKey,
    ...(settings.backend.kind === "embedded" && {
      problem: () => findDiskProblem(settings.dataDir),
      used: () => highestUsage(disks),
    }),
    // A hosted database does not announce due rows.
    afterWrite: backend.sql ? undefined : wake,
    cache,
    knownReads,
    metrics: createAnswerMetrics({
      metrics,
      sources,
      token: metricsToken,
      get isPublic() {
        return address.isSet;
      },
    }),
    newerRelease: releases?.newer,
    convertPicture,
    domainChecks: createDomainChecks(address, deliveries.transport, backend.publishableKey),
    pixConnection: createPixConnection({ server, secretKey: backend.secretKey }),
    calendarConnection: createCalendarConnection({
      server,
      secretKey: backend.secretKey,
      get siteUrl() {
        return address.siteUrl;
      },
    }),
    mailServerConnection: createMailServerConnection({
      server,
      secretKey: backend.secretKey,
      get siteUrl() {
        return address.siteUrl;
      },
      isGiven: settings.smtpUrl !== undefined,
    }),
    siteAddressConnection: createSiteAddressConnection({ server, address, publishableKey: backend.publishableKey }),
    openBackup: backend.sql && openBackupIn(settings.backup.dir),
  });
  const { upgrade = () => false } = backend;
  await http.serve(
    site,
    (request, ...socket) => foreignSockets(request) || upgrade(request, ...socket),
    (listener) => serveWith(cache.before(listener)),
  );
  running.defer(() => http.close(REQUESTS_GRACE_MS));
  memory.used();
  return {
    address: local(),
    close: () => running.disposeAsync(),
    ...(settings.logFormat === "json" ? { say: log } : {}),
  };
}

/** Caches public pages and their reads until their content changes. */
async function openPublicCaches(sql: SiteBackend["sql"], address: KnownAddress) {
  const keepMs = sql ? KEPT_MS.known : KEPT_MS.unknown;
  const cache = createPageCache({ oneHost: address.isGiven, keepMs });
  const knownReads = createPublicReadCache(keepMs);
  const drop = () => {
    knownReads.drop();
    cache.drop();
  };
  address.onChange(drop);
  // Runs again after each reconnect, because announcements may have been missed.
  await sql?.listen("public_content", drop, drop);
  return { cache, knownReads };
}

/**
 * Opens the port: at once where no other process of the site could answer or the site's address follows from the port, else once the site
 * is ready. When the same site runs there already, the error says so.
 */
async function listen(settings: Settings, answered: OnResponse): Promise<HttpServer> {
  const { host, port, trustProxy, siteUrl } = settings;
  const alone = isAlone(settings);
  const whenReady = !alone && (siteUrl !== undefined || port !== 0);
  const socket = systemdSocket();
  // A load balancer knows the port; with a socket of systemd requests wait for the next process.
  const announceMs = whenReady && port !== 0 && socket === undefined ? ANNOUNCE_STOP_MS : 0;
  const options = { host, port, trustProxy, answered, alone, whenReady, announceMs, socket };
  return openHttpServer(options).catch((error: unknown) => {
    if (error instanceof CannotListen && error.code === "EADDRINUSE") refuseSecondStart(settings);
    throw error;
  });
}

/** True if the site has one process, with a database of its own. */
const isAlone = ({ backend }: Settings): boolean => backend.kind === "embedded" && !backend.databaseUrl;

/** The key of an advisory lock, shared by all processes. */
const SETTLING = 7_201_927;

/**
 * Runs `work` under a lock: processes that start at once on one database set it up one after another, and the later
 * ones find it done.
 */
async function oneAtATime(sql: SiteBackend["sql"], work: () => Promise<void>): Promise<void> {
  if (!sql) return work();
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SETTLING})`;
    await work();
  });
}

function refuseSecondStart(settings: Settings): void {
  if (isAlone(settings)) lockDataFolder(settings.dataDir)();
}

const whereaboutsOf = ({ backend, dataDir }: Settings) => {
  if (backend.kind !== "embedded") return { dataDir };
  const { databaseUrl, secretsFile, filesDir, s3 } = backend;
  return { dataDir, databaseUrl, secretsFile, filesDir, s3 };
};

/** The address at which this machine reaches the process. */
function localAddress(host: string, port: number): string {
  const isThisMachine = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `http://${isThisMachine ? "localhost" : host}:${port}`;
}
