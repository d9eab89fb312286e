/** Tables that every visitor reads alike; `private.announce_content_change` announces their changes. */
const TABLES = ["article_categories", "plans", "site_settings"];
/** Pages ask in few ways. */
const MOST = 100;
const ABOUT_ANSWER = ["accept", "accept-profile", "prefer", "range"];

type Known = { until: number; body: string; headers: [string, string][] };

export type PublicReadCache = {
  /** A page's read as a visitor: sent once, as long as the content does not change. */
  read(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response>;
  /** Forgets everything: the content has changed. */
  drop(): void;
};

/** Pages that are not kept whole show the school's name, its plans and categories, too. @param keepMs as pages are kept. */
export function createPublicReadCache(keepMs: number): PublicReadCache {
  let known = new Map<string, Known>();
  return {
    async read(request, ask) {
      const key = keyOf(request);
      if (!key) return ask(request);
      // Answers to reads from before a change are stored where nobody looks any more.
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
