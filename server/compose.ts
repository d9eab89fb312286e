import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type { PublicBackend, RequestContext } from "../app/school/request-context.ts";
import { bearerOf, createApi, RESUMABLE } from "./backend/api.ts";
import { isBackendCall } from "./backend/call-address.ts";
import { connectAs } from "./backend/person-client.ts";
import type { PublicReadCache } from "./backend/public-read-cache.ts";
import { type Client, connect, type SiteBackend } from "./backend/site-backend.ts";
import { createHealth, type HealthParts } from "./health.ts";
import { type Body, type Bounds, createBounds, limitConcurrency } from "./limits/concurrency-limit.ts";
import { createCopyShares } from "./limits/copy-shares.ts";
import type { Limits } from "./limits/limits.ts";
import { createDownloads } from "./limits/open-downloads.ts";
import { readMailIssue } from "./mail/mail-issue.ts";
import type { AnswerMetrics } from "./monitoring/answer-metrics.ts";
import type { UnsubscribeLinks } from "./notifications/unsubscribe-links.ts";
import { readPixIssue } from "./pix/pix-issue.ts";
import { createWebhook } from "./pix/webhook.ts";
import type { Report } from "./report-error.ts";
import type { SiteAddress } from "./site-address.ts";
import { asVisitor, currentVisitor, networkGroup, type Site, type Visitor } from "./visitor.ts";
import { failed, malformed, notFound } from "./web/api-answers.ts";
import { compress } from "./web/encoding.ts";
import { isPublic, type PageCache } from "./web/page-cache.ts";
import { isRecordingPage } from "./web/recording-pages.ts";
import { createNonce, setSecurityHeaders } from "./web/security-headers.ts";
import type { StaticFiles } from "./web/static-files.ts";

/** Renders pages, as `createPages` in app.ts makes them. */
export type Pages = (request: Request, context: RequestContext) => Promise<Response>;

export type SiteParts = {
  backend: SiteBackend;
  limits: Limits;
  pages: Pages;
  statics: StaticFiles;
  /** The origin of links and canonical addresses. */
  address: SiteAddress;
  development?: boolean;
  /** True if HSTS includes subdomains. */
  hstsSubdomains?: boolean;
  /** The VAPID key that lets a browser show notifications of this site, base64url. Public. */
  pushKey: string;
  unsubscribe: Pick<UnsubscribeLinks, "read">;
  /** Limits of concurrent work; defaults suit a small machine. */
  bounds?: Bounds;
  /** An official client with the secret key. */
  server: Client;
  report: Report;
  /** Called after each request that may have written. */
  afterWrite?: () => void;
  /** The problem that keeps the process from writing to its disk; absent where it has no disk of its own. */
  problem?: NonNullable<HealthParts["problem"]>;
  used?: NonNullable<HealthParts["used"]>;
  /** The cache of public pages. */
  cache?: PageCache;
  knownReads?: PublicReadCache;
  /** Metrics of answers, for monitoring. */
  metrics?: AnswerMetrics;
  openBackup?: RequestContext["openBackup"];
  newerRelease?: RequestContext["newerRelease"];
  convertPicture?: RequestContext["convertPicture"];
  domainChecks?: RequestContext["domainChecks"];
  pixConnection?: RequestContext["pixConnection"];
  calendarConnection?: RequestContext["calendarConnection"];
  mailServerConnection?: RequestContext["mailServerConnection"];
  siteAddressConnection?: RequestContext["siteAddressConnection"];
};

/** The visitor, and the request's id in answers and logs. */
type Env = { Bindings: { visitor: Visitor; id: string } };

/** Routes that the process answers itself, before any page or file; HEAD is answered like GET. */
export const OWN_ROUTES = [
  "GET /livez",
  "GET /healthz",
  "GET /metrics",
  "GET /config.json",
  "POST /pix-webhook/:secret",
  "POST /pix-webhook/:secret/pix",
] as const;
/** Health checks, which are answered under any load. */
const ALWAYS = ["/livez", "/healthz"];
const READS = ["GET", "HEAD", "OPTIONS"];
/** Addresses that accept uploads. */
const UPLOADS = /^\/(storage\/v1\/object\/|admin\/(article-images|greeting|placement-audio)$|profile-photo$)/;
/** All paths of a Supabase project. An unknown path among them is not a page, either. */
const BACKEND_AREA = "/:area{(?:auth|rest|storage|realtime|functions|graphql|pg)}/*";

/** Composes the site: health checks, the backend's contract, files and pages, on one origin. */
export function compose(parts: SiteParts): Site {
  const { backend, server, limits, pages, statics, address, development, report, afterWrite, cache } = parts;
  const { pushKey, unsubscribe, knownReads, openBackup, metrics, bounds = createBounds() } = parts;
  const api = createApi(backend, limits);
  const download = createDownloads(backend.files?.readers);
  const copies = createCopyShares();
  const health = createHealth({
    ready: backend.ready,
    problem: parts.problem,
    used: parts.used,
    files: backend.files?.problem,
    mail: () => readMailIssue(server),
    pix: () => readPixIssue(server),
  });
  /** Calls the backend for the visitor of this request. */
  const callFor = (request: Request) => {
    const visitor = currentVisitor();
    return visitor ? api(request, visitor) : backend.fetch(request);
  };
  /** An address that the teacher chose does not override the one that a reader uses, so that a wrong choice can be undone. */
  const originFor = ({ url }: Request) => {
    const { siteUrl, isSet, isGiven } = address;
    const asked = new URL(url);
    return isGiven || (isSet && new URL(siteUrl).host === asked.host) ? siteUrl : asked.origin;
  };
  const supabase = connect(backend.supabaseUrl ?? address.siteUrl, backend.publishableKey, (request) =>
    knownReads ? knownReads.read(request, callFor) : callFor(request),
  );
  const publicBackend = (request: Request): PublicBackend => ({
    supabaseUrl: backend.supabaseUrl ?? originFor(request),
    publishableKey: backend.publishableKey,
  });

  const protect = (request: Request, response: Response, nonce?: string) =>
    setSecurityHeaders(response.headers, isPublic(response) ? undefined : nonce, {
      supabaseUrl: publicBackend(request).supabaseUrl,
      https: originFor(request).startsWith("https:"),
      development,
      microphone: isRecordingPage(new URL(request.url).pathname),
      subdomains: parts.hstsSubdomains,
    });

  const render = async (request: Request, nonce: string, id: string): Promise<Response> => {
    let whole = true;
    const response = await pages(request, {
      supabase,
      server,
      clientOf: (token, failed) => connectAs(publicBackend(request), token, callFor, failed),
      backend: publicBackend(request),
      siteUrl: address.siteUrl,
      nonce,
      openBackup,
      copies,
      newerRelease: parts.newerRelease,
      domainChecks: parts.domainChecks,
      convertPicture: parts.convertPicture,
      pixConnection: parts.pixConnection,
      calendarConnection: parts.calendarConnection,
      mailServerConnection: parts.mailServerConnection,
      siteAddressConnection: parts.siteAddressConnection,
      report: (error, failing) => report(error, failing, id),
      readUnsubscribeToken: unsubscribe.read,
      lacksSomething: () => {
        whole = false;
      },
    });
    if (!whole || !response.headers.has("cache-control")) response.headers.set("cache-control", "no-cache");
    if (response.status === 405 && !response.headers.has("allow")) response.headers.set("allow", "GET, HEAD");
    protect(request, response, nonce);
    return response;
  };
  const page = async (request: Request, { visitor, id }: Env["Bindings"]): Promise<Response> => {
    const network = networkGroup(visitor.address);
    const rendered = () => bounds.turns.run(network, bounds.renders, () => render(request, createNonce(), id));
    return compress(request, await (cache ? cache.once(request, rendered) : rendered()));
  };

  const callBackend = async ({ req: { raw: request }, env: { visitor } }: Context<Env>): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!backend.upgrade || !isBackendCall(pathname)) return notFound();
    const answered = () => api(request, visitor);
    // A part of a file takes as long as its sender's line.
    const isPart = RESUMABLE.test(pathname) && sendsParts(request);
    const network = networkGroup(visitor.address);
    const call = () => (isPart ? answered() : bounds.turns.run(network, bounds.calls, answered));
    return request.method === "GET" && pathname.startsWith("/storage/") ? download(request, visitor, call) : call();
  };

  // The path as sent: an escaped name is a different name.
  const router = new Hono<Env>({ getPath: ({ url }) => new URL(url).pathname });
  // Always ready: without database or disk the site still serves pages, which a proxy would replace by an error page of
  // its own.
  router.on(READS, "/livez", () => Response.json({ status: "serving" }, { headers: { "cache-control": "no-store" } }));
  router.on(READS, "/healthz", () => health());
  router.on(READS, "/metrics", ({ req, env }) => metrics?.(req.raw, env.visitor) ?? notFound());
  router.on(READS, "/config.json", ({ req }) =>
    Response.json({ ...publicBackend(req.raw), pushKey }, { headers: OPEN }),
  );
  const webhook = createWebhook(server, backend.secretKey);
  // By the standard a provider adds "/pix" to the address.
  for (const path of ["/pix-webhook/:secret", "/pix-webhook/:secret/pix"] as const)
    router.post(path, ({ req }) => webhook(req.raw, req.param("secret")));
  for (const route of OWN_ROUTES) router.all(route.slice(route.indexOf("/")), () => notFound());
  router.all(BACKEND_AREA, callBackend);
  router.use(async ({ req }, next) => statics(req.raw) ?? next());
  router.all("/assets/*", () => new Response(null, { status: 404 }));
  router.all("*", ({ req, env }) => page(req.raw, env));
  router.onError((error) => {
    throw error;
  });

  const answer = async (request: Request, visitor: Visitor, id: string): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    // PostgreSQL's texts cannot contain NUL, so no address with one can exist.
    if (/%00/.test(pathname + search)) return malformed();
    return router.fetch(request, { visitor, id });
  };

  return (request, visitor) =>
    asVisitor(visitor, async () => {
      const id = visitor.requestId ?? randomUUID();
      const always = ALWAYS.includes(new URL(request.url).pathname);
      const asked = { visitor, body: await bodyOf(request, backend), always };
      const response = await limitConcurrency(request, asked, bounds, async (whole) => {
        const answered = await answer(whole, visitor, id).catch((error: unknown) => {
          report(error, request, id);
          return failed(id);
        });
        if (!READS.includes(request.method)) afterWrite?.();
        return answered;
      });
      response.headers.set("x-request-id", id);
      protect(request, response);
      return response;
    });
}

/**
 * Reads a body within its limit. Uploads are accepted from signed-in people only; a resumable upload is streamed to the
 * disk.
 */
async function bodyOf(request: Request, { knows = async () => true }: SiteBackend): Promise<Body> {
  const { pathname } = new URL(request.url);
  const token = bearerOf(request.headers);
  if (token === null) return "small";
  if (RESUMABLE.test(pathname)) return sendsParts(request) ? "parts" : "small";
  return UPLOADS.test(pathname) && (await knows(token)) ? "large" : "small";
}

const sendsParts = ({ method, headers, body }: Request): boolean =>
  ["POST", "PATCH"].includes(method) && headers.get("content-length") !== "0" && body !== null;

// The official client's settings are public, for any origin.
const OPEN = { "access-control-allow-origin": "*", "cache-control": "no-cache" };
