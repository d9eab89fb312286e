import { afterEach, expect, test } from "vitest";
import { type HttpServer, openHttpServer } from "./http-server.ts";

let http: HttpServer | undefined;
afterEach(() => http?.close(0));

/** How long Caddy keeps an idle connection to what is behind it, in seconds; nginx keeps its own for half of that. */
const PROXY_KEEPS_S = 120;

test("a connection without work is closed by the proxy, never under a request that it is just sending", async () => {
  http = await openHttpServer({ host: "127.0.0.1", port: 0, trustProxy: 1 });
  http.serve(
    async () => new Response(),
    () => false,
  );
  const { headers } = await fetch(`http://127.0.0.1:${http.port}/`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(PROXY_KEEPS_S);
});
