/**
 * Lets the site open without a network: the files it is made of, the pages visited before, and for every other page one
 * that says so. Pages are asked for from the server first, always: what is kept is only for when it cannot be reached.
 * No page holds anybody's data (the server renders for visitors only), so what is kept is nobody's secret.
 */
import { type Clicked, OPENED_CACHE, openPush, type Pushed, type Scope, SHOWN_CACHE, showPush } from "./show-push";

type Extendable = { waitUntil(work: Promise<unknown>): void };
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void };
type Told = Extendable & { data: unknown };
declare const self: Scope & {
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const FILES = "files-1";
const PAGES = "pages-1";
const MOST = { [FILES]: 250, [PAGES]: 60 };
const OFFLINE = { pt: "/pt/sem-conexao", en: "/en/offline" };
const PAGE = /^\/(pt|en)(\/|$)/;
const NAMED_FILES = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(Object.values(OFFLINE).map(visit)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches().then(() => self.clients.claim())));

// A page that was open before this worker was there tells of itself.
self.addEventListener("message", (event) => {
  if (typeof event.data === "string" && PAGE.test(event.data)) event.waitUntil(visit(event.data));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event, self)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPush(event, self)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(page(request, event));
});

/** Files are named by their content: what is kept is right for ever. */
async function file(request: Request): Promise<Response> {
  const kept = await (await caches.open(FILES)).match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  await keep(FILES, request.url, answer);
  return answer;
}

async function page(request: Request, event: Extendable): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (!search) event.waitUntil(keep(PAGES, pathname, answer));
    return answer;
  } catch {
    const pages = await caches.open(PAGES);
    const offline = await pages.match(pathname.startsWith("/en") ? OFFLINE.en : OFFLINE.pt);
    return (await pages.match(pathname)) ?? offline ?? Response.error();
  }
}

/** Keeps a page with the files that it names. */
async function visit(pathname: string): Promise<void> {
  const answer = await fetch(pathname, { cache: "no-cache" });
  const html = await answer.clone().text();
  await keep(PAGES, pathname, answer);
  await Promise.all([...new Set(html.match(NAMED_FILES))].map((path) => file(new Request(path))));
}

async function keep(name: keyof typeof MOST, url: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || /no-store/.test(answer.headers.get("cache-control") ?? "")) return;
  const copy = answer.clone();
  const cache = await caches.open(name);
  await cache.put(url, copy);
  const keys = await cache.keys();
  const offline = Object.values(OFFLINE);
  const old = keys.filter((key) => !offline.includes(new URL(key.url).pathname)).slice(0, -MOST[name]);
  await Promise.all(old.map((key) => cache.delete(key)));
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  const kept = [FILES, PAGES, SHOWN_CACHE, OPENED_CACHE];
  await Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)));
}
