import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { type HttpServer, openHttpServer } from "./http-server.ts";

let http: HttpServer | undefined;
afterEach(() => http?.close(0));

/** Caddy's idle timeout of a connection to its upstream, in seconds; nginx's is half of it. */
const PROXY_KEEPS_S = 120;
const LOCAL = { host: "127.0.0.1", port: 0, trustProxy: 1 };
const noSocket = () => false;
const at = (path: string) => `http://127.0.0.1:${http?.port}${path}`;

test("an idle connection is closed by the proxy, never while it sends a request", async () => {
  http = await openHttpServer(LOCAL);
  await http.serve(async () => new Response(), noSocket);
  const { headers } = await fetch(at("/"));
  const [, seconds] = /timeout=(\d+)/.exec(headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(PROXY_KEEPS_S);
});

describe("a request during a start", () => {
  test("a request during a start waits if no other process could answer; a health check is answered at once", async () => {
    http = await openHttpServer({ ...LOCAL, alone: true });
    const sent = fetch(at("/"), { method: "POST", body: "booked" });
    expect((await fetch(at("/livez"))).status).toBe(503);
    await http.serve(async (request) => new Response(await request.text()), noSocket);
    expect(await (await sent).text()).toBe("booked");
  });

  test("a request during a start gets an answer to retry, because another process may answer", async () => {
    http = await openHttpServer(LOCAL);
    const { status, headers } = await fetch(at("/"));
    expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
  });

  test("a request during a start is not accepted if the site listens only when it is ready", async () => {
    const { port, close } = await openHttpServer(LOCAL);
    await close();
    http = await openHttpServer({ ...LOCAL, port, whenReady: true });
    await expect(fetch(at("/"))).rejects.toThrow("fetch failed");
    await http.serve(async () => new Response("page"), noSocket);
    expect(await (await fetch(at("/"))).text()).toBe("page");
  });

  test("a request during a start does not wait for ever", async () => {
    http = await openHttpServer({ ...LOCAL, alone: true });
    const asked = Array.from({ length: 501 }, () => fetch(at("/")));
    expect((await Promise.race(asked)).status).toBe(503);
    await http.serve(async () => new Response(), noSocket);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(500);
  });
});

describe("a site that stops", () => {
  /** Sends requests as a proxy does: over one kept connection. */
  function proxy() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return async () => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        get(at("/"), { agent }, resolve).on("error", reject),
      );
      return { said: await text(answer), connection: answer.headers.connection };
    };
  }

  test("a site that stops answers requests on open connections, and announces that it closes them", async () => {
    http = await openHttpServer(LOCAL);
    await http.serve(async () => new Response("page"), noSocket);
    const ask = proxy();
    expect(await ask()).toEqual({ said: "page", connection: "keep-alive" });
    const closed = http.close(3_000);
    expect(await ask()).toEqual({ said: "page", connection: "close" });
    await closed;
    await expect(ask()).rejects.toThrow("ECONNREFUSED");
  });

  test("a closing server beside others still answers while its health check fails, and then stops listening", async () => {
    http = await openHttpServer({ ...LOCAL, announceMs: 300 });
    await http.serve(async () => new Response("page"), noSocket);
    expect(await (await fetch(at("/livez"))).text()).toBe("page");
    const closed = http.close(1_000);
    const probe = await fetch(at("/livez"));
    expect([probe.status, await probe.json()]).toEqual([503, expect.objectContaining({ code: "stopping" })]);
    expect(await (await fetch(at("/"), { method: "POST", body: "booked" })).text()).toBe("page");
    await closed;
    await expect(fetch(at("/"))).rejects.toThrow("fetch failed");
  });

  test("a site that stops announces it in the answer under way, too", async () => {
    http = await openHttpServer(LOCAL);
    let answer = () => {};
    const asked = new Promise<void>((arrived) => {
      void http?.serve(async () => {
        arrived();
        await new Promise<void>((resolve) => (answer = resolve));
        return new Response("page");
      }, noSocket);
    });
    const under = proxy()();
    await asked;
    const closed = http.close(3_000);
    answer();
    expect(await under).toEqual({ said: "page", connection: "close" });
    await closed;
  });
});

describe("requests that are sent ahead on a connection", () => {
  const ahead = (count: number) => {
    const socket = connect(http?.port ?? 0, "127.0.0.1");
    for (let n = 0; n < count; n++) socket.write(`GET /${n} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    return socket;
  };
  const open = async () => {
    const seen = { open: 0, most: 0 };
    http = await openHttpServer(LOCAL);
    await http.serve(async ({ url }) => {
      seen.most = Math.max(seen.most, ++seen.open);
      await new Promise((resolve) => setImmediate(resolve));
      seen.open -= 1;
      return new Response(new URL(url).pathname);
    }, noSocket);
    return seen;
  };

  test("all requests that are sent ahead on a connection are answered, one after the other", async () => {
    const seen = await open();
    const socket = ahead(50);
    let answers = "";
    for await (const part of socket) {
      answers += part;
      if (answers.endsWith("/49")) break;
    }
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(50);
    expect(seen.most).toBe(1);
  });

  test("too many requests that are sent ahead on a connection end the connection", async () => {
    await open();
    const socket = ahead(5_000).on("error", () => {});
    socket.resume();
    await new Promise((closed) => socket.once("close", closed));
    expect((await fetch(at("/"))).status).toBe(200);
  });
});
