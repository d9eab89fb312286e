import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

const PAGE = `<!doctype html><title>Página</title>${"<p>inglês</p>".repeat(100)}`;
const page = (body = PAGE, headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "public, no-cache", ...headers },
  });

let cache: PageCache;
let server: Server;
let origin: string;
let rendered: number;

const start = async (oneHost: boolean) => {
  cache = createPageCache({ oneHost, keepMs: 60_000 });
  rendered = 0;
  server = createServer(
    cache.before((_request, response) => {
      rendered += 1;
      response.end("rendered");
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
beforeEach(() => start(true));
afterEach(() => new Promise((resolve) => server.close(resolve)));

const keep = (path: string, response: Response, init?: RequestInit) =>
  cache.once(new Request(origin + path, init), async () => response);

describe("a public page", () => {
  test("a public page is served from the cache with its own headers, without being rendered again", async () => {
    await keep("/pt", page(PAGE, { "content-security-policy": "default-src 'self'", "x-request-id": "1" }));
    const answer = await fetch(`${origin}/pt`, { headers: { "accept-encoding": "identity" } });
    expect(await answer.text()).toBe(PAGE);
    expect(rendered).toBe(0);
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'self'");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(["br", "gzip"])("a public page is sent as %s, with an ETag of its own", async (encoding) => {
    await keep("/pt", page());
    const answer = await fetch(`${origin}/pt`, { headers: { "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(await answer.text()).toBe(PAGE);
    expect(answer.headers.get("etag")).toMatch(new RegExp(`-${encoding}"$`));
  });

  test("a public page is not sent again to a client that has its version", async () => {
    await keep("/pt", page());
    const etag = (await fetch(`${origin}/pt`)).headers.get("etag")?.replace("W/", "") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await fetch(`${origin}/pt`, { headers: { "if-none-match": known } });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe("");
      expect(answer.headers.get("etag")).toContain(etag);
    }
    expect((await fetch(`${origin}/pt`, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("a public page answers HEAD with the headers of GET", async () => {
    await keep("/pt", page());
    const get = await fetch(`${origin}/pt`);
    const head = await fetch(`${origin}/pt`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    expect(await head.text()).toBe("");
  });

  test("a public page is served whole to a range request", async () => {
    await keep("/pt", page());
    await fetch(`${origin}/pt`, { headers: { range: "bytes=0-9" } });
    expect(rendered).toBe(1);
  });

  test.each(["/PT", "/%70t", "/pt//blog"])(
    "a public page has no cache entry for another spelling: %s",
    async (spelling) => {
      await keep(spelling, page());
      expect(cache.counts().pages).toBe(0);
    },
  );

  test("a public page is removed when the content changes", async () => {
    await keep("/pt", page());
    cache.drop();
    await fetch(`${origin}/pt`);
    expect(rendered).toBe(1);
  });

  test("a public page is not cached after a change if it was rendered before it", async () => {
    await cache.once(new Request(`${origin}/pt`), async () => {
      cache.drop();
      return page();
    });
    await fetch(`${origin}/pt`);
    expect(rendered).toBe(1);
  });

  test("a public page is cached only for its host, unless the operator configured one", async () => {
    server.close();
    await start(false);
    await cache.once(new Request("http://evil.example/pt"), async () => page("<p>evil</p>"));
    expect(await (await fetch(`${origin}/pt`)).text()).toBe("rendered");
  });

  test("a public page is cached for its scheme, since it contains its own address", async () => {
    server.close();
    await start(false);
    await cache.once(new Request(`${origin.replace("http:", "https:")}/pt`), async () => page("<p>https</p>"));
    expect(await (await fetch(`${origin}/pt`)).text()).toBe("rendered");
    await keep("/pt", page("<p>http</p>"));
    expect(await (await fetch(`${origin}/pt`)).text()).toBe("<p>http</p>");
  });
});

test.each<[string, string, Response, RequestInit?]>([
  ["a page for one person", "/pt", page(PAGE, { "cache-control": "private, no-cache" })],
  ["a page that says nothing", "/pt", new Response(PAGE)],
  ["a failure", "/pt", new Response(PAGE, { status: 500, headers: { "cache-control": "public" } })],
  ["an answer to a question", "/pt?q=1", page()],
  ["an answer to a form", "/pt", page(), { method: "POST" }],
])("%s is not cached", async (_name, path, response, init) => {
  await keep(path, response, init);
  await fetch(`${origin}/pt`);
  expect(rendered).toBe(1);
});

test("a request for a cached page is still authorised by the database", async () => {
  await keep("/pt", page());
  await fetch(`${origin}/pt?q=1`);
  await fetch(`${origin}/pt`, { method: "POST" });
  expect(rendered).toBe(2);
});

test("a cached page is compressed further while the site is idle, and stays the same page", async () => {
  const body = Array.from({ length: 400 }, (_, n) => `<p>${n * 7919} lições de inglês</p>`).join("");
  const sizeOf = async () => Number((await fetch(`${origin}/pt`)).headers.get("content-length"));
  await keep("/pt", page(body));
  const { headers } = await fetch(`${origin}/pt`);
  const etag = headers.get("etag");
  const size = Number(headers.get("content-length"));
  expect(size).toBeLessThan(body.length / 3);
  await eventually(async () => (await sizeOf()) < size);
  const answer = await fetch(`${origin}/pt`);
  expect(etag).toBe(`W/${answer.headers.get("etag")}`);
  expect((await fetch(`${origin}/pt`, { headers: { "if-none-match": String(etag) } })).status).toBe(304);
  expect(await answer.text()).toBe(body);
});

describe("a request for a page that is being rendered", () => {
  /** A renderer whose pages wait until the test answers them. */
  function renderer() {
    const under: ((response: Response) => void)[] = [];
    const render = () => new Promise<Response>((letGo) => under.push(letGo));
    const ask = (encoding = "identity") =>
      cache.once(new Request(`${origin}/pt`, { headers: { "accept-encoding": encoding } }), render);
    return { under, ask };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test("a request for a page that is being rendered waits for it, and receives it in an accepted encoding", async () => {
    const { under, ask } = renderer();
    const asked = [ask("br"), ask("gzip"), ask()];
    await settled();
    expect(under).toHaveLength(1);
    under[0]?.(page());
    const answers = await Promise.all(asked);
    expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual(["br", "gzip", null]);
    expect(await answers[2]?.text()).toBe(PAGE);
    expect(under).toHaveLength(1);
  });

  test("a request for a page that is being rendered gets its own rendering if the first one fails or is personal, and later requests do not wait", async () => {
    const { under, ask } = renderer();
    const failing = ask();
    const waiting = ask();
    await settled();
    under[0]?.(new Response("failed", { status: 500 }));
    expect((await failing).status).toBe(500);
    await settled();
    under[1]?.(page("<p>Ana</p>", { "cache-control": "private, no-cache" }));
    expect(await (await waiting).text()).toBe("<p>Ana</p>");
    const asked = [ask(), ask(), ask()];
    await settled();
    expect(under).toHaveLength(5);
    for (const letGo of under) letGo(page("<p>own</p>", { "cache-control": "no-store" }));
    for (const answer of await Promise.all(asked)) expect(await answer.text()).toBe("<p>own</p>");
  });

  test("a request for a page that is being rendered does not receive a rendering from before the content changed", async () => {
    const { under, ask } = renderer();
    const before = ask();
    await settled();
    cache.drop();
    const after = ask();
    await settled();
    under[1]?.(page("<p>new</p>"));
    expect(await (await after).text()).toBe("<p>new</p>");
    under[0]?.(page("<p>old</p>"));
    expect(await (await before).text()).toBe("<p>old</p>");
    expect(await (await fetch(`${origin}/pt`)).text()).toBe("<p>new</p>");
  });

  test("a request for a page that is being rendered is informed of errors while it was rendered", async () => {
    const broken = () => Promise.reject(new Error("away"));
    const ask = () => cache.once(new Request(`${origin}/pt`), broken);
    expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});

test("the cache also has a limit in bytes: the oldest entry is removed, and large pages are not cached", async () => {
  const image = (bytes: number) => page("x".repeat(bytes), { "content-type": "image/webp" });
  await keep("/media/large.webp", image(1_000_001));
  expect(cache.counts().pages).toBe(0);
  await keep("/pt", page());
  for (let n = 0; n < 70; n += 1) await keep(`/media/${n}.webp`, image(1_000_000));
  expect(cache.counts().pages).toBeLessThan(65);
  await fetch(`${origin}/pt`);
  expect(rendered).toBe(1);
  await fetch(`${origin}/media/69.webp`);
  expect(rendered).toBe(1);
});
