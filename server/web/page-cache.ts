import type { IncomingMessage, RequestListener } from "node:http";
import { answerWith, type Forms, formsOf, send, sizeOf, smallestOf } from "./page-forms.ts";

type CachedPage = { until: number; forms: Forms };

type Options = {
  /** True if pages do not depend on the host; otherwise every host has its own entries. */
  oneHost: boolean;
  /** The lifetime of a page when nothing announces a change of its content. */
  keepMs: number;
};

export type PageCache = {
  /** Answers cached pages directly in node:http, before any other handler. */
  before(listener: RequestListener): RequestListener;
  /**
   * Renders a page and caches it when it is public. Concurrent requests for it share one rendering, which matters after
   * a start or a change of the content.
   */
  once(request: Request, render: () => Promise<Response>): Promise<Response>;
  /** Clears the cache, because the content has changed. */
  drop(): void;
  /** The number of cached pages and, since the start, of hits and of clearings. */
  counts(): { pages: number; hits: number; drops: number };
};

/** Limits of the cache: pages, bytes of a page, bytes of all; the oldest page goes first. */
const MOST_PAGES = 500;
const LARGEST = 1_000_000;
const MOST_BYTES = 64_000_000;
/** The most addresses remembered as personal. */
const MOST_OWN = 2_000;

/** True if an answer is the same for everybody. */
export const isPublic = (response: Response): boolean =>
  response.status === 200 && (response.headers.get("cache-control") ?? "").startsWith("public");
/** True if an answer declares itself personal. */
const isOneReaders = (response: Response): boolean =>
  /^private|no-store/.test(response.headers.get("cache-control") ?? "");

/** Caches public pages, compressed as small as possible, until their content changes. */
export function createPageCache({ oneHost, keepMs }: Options): PageCache {
  const pages = new Map<string, CachedPage>();
  const underWay = new Map<string, Promise<void>>();
  const ownPages = new Set<string>();
  let content = Symbol();
  let hits = 0;
  let drops = 0;
  let bytes = 0;
  let shrinking = Promise.resolve();
  // Pages contain their own address, which includes the scheme.
  const keyOf = (origin: string, path: string) => (oneHost ? path : `${origin} ${path}`);
  const find = (key: string): Forms | undefined => {
    const kept = pages.get(key);
    return kept && kept.until >= Date.now() ? kept.forms : undefined;
  };
  const forget = (key: string): void => {
    const kept = pages.get(key);
    if (kept) bytes -= sizeOf(kept.forms);
    pages.delete(key);
  };
  const put = (key: string, kept: CachedPage): void => {
    forget(key);
    pages.set(key, kept);
    bytes += sizeOf(kept.forms);
    for (const oldest of pages.keys())
      if (pages.size > MOST_PAGES || bytes > MOST_BYTES) forget(oldest);
      else break;
  };

  /** Caches a public answer, unless the content has changed since the rendering began, and answers with it. */
  const keep = async (key: string, request: Request, response: Response, seen: symbol): Promise<Response> => {
    const forms = await formsOf(response);
    if (content === seen && forms.identity.body.length <= LARGEST) {
      const kept = { until: Date.now() + keepMs, forms };
      put(key, kept);
      // One page after another in the background, because requests need the processor more.
      const shrink = async () => {
        if (pages.get(key) !== kept) return;
        const smallest = await smallestOf(forms);
        if (pages.get(key) === kept) put(key, { ...kept, forms: smallest });
      };
      shrinking = shrinking.then(shrink).catch(() => {});
    }
    return answerWith(forms, request);
  };

  return {
    before: (listener) => (request, response) => {
      const forms = isPlain(request) ? find(keyOf(`http://${request.headers.host}`, request.url ?? "")) : undefined;
      if (!forms) return listener(request, response);
      hits++;
      send(forms, request, response);
    },
    async once(request, render) {
      const { origin, pathname, search } = new URL(request.url);
      // Only the canonical form of an address is cached; variants of case and escapes would fill the cache.
      const isOwn = pathname === pathname.toLowerCase() && !/%|\/\//.test(pathname);
      if (request.method !== "GET" || search || !isOwn || request.headers.has("range")) return render();
      const key = keyOf(origin, pathname);
      const others = ownPages.has(key) ? undefined : underWay.get(key);
      if (others) await others;
      const kept = find(key);
      if (kept) return answerWith(kept, request);
      const seen = content;
      const { promise, resolve } = Promise.withResolvers<void>();
      if (!underWay.has(key)) underWay.set(key, promise);
      try {
        const response = await render();
        if (isPublic(response) && Number(response.headers.get("content-length") ?? 0) <= LARGEST)
          return await keep(key, request, response, seen);
        if (isOneReaders(response) && ownPages.size < MOST_OWN) ownPages.add(key);
        return response;
      } finally {
        if (underWay.get(key) === promise) underWay.delete(key);
        resolve();
      }
    },
    drop() {
      content = Symbol();
      pages.clear();
      // Renderings in progress have the earlier content.
      underWay.clear();
      bytes = 0;
      drops++;
    },
    counts: () => ({ pages: pages.size, hits, drops }),
  };
}

/** Range requests are answered by the later handlers. */
const isPlain = ({ method, url = "", headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !url.includes("?") && !headers.range;
