import { request as ask, type IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { Semaphore, type SemaphoreOptions } from "../../embedded/semaphore.ts";
import { eventually } from "../../embedded/testing.ts";
import { type HttpServer, openHttpServer } from "./http-server.ts";

let http: HttpServer | undefined;
const open: WebSocket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await http?.close(0);
});

/** A server with this many sockets, behind this many proxies. */
async function serve(size: SemaphoreOptions, trustProxy: number) {
  const sockets = new Semaphore(size);
  const taker = new WebSocketServer({ noServer: true });
  http = await openHttpServer({ host: "127.0.0.1", port: 0, trustProxy, sockets });
  await http.serve(
    async () => new Response(),
    (request, socket, head) => {
      if (request.url !== "/live") return false;
      taker.handleUpgrade(request, socket, head, () => {});
      return true;
    },
  );
  const { port } = http;
  return async (from: string, path = "/live"): Promise<string | WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { "x-forwarded-for": from } });
    open.push(socket);
    return new Promise((resolve) => {
      socket.on("error", () => {});
      socket.once("open", () => resolve(socket));
      socket.once("unexpected-response", (_, { statusCode, headers }: IncomingMessage) =>
        resolve(`${statusCode} ${Number(headers["retry-after"]) > 0}`),
      );
    });
  };
}

const FULL = "503 true";

test("a network can open only its share of the sockets, and others can open the rest", async () => {
  const connect = await serve({ permits: 5, perCaller: 2 }, 1);
  const first = await connect("203.0.113.1");
  expect(first).toBeInstanceOf(WebSocket);
  expect(await connect("203.0.113.1")).toBeInstanceOf(WebSocket);
  expect(await connect("203.0.113.1")).toBe(FULL);
  // Claimed addresses before the proxy's own entry are ignored.
  expect(await connect("198.51.100.7, 203.0.113.1")).toBe(FULL);
  expect(await connect("203.0.113.2")).toBeInstanceOf(WebSocket);
  // A household has an IPv6 /56.
  expect(await connect("2001:db8:0:1201::1")).toBeInstanceOf(WebSocket);
  expect(await connect("2001:db8:0:12ff::1")).toBeInstanceOf(WebSocket);
  expect(await connect("2001:db8:0:1202::1")).toBe(FULL);
  expect(await connect("203.0.113.3")).toBe(FULL);
  if (typeof first !== "string") first.close();
  expect(await eventually(async () => (await connect("203.0.113.1")) !== FULL)).toBe(true);
});

test("an address claimed without a proxy is ignored", async () => {
  const connect = await serve({ permits: 5, perCaller: 1 }, 0);
  expect(await connect("203.0.113.1")).toBeInstanceOf(WebSocket);
  expect(await connect("203.0.113.2")).toBe(FULL);
});

test("a path without sockets does not count against any share", async () => {
  const connect = await serve({ permits: 5, perCaller: 1 }, 0);
  for (let i = 0; i < 3; i++) expect(await connect("", "/elsewhere")).toBe("404 false");
  expect(await connect("")).toBeInstanceOf(WebSocket);
});

test("an unknown method is refused before the request is read", async () => {
  await serve({ permits: 1, perCaller: 1 }, 0);
  for (const method of ["TRACE", "PROPFIND"]) {
    const answer = await new Promise<IncomingMessage>((resolve) =>
      ask({ host: "127.0.0.1", port: http?.port, method, path: "/rest/v1/x" }, resolve).end(),
    );
    answer.resume();
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, expect.stringContaining("GET")]);
  }
});
