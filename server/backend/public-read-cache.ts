/** Tables that every visitor reads alike; `private.announce_content_change` announces their changes. */
const TABLES = ["article_categories", "plans", "site_settings"];
/** The number of different reads to keep; pages have fewer. */
const MOST = 100;
const ABOUT_ANSWER = ["accept", "accept-profile", "prefer", "range"];

type CachedRead = { until: number; body: string; headers: [string, string][] };

export type PublicReadCache = {
  /** Reads as a visitor; an answer is kept until the content changes. */
  read(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response>;
  /** Clears the cache, because the content has changed. */
  drop(): void;
};

/** Caches reads of facts that uncached pages show, too: the school's name, plans and categories. @param keepMs the lifetime, in milliseconds. */
export function createPublicReadCache(keepMs: number): PublicReadCache {
  let known = new Map<string, CachedRead>();
  return {
    async read(request, ask) {
      const key = keyOf(request);
      if (!key) return ask(request);
      // A read that began before a change stores its answer in the map of that time.
      const here = known;
      const one = here.get(key);
      if (one && one.until >= Date.now()) return new Response(one.body, { headers: one.headers });
      const response = await ask(request);
      if (response.status !== 200) return response;
      const body = await response.text();
      const headers = [...response.headers];
      if (here.size >= MOST) here.clear();
      here.set(key, { until: Date.now() + keepMs, body, headers });
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
