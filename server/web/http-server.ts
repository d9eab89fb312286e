import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as Listening } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Semaphore } from "../../embedded/semaphore.ts";
import { networkGroup, type Site, visitorAddress } from "../visitor.ts";
import { starting, stopping } from "./api-answers.ts";
import { afterEarlier } from "./pipelining.ts";
import { nameRequest, requestIdOf } from "./request-ids.ts";

/** The address cannot be listened on. */
export class CannotListen extends Error {
  readonly code: string | undefined;
  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const reason =
      cause.code === "EADDRINUSE"
        ? `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`
        : cause.code === "EACCES"
          ? `Port ${port} is the system's. Choose one above 1023, and put a proxy in front (docs/operating.md).`
          : `Cannot listen on ${host}, port ${port}: ${cause.message}`;
    super(reason, { cause });
    this.name = "CannotListen";
    this.code = cause.code;
  }
}

const SWEEP_MS = 20;
/** Supported methods. node:http accepts more, such as TRACE, which `Request` does not allow. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Timeouts of a request's headers and of the whole request: 25 MB on a slow phone take minutes. */
const HEADERS_WITHIN_MS = 20_000;
const REQUEST_WITHIN_MS = 300_000;
/**
 * Longer than the keep-alive of nginx (60 s) and Caddy (2 min): if this side closed first, a request on its way would
 * fail.
 */
const IDLE_MS = 150_000;

/**
 * Concurrent sockets. The share of a network suits a school behind one address, whose browsers have a few tabs each.
 */
const SOCKETS = { permits: 5_000, perCaller: 1_500 };
const COME_BACK_S = 10;

/** Requests that wait during the start; their bodies are not read. */
const MOST_WAITING = 500;
/** Health checks, which are answered during the start. */
const PROBES = ["/livez", "/healthz"];
/** The time that idle connections of a proxy stay open at shutdown. */
const LINGER_MS = 500;

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

export type HttpServer = {
  server: Server;
  /** The port once it listens. */
  readonly port: number;
  /**
   * Starts passing requests to the site, and listening where that waited. Until then requests wait, or get an answer that the site is
   * starting.
   * @throws CannotListen
   */
  serve(site: Site, upgrade: Upgrade, before?: (listener: RequestListener) => RequestListener): Promise<void>;
  /**
   * Announces the end where others take over, stops accepting requests, waits `graceMs` for running ones, then closes their connections.
   * Further calls do nothing.
   */
  close(graceMs?: number): Promise<void>;
};

/** Called after each answered request, with its duration in milliseconds. */
export type OnResponse = (request: IncomingMessage, response: ServerResponse, id: string, ms: number) => void;

type Options = {
  host: string;
  port: number;
  trustProxy: number;
  /** Limits of sockets, in total and for each network; thousands by default. */
  sockets?: Semaphore;
  answered?: OnResponse;
  /** True if no other process could answer: requests during the start then wait for it. */
  alone?: boolean;
  /** True if it listens only once it serves: a load balancer sends nobody to it before. */
  whenReady?: boolean;
  /**
   * The time for which a stopping site still answers while its health checks fail, so that a load balancer turns to another
   * process.
   */
  announceMs?: number;
  /** The descriptor of a listening socket, as `systemdSocket` returns it; without it, `host` and `port` are opened. */
  socket?: number;
};

/**
 * Listens at once, so that the port is known (0 picks a free one) and a taken port fails before anything else starts; or, where another
 * process of the site answers meanwhile, once it is ready.
 */
export async function openHttpServer(options: Options): Promise<HttpServer> {
  const { host, port, trustProxy, answered, alone = false, whenReady = false, socket } = options;
  const { sockets = new Semaphore(SOCKETS), announceMs = 0 } = options;
  const visitorOf = ({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">) => ({
    address: visitorAddress(socket.remoteAddress ?? "unknown", forwarded(headers["x-forwarded-for"]), trustProxy),
  });
  const toListener = (site: Site): RequestListener =>
    getRequestListener((request, { incoming }) =>
      site(request, { ...visitorOf(incoming), requestId: requestIdOf(incoming) }),
    );
  const refuseForNow = toListener(async () => starting());
  const refuseLeaving = toListener(async () => stopping());
  const waiting: (() => void)[] = [];
  let listener: RequestListener = (request, response) => {
    if (!alone || waiting.length >= MOST_WAITING || PROBES.includes(request.url ?? ""))
      return refuseForNow(request, response);
    waiting.push(() => response.destroyed || listener(request, response));
  };
  let upgrade: Upgrade | undefined;
  let serving = false;
  let leaving = false;
  let closing = false;
  const answering = new Set<ServerResponse>();
  // A proxy does not reuse a connection that was announced as closing; without the announcement, a request on it may be
  // lost.
  const endConnectionAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  // `server.close` does not end upgraded connections but waits for them.
  const upgraded = new Set<Duplex>();
  const times = { headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS, keepAliveTimeout: IDLE_MS };
  const server = createServer(times, (request, response) => {
    const id = nameRequest(request, trustProxy);
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (closing) endConnectionAfter(response);
    if (answered) {
      const start = performance.now();
      response.once("close", () => answered(request, response, id, performance.now() - start));
    }
    if (leaving && PROBES.includes(request.url ?? "")) refuseLeaving(request, response);
    else if (METHODS.includes(request.method ?? "")) afterEarlier(request, response, () => listener(request, response));
    else response.writeHead(405, { allow: METHODS.join(", "), "content-length": 0, connection: "close" }).end();
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    // Does not wait for a refused client to read the answer.
    const refuse = (answer: string) =>
      socket.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
    if (!upgrade) return refuse("503 Service Unavailable\r\nRetry-After: 1");
    const network = networkGroup(visitorOf(request).address);
    if (!sockets.tryAcquire(network)) return refuse(`503 Service Unavailable\r\nRetry-After: ${COME_BACK_S}`);
    const release = () => sockets.release(network);
    socket.once("close", release);
    if (upgrade(request, socket, head)) {
      upgraded.add(socket);
      socket.once("close", () => upgraded.delete(socket));
      return;
    }
    socket.off("close", release);
    release();
    refuse("404 Not Found");
  });
  let openedPort = port;
  const listen = async () => {
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) => reject(new CannotListen(host, port, error)));
      server.listen(socket === undefined ? { port, host } : { fd: socket }, resolve);
    });
    const bound = server.address();
    if (typeof bound === "object" && bound) openedPort = bound.port;
  };
  if (!whenReady) await listen();
  return {
    server,
    get port() {
      return openedPort;
    },
    async serve(site, take, before = (listener) => listener) {
      listener = before(toListener(site));
      upgrade = take;
      if (whenReady && !closing) await listen();
      serving = !closing;
      for (const answer of waiting.splice(0)) answer();
    },
    async close(graceMs = 0) {
      if (serving && !leaving && announceMs > 0) {
        leaving = true;
        await wait(announceMs);
      }
      await new Promise<void>((resolve) => {
        closing = true;
        for (const response of answering) endConnectionAfter(response);
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // An idle keep-alive connection stays open until it is closed here.
        let sweep: NodeJS.Timeout | undefined;
        const linger = setTimeout(
          () => {
            sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
          },
          Math.min(graceMs, LINGER_MS),
        );
        // The server's own `close` ends idle connections at once.
        Listening.prototype.close.call(server, () => {
          for (const timer of [cut, linger, sweep]) clearTimeout(timer);
          resolve();
        });
        // Browsers reconnect to the next process.
        for (const socket of upgraded) socket.destroy();
      });
    },
  };
}

const forwarded = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header.join(",") : header) ?? null;
