import type { IncomingMessage } from "node:http";
import { lockDataFolder } from "../embedded/data-folder-lock.ts";
import { type Client, connect, openBackend, type SiteBackend } from "./backend/site-backend.ts";
import { compose, type Pages } from "./compose.ts";
import { troubleOfDisk } from "./health.ts";
import { keepHouse } from "./housekeeping.ts";
import { boundWork } from "./limits/bounded-work.ts";
import { createLimits } from "./limits/limits.ts";
import { createAuthMailer } from "./mail/auth-mailer.ts";
import { type Outbox, openOutbox } from "./mail/outbox.ts";
import { createReport } from "./report.ts";
import type { Running } from "./run.ts";
import type { Settings } from "./settings.ts";
import { addStartingArticles } from "./starting-articles.ts";
import { addStartingItems } from "./starting-items.ts";
import { CannotListen, type HttpServer, openHttpServer } from "./web/http-server.ts";
import { createPageCache } from "./web/page-cache.ts";
import type { StaticFiles } from "./web/static-files.ts";

export type StartOptions = {
  settings: Settings;
  /** What is served: the build, or Vite's modules in development. */
  load(http: HttpServer): Promise<{ pages: Pages; statics: StaticFiles; serveWith?: ServeWith }>;
  /** What the database needs before anybody comes: the teacher's account, a demo cast. */
  settle(server: Client, siteUrl: string): Promise<void>;
  log: (line: string) => void;
  development?: boolean;
  /** Sockets that somebody else on this server takes over. */
  foreignSockets?: (request: IncomingMessage) => boolean;
};

type ServeWith = NonNullable<Parameters<HttpServer["serve"]>[2]>;

/** How long a public page is kept: as its content does not change, or where nobody tells of a change. */
const KEPT_MS = { told: 10 * 60_000, untold: 1_000 };
/** Several seconds of work on two cores; more would only wait longer than people do. */
const MOST_AT_ONCE = 500;
const REQUESTS_GRACE_MS = 3_000;
const MAIL_GRACE_MS = 2_000;

/** Starts everything in order, and stops what it had started when something fails. */
export async function startSite(options: StartOptions): Promise<Running> {
  const { settings, load, settle, log, development, foreignSockets = () => false } = options;
  const http = await openHttpServer(settings).catch((error: unknown) => {
    if (error instanceof CannotListen && error.code === "EADDRINUSE") refuseSecondStart(settings);
    throw error;
  });
  const siteUrl = settings.siteUrl ?? localAddress(settings.host, http.port);
  let backend: SiteBackend | undefined;
  let outbox: Outbox | undefined;
  let endHousekeeping = async () => {};
  const mailer = createAuthMailer(async (row) => outbox?.enqueue(row));
  const close = async () => {
    await http.close(REQUESTS_GRACE_MS);
    await endHousekeeping();
    await outbox?.close(MAIL_GRACE_MS);
    await backend?.close();
  };
  try {
    const { pages, statics, serveWith = (listener) => listener } = await load(http);
    backend = await openBackend({ settings, siteUrl, mailer, log });
    const server = connect(backend.supabaseUrl ?? siteUrl, backend.secretKey, backend.fetch);
    await settle(server, siteUrl);
    await addStartingArticles(server);
    await addStartingItems(server);
    outbox = openOutbox({ ...settings, server, siteUrl, log });
    endHousekeeping = keepHouse({ server, siteUrl, log, afterwards: outbox.nudge });
    const limits = createLimits(backend.sql);
    const siteUrlIsSet = settings.siteUrl !== undefined;
    const { nudge } = outbox;
    const report = createReport(server, log);
    const cache = createPageCache({ oneHost: siteUrlIsSet, keepMs: backend.sql ? KEPT_MS.told : KEPT_MS.untold });
    // Called again after each lost connection: what was said meanwhile is not known.
    await backend.sql?.listen("public_content", cache.drop, cache.drop);
    const site = compose({
      ...{ backend, server, limits, pages, statics, siteUrl, siteUrlIsSet, development, report },
      ...(settings.backend.kind === "embedded" && { trouble: () => troubleOfDisk(settings.dataDir) }),
      afterWrite: nudge,
      cache,
    });
    const { upgrade = () => false } = backend;
    http.serve(
      boundWork(site, MOST_AT_ONCE),
      (request, ...socket) => foreignSockets(request) || upgrade(request, ...socket),
      (listener) => serveWith(cache.before(listener)),
    );
    return { address: localAddress(settings.host, http.port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

// The port is taken because the same site runs already: that is what its reader needs to know.
function refuseSecondStart({ backend, dataDir }: Settings): void {
  if (backend.kind === "embedded" && !backend.databaseUrl) lockDataFolder(dataDir)();
}

/** How somebody at this machine reaches the process. */
function localAddress(host: string, port: number): string {
  const here = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `http://${here ? "localhost" : host}:${port}`;
}
