import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, startTestBackend, type TestBackend } from "../embedded/testing.ts";
import { compose, type Pages, type SiteParts } from "./compose.ts";
import { createBounds } from "./limits/concurrency-limit.ts";
import { createLimits } from "./limits/limits.ts";
import { boundsOf } from "./limits/testing.ts";
import { createUnsubscribeLinks } from "./notifications/unsubscribe-links.ts";
import type { Site } from "./visitor.ts";

const HERE = "http://localhost:4000";
const VISITOR = { address: "203.0.113.7" };
const html = (body: string) => new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });

let world: TestBackend;
let logged: string[];

beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

function siteWith(parts: Partial<SiteParts> = {}): Site {
  logged = [];
  return compose({
    backend: world.backend,
    limits: createLimits(),
    pages: async () => html("<h1>page</h1>"),
    statics: () => undefined,
    address: { siteUrl: "http://localhost:3000", isSet: false, isGiven: false },
    server: world.client("server"),
    pushKey: "B".repeat(87),
    unsubscribe: createUnsubscribeLinks("a secret key", { siteUrl: "http://localhost:3000" }),
    report: (error, _request, id) => logged.push(`${id} ${error}`),
    ...parts,
  });
}

const get = (site: Site, path: string, init?: RequestInit) => site(new Request(HERE + path, init), VISITOR);

describe("config.json", () => {
  test("config.json contains all that an official client needs", async () => {
    const site = siteWith();
    const { supabaseUrl, publishableKey } = await (await get(site, "/config.json")).json();
    const client = createClient(supabaseUrl, publishableKey, {
      auth: { persistSession: false },
      global: { fetch: (input, init) => site(new Request(input, init), VISITOR) },
    });
    const { data, error } = await client.auth.signUp({ email: "nova@example.com", password: "uma-senha-de-teste" });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  test("config.json names the requested address, unless the operator configured one", async () => {
    const siteUrl = "https://escola.example";
    const chosen = siteWith({ address: { siteUrl, isSet: true, isGiven: false } });
    expect(await (await get(chosen, "/config.json")).json()).toMatchObject({ supabaseUrl: HERE });
    const behindProxy = new Request("http://escola.example/config.json");
    expect(await (await chosen(behindProxy, VISITOR)).json()).toMatchObject({ supabaseUrl: siteUrl });
    const named = siteWith({ address: { siteUrl, isSet: true, isGiven: true } });
    expect(await (await get(named, "/config.json")).json()).toMatchObject({ supabaseUrl: siteUrl });
  });
});

test("healthz reports whether the database answers", async () => {
  expect((await get(siteWith(), "/healthz")).status).toBe(200);
  const down = siteWith({ backend: { ...world.backend, ready: async () => false } });
  expect((await get(down, "/healthz")).status).toBe(503);
  // A proxy would take an instance with a failing probe out of use, and its cached pages with it.
  expect((await get(down, "/livez")).status).toBe(200);
});

test.each([
  "/auth/v1/otp",
  "/auth/v1/%74oken?grant_type=password",
  "/auth//v1/token",
  "/rest/v1/rpc//book_trial",
  "/auth/v2/token",
  "/storage/v1/render/image",
  "/realtime/v1/api/broadcast",
  "/graphql/v1",
])("%s answers 404 in JSON", async (path) => {
  const answer = await get(siteWith(), path, { method: "POST", body: "{}" });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("application/json");
});

test("the backend receives the visitor that we determined, not the one that they claim", async () => {
  const headerSeen = async (name: string, value: string) => {
    const headers = { apikey: world.backend.publishableKey, "content-type": "application/json", [name]: value };
    const body = JSON.stringify({ name });
    return (await get(siteWith(), "/rest/v1/rpc/header", { method: "POST", headers, body })).json();
  };
  expect(await headerSeen("x-forwarded-for", "6.6.6.6")).toBe(VISITOR.address);
  expect(await headerSeen("x-forwarded-host", "evil.example")).toBeNull();
});

describe("limits", () => {
  const tries = async (n: number, make: () => Promise<Response>) => {
    const codes: number[] = [];
    for (let i = 0; i < n; i++) codes.push((await make()).status);
    return codes.filter((code) => code !== 429).length;
  };
  const write = (site: Site, key: string, authorization?: string) =>
    get(site, "/rest/v1/nowhere", {
      method: "POST",
      headers: { apikey: key, ...(authorization ? { authorization } : {}) },
      body: "{}",
    });

  test("limits apply to a visitor who writes, with or without the public key as a token", async () => {
    const site = siteWith();
    const { publishableKey } = world.backend;
    expect(await tries(122, () => write(site, publishableKey))).toBe(120);
    expect((await write(site, publishableKey, `Bearer ${publishableKey}`)).status).toBe(429);
  });

  test("limits do not apply to the server's own key", async () => {
    const site = siteWith();
    expect(await tries(125, () => write(site, world.backend.secretKey))).toBe(125);
  });

  test("limits count the page's own requests for the visitor", async () => {
    const book: Pages = async (_request, { supabase }) => {
      const { error } = await supabase.rpc("suggest_topic", { topic: "x", language: "pt" });
      return html(error?.message ?? "");
    };
    const site = siteWith({ pages: book });
    const pageFor = async (address: string) =>
      (await site(new Request(`${HERE}/pt`), { address })).text().then((text) => text.startsWith("Too many attempts"));
    for (let i = 0; i < 120; i++) expect(await pageFor("203.0.113.7")).toBe(false);
    expect(await pageFor("203.0.113.7")).toBe(true);
    expect(await pageFor("203.0.113.8")).toBe(false);
  });
});

describe("pages", () => {
  test("run only scripts with their own nonce, a new one each time", async () => {
    const site = siteWith({ pages: async (_request, { nonce }) => html(nonce) });
    const one = await get(site, "/pt");
    const two = await get(site, "/pt");
    const nonce = await one.text();
    expect(one.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
    expect(await two.text()).not.toBe(nonce);
  });

  test("hide the reason of a failure, which is in the log", async () => {
    const site = siteWith({ pages: () => Promise.reject(new Error("the cause")) });
    const answer = await get(site, "/pt");
    expect(answer.status).toBe(500);
    const id = answer.headers.get("x-request-id") ?? "";
    expect(await answer.text()).not.toMatch(/the cause|\.ts/);
    expect(logged.join("\n")).toContain(id);
    expect(logged.join("\n")).toContain("the cause");
  });

  test("pages are compressed where their reader accepts it", async () => {
    const long = "<p>olá</p>".repeat(500);
    const site = siteWith({ pages: async () => html(long) });
    const brotli = await get(site, "/pt", { headers: { "accept-encoding": "gzip, br" } });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    const plain = await get(site, "/pt", { headers: { "accept-encoding": "br;q=0" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(long);
  });
});

test("a body over a megabyte is refused, whether it declares its length or not", async () => {
  const huge = "x".repeat(1024 * 1024 + 1);
  const headers = { apikey: world.backend.publishableKey };
  expect((await get(siteWith(), "/rest/v1/notes", { method: "POST", headers, body: huge })).status).toBe(413);
  const stream = new Blob([huge]).stream();
  const unsaid: RequestInit & { duplex: "half" } = { method: "POST", headers, body: stream, duplex: "half" };
  expect((await get(siteWith(), "/pt", unsaid)).status).toBe(413);
});

test("a file over a megabyte is accepted from signed-in people, and from nobody else", async () => {
  const { client } = await world.person("ana");
  const token = (await client.auth.getSession()).data.session?.access_token;
  const send = (bearer: string | undefined) =>
    get(siteWith(), "/storage/v1/object/nowhere/a.bin", {
      method: "POST",
      headers: { apikey: world.backend.publishableKey, authorization: `Bearer ${bearer}` },
      body: Buffer.alloc(2_000_000),
    });
  const missing = await send(token);
  expect([missing.status, await missing.json()]).toMatchObject([400, { message: "Bucket not found" }]);
  for (const bearer of ["of-nobody", world.backend.publishableKey, undefined])
    expect((await send(bearer)).status).toBe(413);
});

test("only upload requests for parts of files are exempt from the limit of concurrent work", async () => {
  let end = () => {};
  const pages: Pages = () => new Promise((resolve) => (end = () => resolve(html("page"))));
  const site = siteWith({ bounds: boundsOf(1), pages });
  const page = get(site, "/pt");
  const ask = async (method: string, body?: string) => {
    const headers = { apikey: world.backend.publishableKey, authorization: "Bearer of-nobody" };
    const path = `/storage/v1/upload/resumable/${"0".repeat(32)}`;
    return (await get(site, path, { method, headers, ...(body === undefined ? {} : { body }) })).status;
  };
  expect(await ask("PATCH", "a part")).toBe(401);
  for (const method of ["HEAD", "DELETE", "PATCH"]) expect(await ask(method)).toBe(503);
  expect(await ask("DELETE", "with a body")).toBe(503);
  end();
  expect((await page).status).toBe(200);
});

test("one visitor's many pages leave the renderer to others, whose page is next", async () => {
  const ends: (() => void)[] = [];
  const pages: Pages = ({ url }) =>
    url.endsWith("/en")
      ? Promise.resolve(html("other"))
      : new Promise((resolve) => ends.push(() => resolve(html("page"))));
  const site = siteWith({ bounds: createBounds(), pages });
  const ask = (path: string, address: string) => site(new Request(`${HERE}${path}`), { address });
  const many = Array.from({ length: 100 }, (_, n) => ask(`/pt/blog?page=${n}`, "203.0.113.7"));
  await eventually(() => ends.length > 0);
  expect((await ask("/en", "203.0.113.8")).status).toBe(200);
  expect(ends.length).toBeLessThan(10);
  for (let ended = 0; ended < many.length; ended++) {
    await eventually(() => ends.length > ended);
    ends[ended]?.();
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
});

test("one network's many calls leave the processors to others, and all are answered in the end", async () => {
  const ends: (() => void)[] = [];
  const backend = {
    ...world.backend,
    fetch: (request: Request) =>
      request.headers.has("x-slow")
        ? new Promise<Response>((resolve) => ends.push(() => resolve(Response.json([]))))
        : Promise.resolve(Response.json([])),
  };
  const site = siteWith({ backend, bounds: createBounds() });
  const ask = (address: string, headers = {}) =>
    site(new Request(`${HERE}/rest/v1/`, { headers: { apikey: world.backend.publishableKey, ...headers } }), {
      address,
    });
  const many = ["203.0.113.7", "203.0.113.9", "203.0.113.10"].flatMap((address) =>
    Array.from({ length: 30 }, () => ask(address, { "x-slow": "yes" })),
  );
  await eventually(() => ends.length > 0);
  expect((await ask("203.0.113.8")).status).toBe(200);
  expect(ends.length).toBeLessThan(10);
  for (let ended = 0; ended < many.length; ended++) {
    await eventually(() => ends.length > ended);
    ends[ended]?.();
  }
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
});

test("one visitor who holds files open leaves some places to others", async () => {
  await world.backend.sql`insert into storage.buckets (id, name, public) values ('open', 'open', true)`;
  await world.client("server").storage.from("open").upload("a.txt", "words");
  const site = siteWith({ backend: { ...world.backend, files: { ...world.backend.files, readers: 10 } } });
  const read = (address: string) => site(new Request(`${HERE}/storage/v1/object/public/open/a.txt`), { address });
  const open = await read("203.0.113.7");
  expect((await read("203.0.113.7")).status).toBe(503);
  expect((await read("203.0.113.8")).status).toBe(200);
  expect(await open.text()).toBe("words");
  expect((await read("203.0.113.7")).status).toBe(200);
});

test("bodies that never arrive completely block nobody, and neither does a caller with an invalid token", async () => {
  const site = siteWith({ bounds: boundsOf(1) });
  const paths = ["/pt", "/rest/v1/notes", "/storage/v1/object/homework/a.txt", "/storage/v1/upload/resumable"];
  const hanging = paths.map((path) => {
    const body = new ReadableStream({ start: (sender) => sender.enqueue(Buffer.from("x")) });
    const headers = { apikey: world.backend.publishableKey, authorization: "Bearer of-nobody" };
    const unsaid: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    return get(site, path, unsaid);
  });
  // Multipart senders are authenticated before the parts are read.
  expect((await hanging.at(-1))?.status).toBe(401);
  expect((await get(site, "/pt")).status).toBe(200);
});

test.each(["/pt/blog?q=%00", "/pt/%00", "/rest/v1/notes?title=eq.%00", "/healthz?%00"])(
  "%s contains a character that no name has, and is refused without the database",
  async (path) => {
    const site = siteWith({ pages: () => Promise.reject(new Error("asked")) });
    expect((await get(site, path)).status).toBe(400);
    expect(logged).toEqual([]);
  },
);

test.each(["/assets/storage-key-BzMW7wL2.js", "/pt/blog/rest-or-break", "/en/blog/graphql"])(
  "%s is not handed to the backend, whatever its path contains",
  async (path) => {
    expect((await get(siteWith({ statics: () => html("<h1>there</h1>") }), path)).status).toBe(200);
  },
);

test("a missing asset answers 404, not the home page", async () => {
  expect((await get(siteWith(), "/assets/gone.js")).status).toBe(404);
});
