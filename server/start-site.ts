import type { IncomingMessage } from "node:http";
import { lockDataFolder } from "../embedded/data-folder-lock.ts";
import { troubleOfDisk } from "../embedded/index.ts";
import { createKnownReads } from "./backend/known-reads.ts";
import { type Client, connect, openBackend, type SiteBackend } from "./backend/site-backend.ts";
import { type BackupJob, keepBackups, openBackupIn } from "./backup/backup-job.ts";
import { finishRestore } from "./backup/put-in-place.ts";
import { compose, type Pages } from "./compose.ts";
import { fullestOf } from "./disk/room.ts";
import { watchDisk } from "./disk/watch-disk.ts";
import { keepHouse } from "./housekeeping.ts";
import { createLimits } from "./limits/limits.ts";
import type { Log } from "./log.ts";
import { createAuthMailer } from "./mail/auth-mailer.ts";
import { type Outbox, openOutbox } from "./mail/outbox.ts";
import { watchMailbox } from "./mail/returns/watch-mailbox.ts";
import { createSealedFacts } from "./mail/sealed-facts.ts";
import { createAnswerMetrics } from "./monitoring/answer-metrics.ts";
import { createMetrics, type Job } from "./monitoring/metrics.ts";
import { createRouteNames } from "./monitoring/route-names.ts";
import { sourcesOf } from "./monitoring/sources.ts";
import { startPushWorker } from "./push/push-worker.ts";
import { createSendPush } from "./push/send-push.ts";
import { siteVapidKeys } from "./push/vapid-keys.ts";
import { createReport } from "./report.ts";
import type { Running } from "./run.ts";
import type { Settings } from "./settings.ts";
import { addStartingArticles } from "./starting-articles.ts";
import { addStartingItems } from "./starting-items.ts";
import { nudgeWhenDue } from "./told/nudge-when-due.ts";
import { readSender } from "./told/read-sender.ts";
import type { Worker } from "./told/start-worker.ts";
import { createUnsubscribeLinks } from "./told/unsubscribe-links.ts";
import { CannotListen, type HttpServer, openHttpServer } from "./web/http-server.ts";
import { createPageCache } from "./web/page-cache.ts";
import type { StaticFiles } from "./web/static-files.ts";

export type StartOptions = {
  settings: Settings;
  /** What is served: the build, or Vite's modules in development. */
  load(http: HttpServer): Promise<Loaded>;
  /** What the database needs before anybody comes: the teacher's account, a demo cast. */
  settle(server: Client, siteUrl: string): Promise<void>;
  log: Log;
  development?: boolean;
  /** Sockets that somebody else on this server takes over. */
  foreignSockets?: (request: IncomingMessage) => boolean;
};

type Loaded = {
  pages: Pages;
  statics: StaticFiles;
  /** Patterns of the pages' addresses, to count by. */
  patterns?: string[];
  serveWith?: ServeWith;
};
type ServeWith = NonNullable<Parameters<HttpServer["serve"]>[2]>;

/** How long a public page is kept, and what is read for it: as its content does not change, or where nobody tells of a change. */
const KEPT_MS = { told: 10 * 60_000, untold: 1_000 };
/** Asked for every few seconds by machines: no news. */
const QUIET = new Set(["/livez", "/healthz", "/metrics"]);
const REQUESTS_GRACE_MS = 3_000;
/** A mail server that was given a mail may take its time to say that it has it; what was not given away yet is let be at once. */
const MAIL_GRACE_MS = 17_000;
const PUSH_GRACE_MS = 2_000;

/** Starts everything in order, and stops what it had started when something fails. */
export async function startSite(options: StartOptions): Promise<Running> {
  const { settings, load, settle, log, development, foreignSockets = () => false } = options;
  const metrics = createMetrics();
  let routeOf = createRouteNames([]);
  const http = await openHttpServer({
    ...settings,
    answered({ url = "/", method = "" }, { statusCode: status }, request_id, ms) {
      const route = routeOf(url.split("?", 1)[0] ?? "/");
      metrics.answered(route, method, status, ms / 1000);
      if (settings.logFormat === "json" && !QUIET.has(route))
        log("request", { request_id, method, route, status, ms: Math.round(ms) });
    },
  }).catch((error: unknown) => {
    if (error instanceof CannotListen && error.code === "EADDRINUSE") refuseSecondStart(settings);
    throw error;
  });
  const disks = [settings.dataDir, settings.backup.dir, whereaboutsOf(settings).filesDir ?? settings.dataDir];
  const siteUrl = settings.siteUrl ?? localAddress(settings.host, http.port);
  let backend: SiteBackend | undefined;
  let outbox: Outbox | undefined;
  let pushes: Worker | undefined;
  let backups: BackupJob | undefined;
  let endHousekeeping = async () => {};
  let endWatching = async () => {};
  let endWatchingDisk = () => {};
  const mailer = createAuthMailer({
    enqueue: async (row) => outbox?.enqueue(row),
    hasRoom: async (kind, recipient) => (await outbox?.hasRoom(kind, recipient)) ?? true,
    holds: async (id) => (await outbox?.holds(id)) ?? false,
  });
  /** A log of what a job could not do, which is counted too. */
  const failing =
    (job: Job): Log =>
    (line) => {
      metrics.jobFailed(job);
      log(line, { level: "error" });
    };
  const close = async () => {
    await http.close(REQUESTS_GRACE_MS);
    await endHousekeeping();
    await endWatching();
    endWatchingDisk();
    await backups?.close();
    await Promise.all([outbox?.close(MAIL_GRACE_MS), pushes?.close(PUSH_GRACE_MS)]);
    await backend?.close();
  };
  try {
    await finishRestore(settings.dataDir, whereaboutsOf(settings).databaseUrl);
    // The database comes up while what is served is read: nobody waits for the one after the other.
    const [opened, loaded] = await Promise.allSettled([openBackend({ settings, siteUrl, mailer, log }), load(http)]);
    if (opened.status === "rejected") throw opened.reason;
    backend = opened.value;
    if (loaded.status === "rejected") throw loaded.reason;
    const { pages, statics, patterns = [], serveWith = (listener) => listener } = loaded.value;
    routeOf = createRouteNames(patterns);
    const server = connect(backend.supabaseUrl ?? siteUrl, backend.secretKey, backend.fetch);
    await inTurn(backend.sql, async () => {
      await settle(server, siteUrl);
      await addStartingArticles(server);
      await addStartingItems(server);
    });
    const unsubscribe = createUnsubscribeLinks(backend.secretKey, siteUrl);
    const { secretKey } = backend;
    const keys = await siteVapidKeys({ set: settings.vapid, dataDir: settings.dataDir, secretKey });
    const contact = siteUrl.startsWith("https:") ? siteUrl : `mailto:${settings.admin.email}`;
    const facts = createSealedFacts(secretKey);
    const posted = openOutbox({ ...settings, server, siteUrl, unsubscribe, facts, log, failed: failing("mail") });
    outbox = posted;
    if (settings.imapUrl)
      endWatching = watchMailbox({ imapUrl: settings.imapUrl, siteUrl, server, failed: failing("mail") });
    await server.rpc("note_mail_way", { has_server: settings.smtpUrl !== undefined }).throwOnError();
    const pushed = startPushWorker({
      server,
      send: createSendPush({ keys, contact }),
      brand: async () => (await readSender(server)).brand,
      log: failing("push"),
    });
    pushes = pushed;
    const nudge = () => {
      posted.nudge();
      pushed.nudge();
    };
    endHousekeeping = keepHouse({
      ...{ server, siteUrl },
      log: failing("housekeeping"),
      afterwards() {
        metrics.jobRan("housekeeping");
        nudge();
      },
    });
    if (backend.sql) {
      const whereabouts = whereaboutsOf(settings);
      backups = keepBackups({ server, whereabouts, settings: settings.backup, log: failing("backup") });
      await backend.sql.listen("backups", backups.nudge, backups.nudge);
      endWatchingDisk = watchDisk({ server, folders: disks, log: failing("housekeeping") });
      await nudgeWhenDue(backend.sql, { mail_outbox: posted, push_outbox: pushed });
    }
    const limits = createLimits(backend.sql);
    const siteUrlIsSet = settings.siteUrl !== undefined;
    const report = createReport(server, log, routeOf);
    const keepMs = backend.sql ? KEPT_MS.told : KEPT_MS.untold;
    const [cache, knownReads] = [createPageCache({ oneHost: siteUrlIsSet, keepMs }), createKnownReads(keepMs)];
    const drop = () => {
      knownReads.drop();
      cache.drop();
    };
    // Called again after each lost connection: what was said meanwhile is not known.
    await backend.sql?.listen("public_content", drop, drop);
    const site = compose({
      ...{ backend, server, limits, pages, statics, siteUrl, siteUrlIsSet, development, report },
      hstsSubdomains: settings.hstsSubdomains,
      ...{ unsubscribe, pushKey: keys.publicKey },
      ...(settings.backend.kind === "embedded" && {
        trouble: () => troubleOfDisk(settings.dataDir),
        used: () => fullestOf(disks),
      }),
      // A hosted one tells nobody when something is due.
      ...(!backend.sql && { afterWrite: nudge }),
      ...{ cache, knownReads },
      metrics: createAnswerMetrics({
        metrics,
        sources: sourcesOf(backend, server, cache),
        token: settings.metricsToken,
        isPublic: siteUrlIsSet,
      }),
      openBackup: backups && openBackupIn(settings.backup.dir),
    });
    const { upgrade = () => false } = backend;
    http.serve(
      site,
      (request, ...socket) => foreignSockets(request) || upgrade(request, ...socket),
      (listener) => serveWith(cache.before(listener)),
    );
    return {
      address: localAddress(settings.host, http.port),
      close,
      ...(settings.logFormat === "json" ? { say: log } : {}),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Any number that all our processes agree on. */
const SETTLING = 7_201_927;

/** Of processes that start at once on one database, one sets it up: the others find everything there. */
async function inTurn(sql: SiteBackend["sql"], work: () => Promise<void>): Promise<void> {
  if (!sql) return work();
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SETTLING})`;
    await work();
  });
}

// The port is taken because the same site runs already: that is what its reader needs to know.
function refuseSecondStart({ backend, dataDir }: Settings): void {
  if (backend.kind === "embedded" && !backend.databaseUrl) lockDataFolder(dataDir)();
}

const whereaboutsOf = ({ backend, dataDir }: Settings) => {
  if (backend.kind !== "embedded") return { dataDir };
  const { databaseUrl, secretsFile, filesDir, s3 } = backend;
  return { dataDir, databaseUrl, secretsFile, filesDir, s3 };
};

/** How somebody at this machine reaches the process. */
function localAddress(host: string, port: number): string {
  const here = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `http://${here ? "localhost" : host}:${port}`;
}
