/** Tables that are the same for every visitor; `private.announce_content_change` announces their changes. */
const TABLES = ["article_categories", "plans", "site_settings"];
/** The most reads to keep; the pages need fewer. */
const MOST_ENTRIES = 100;
const ABOUT_ANSWER = ["accept", "accept-profile", "prefer", "range"];

type CachedRead = { until: number; body: string; headers: [string, string][] };

export type PublicReadCache = {
  /** Reads as an anonymous visitor; the answer is cached until the content changes. */
  read(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response>;
  /** Clears the cache, because the content has changed. */
  drop(): void;
};

/**
 * Caches reads of public facts that uncached pages show, too: the school's name, plans and categories.
 * @param keepMs the lifetime, in milliseconds.
 */
export function createPublicReadCache(keepMs: number): PublicReadCache {
  let known = new Map<string, CachedRead>();
  return {
    async read(request, ask) {
      const key = keyOf(request);
      if (!key) return ask(request);
      // A read stores its answer in the map it began with, so that a change in between discards it.
      const cache = known;
      const one = cache.get(key);
      if (one && one.until >= Date.now()) return new Response(one.body, { headers: one.headers });
      const response = await ask(request);
      if (response.status !== 200) return response;
      const body = await response.text();
      const headers = [...response.headers];
      if (cache.size >= MOST_ENTRIES) cache.clear();
      cache.set(key, { until: Date.now() + keepMs, body, headers });
      return new Response(body, { headers });
    },
    drop() {
      known = new Map();
    },
  };
}

function keyOf({ method, url, headers }: Request): string | undefined {
  const { pathname, search } = new URL(url);
  const isKnown = method === "GET" && TABLES.some((table) => pathname === `/rest/v1/${table}`);
  return isKnown ? [pathname + search, ...ABOUT_ANSWER.map((name) => headers.get(name))].join("\n") : undefined;
}
