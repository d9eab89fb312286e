/**
 * Makes the site work offline: visited pages with their files, and a fallback page for all others. Pages always come
 * from the network first; the cache is used only when it fails. Cached pages have no personal data, because they are
 * asked for without the person's cookie. Pages of the student's area have their own cache, which a sign-out removes together with the
 * stored data (app/platform/offline/personal-cache.ts).
 */
import { cacheParts } from "./cache-parts";
import { announceChange, type ClickEvent, openPush, type PushEventLike, type Scope, showPush } from "./show-push";
import { areaOf, framePath, shellFor } from "./student-area";

type Extendable = { waitUntil(work: Promise<unknown>): void };
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void };
type MessageEventLike = Extendable & { data: unknown };
declare const self: Scope & {
  addEventListener(type: "push", listener: (event: PushEventLike) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: Extendable) => void): void;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "message", listener: (event: MessageEventLike) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  /** Missing in some browsers. */
  navigator: { connection?: { saveData?: boolean } };
};

const FILES = "files-1";
const PAGES = "pages-1";
const SHELL = "shell-1";
const MAX_ENTRIES = { [FILES]: 400, [PAGES]: 60 };
const OFFLINE = { pt: "/pt/sem-conexao", en: "/en/offline" };
const PAGE = /^\/(pt|en)(\/|$)/;
const NAMED_FILES = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(Object.values(OFFLINE).map(visit)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches().then(() => self.clients.claim())));

// A page announces itself once it has finished its own work. It may have been loading while the worker claimed the
// others.
self.addEventListener("message", (event) => {
  event.waitUntil(self.clients.claim());
  if (typeof event.data === "string" && PAGE.test(event.data)) event.waitUntil(settle(event.data));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event, self)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPush(event, self)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(announceChange(self)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request, event));
  else if (request.mode === "navigate" && (pathname === "/" || PAGE.test(pathname)))
    event.respondWith(page(request, event));
});

/**
 * Serves built files, whose names are hashes of their content, so that a cached one is always valid. The page gets its
 * file at once, also on a full device; without an `event` it is cached first.
 */
async function file(request: Request, event?: Extendable): Promise<Response> {
  const kept = await caches.match(request, { cacheName: FILES }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  const keeping = keep(FILES, request.url, answer);
  if (event) event.waitUntil(keeping.catch(() => undefined));
  else await keeping;
  return answer;
}

async function page(request: Request, event: Extendable): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (areaOf(pathname)) event.waitUntil(keepArea(pathname, answer.clone()));
    else if (!search) event.waitUntil(keep(PAGES, pathname, answer));
    return answer;
  } catch {
    if (pathname === "/") return Response.redirect(await lastHome());
    const frame = await caches.match(framePath(pathname), { cacheName: SHELL });
    if (frame) return shellFor(pathname, frame);
    const pages = await caches.open(PAGES);
    const offline = await pages.match(pathname.startsWith("/en") ? OFFLINE.en : OFFLINE.pt);
    return (await pages.match(pathname)) ?? offline ?? Response.error();
  }
}

/** The home page in the language of the page that was cached last. */
async function lastHome(): Promise<string> {
  const kept = (await (await caches.open(PAGES)).keys()).map(({ url }) => new URL(url).pathname);
  return kept.findLast((path) => !Object.values(OFFLINE).includes(path))?.startsWith("/en") ? "/en" : "/pt";
}

const keptPage = async (pathname: string) =>
  (await caches.match(framePath(pathname), { cacheName: SHELL })) ??
  (await caches.match(pathname, { cacheName: PAGES }));

/** Caches what a page needs offline and has not requested yet, also for pages that were open before this worker. */
async function settle(pathname: string): Promise<void> {
  if (!(await keptPage(pathname))) await visit(pathname);
  const html = await (await keptPage(pathname))?.text();
  if (html === undefined) return;
  const named = [...new Set(html.match(NAMED_FILES))];
  await Promise.all(named.map((path) => file(new Request(path))));
  if (self.navigator.connection?.saveData) return;
  await cacheParts(html, named, readFile);
  const frames = await Promise.all((areaOf(pathname) ?? []).map((path) => caches.match(path, { cacheName: SHELL })));
  const files = await Promise.all(frames.map((frame) => (frame ? filesOf(frame) : [])));
  await cacheParts("", [...new Set(files.flat())], readFile, true);
}

const readFile = async (path: string): Promise<string> => (await file(new Request(path))).text();

/** Caches a page with its files. */
async function visit(pathname: string): Promise<void> {
  const answer = await fetchFrame(pathname);
  if (areaOf(pathname)) return keepArea(pathname, answer);
  await keep(PAGES, pathname, answer);
  await Promise.all((await filesOf(answer)).map((path) => file(new Request(path))));
}

/** The running caching of frames, shared by a page's response and its message. */
let keepingFrames: Promise<unknown> = Promise.resolve();

/** Caches the frames of the student's area with their files, without a search, once for the build of this response. */
async function keepArea(pathname: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected) return;
  // Opened now: what a sign-out removes meanwhile stays removed.
  const shell = await caches.open(SHELL);
  const keeping = keepingFrames.then(() => keepFrames(shell, pathname, answer));
  keepingFrames = keeping.catch(() => undefined);
  await keeping;
}

async function keepFrames(shell: Cache, pathname: string, answer: Response): Promise<void> {
  const before = await shell.match(framePath(pathname));
  const isNew = !before || (await buildOf(before)) !== (await buildOf(answer));
  // Frames share most of their files.
  const kept = new Set<string>();
  for (const path of areaOf(pathname) ?? [])
    if (isNew || !(await shell.match(path))) await keepFrame(shell, path, await fetchFrame(path), kept);
}

/** A page without its person's data, which only a browser's own navigation gets. */
const fetchFrame = (path: string) => fetch(path, { cache: "no-cache", credentials: "omit" });

/** The list of a build's routes, by which its documents are distinguished from those of another build. */
const buildOf = async (page: Response) => /\/assets\/manifest-[\w.-]+\.js/.exec(await page.clone().text())?.[0];

/**
 * A frame counts as cached once all its files are.
 * @param kept files that are cached already, to which this frame's are added.
 */
async function keepFrame(shell: Cache, path: string, answer: Response, kept: Set<string>): Promise<void> {
  if (answer.status !== 200 || answer.redirected) return;
  const missing = (await filesOf(answer)).filter((named) => !kept.has(named));
  await Promise.all(missing.map((named) => file(new Request(named))));
  for (const named of missing) kept.add(named);
  await shell.put(path, answer);
}

const filesOf = async (page: Response): Promise<string[]> => [
  ...new Set((await page.clone().text()).match(NAMED_FILES)),
];

async function keep(name: keyof typeof MAX_ENTRIES, url: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || /no-store/.test(answer.headers.get("cache-control") ?? "")) return;
  const copy = answer.clone();
  await (await caches.open(name)).put(url, copy);
  await trim(name);
}

/** The running trims, by the cache's name. */
const trimming = new Map<string, Promise<void>>();

/** Removes the oldest entries of a cache, once for all that were stored at about the same time: listing it takes long. */
function trim(name: keyof typeof MAX_ENTRIES): Promise<void> {
  const running = trimming.get(name) ?? removeOldest(name).finally(() => trimming.delete(name));
  trimming.set(name, running);
  return running;
}

async function removeOldest(name: keyof typeof MAX_ENTRIES): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const offline = Object.values(OFFLINE);
  const old = keys.filter((key) => !offline.includes(new URL(key.url).pathname)).slice(0, -MAX_ENTRIES[name]);
  await Promise.all(old.map((key) => cache.delete(key)));
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => /^(files|pages|shell)-/.test(name) && ![FILES, PAGES, SHELL].includes(name))
      .map((name) => caches.delete(name)),
  );
}
