import type { IncomingMessage, RequestListener } from "node:http";
import { answerWith, type Forms, formsOf, send, sizeOf, smallestOf } from "./page-forms.ts";

type CachedPage = { until: number; forms: Forms };

type Options = {
  /** The site answers for any host by the same text; otherwise every host has its own. */
  oneHost: boolean;
  /** The lifetime of a page when nothing announces a change of its content. */
  keepMs: number;
};

export type PageCache = {
  /** Answers what is kept straight in node:http, before anybody else looks at the request. */
  before(listener: RequestListener): RequestListener;
  /**
   * Has a page rendered and, where it is the same for everybody, kept. Who asks for it meanwhile waits for it: after a start or
   * a change of the content, all who come at once would have it rendered again.
   */
  once(request: Request, render: () => Promise<Response>): Promise<Response>;
  /** Clears the cache, because the content has changed. */
  drop(): void;
  /** The number of kept pages and, since the start, of hits and of drops of all. */
  counts(): { pages: number; hits: number; drops: number };
};

/** Pages kept at most, how large one may be, and all together; the oldest goes first. */
const MOST = 500;
const LARGEST = 1_000_000;
const MOST_BYTES = 64_000_000;
/** Addresses remembered at most whose pages are somebody's own. */
const MOST_OWN = 2_000;

/** Whether an answer is the same for everybody. */
export const isPublic = (response: Response): boolean =>
  response.status === 200 && (response.headers.get("cache-control") ?? "").startsWith("public");
/** Whether it says that it never is. */
const isOneReaders = (response: Response): boolean =>
  /^private|no-store/.test(response.headers.get("cache-control") ?? "");

/** Holds whole public pages, compressed once and as small as they get, until their content changes. */
export function createPageCache({ oneHost, keepMs }: Options): PageCache {
  const pages = new Map<string, CachedPage>();
  const underWay = new Map<string, Promise<void>>();
  const ownPages = new Set<string>();
  let content = Symbol();
  let hits = 0;
  let drops = 0;
  let bytes = 0;
  let shrinking = Promise.resolve();
  // A page's own address includes the scheme.
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
      if (pages.size > MOST || bytes > MOST_BYTES) forget(oldest);
      else break;
  };

  /** Keeps a public answer, unless the content has changed since, and answers with what is kept. */
  const keep = async (key: string, request: Request, response: Response, seen: symbol): Promise<Response> => {
    const forms = await formsOf(response);
    if (content === seen && forms.identity.body.length <= LARGEST) {
      const kept = { until: Date.now() + keepMs, forms };
      put(key, kept);
      // One after the other, and waited for by nobody: there are those who want the processor now.
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
      // One page has one address; the same by other letters would be kept as often as somebody makes some up.
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
      // Pages under way were rendered from the earlier content.
      underWay.clear();
      bytes = 0;
      drops++;
    },
    counts: () => ({ pages: pages.size, hits, drops }),
  };
}

/** Requests for a range are answered where ranges are cut. */
const isPlain = ({ method, url = "", headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && !url.includes("?") && !headers.range;
