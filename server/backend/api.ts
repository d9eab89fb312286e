import { timingSafeEqual } from "node:crypto";
import type { Limits } from "../limits/limits.ts";
import { networkGroup, type Visitor } from "../visitor.ts";
import type { SiteBackend } from "./site-backend.ts";

/** Answers a backend call on behalf of a visitor, within the limits. */
export type Api = (request: Request, visitor: Visitor) => Promise<Response>;

/** Paths of resumable uploads. A chunk may be cut off at any byte, so its body is streamed. */
export const RESUMABLE = /^\/storage\/v1\/upload\/resumable(\/[0-9a-f]{32})?$/;

/** The only entrance to the backend, for the browser's calls and the pages' own. */
export function createApi(backend: SiteBackend, limits: Limits): Api {
  return async (request, visitor) => {
    const { pathname } = new URL(request.url);
    const isFile = pathname.startsWith("/storage/");
    const bare = request.method === "GET" || request.method === "HEAD";
    // Files are streamed to the embedded backend; a hosted one wants a Content-Length, so they are buffered for it.
    const asItComes = RESUMABLE.test(pathname) || (isFile && !backend.supabaseUrl);
    const bytes = !bare && request.body && !asItComes ? await request.arrayBuffer() : undefined;
    const body = bytes && !isFile ? new TextDecoder().decode(bytes) : undefined;
    const headers = bare ? request.headers : new Headers(request.headers);
    if (!backend.supabaseUrl) {
      for (const name of [...headers.keys()].filter((name) => /^(x-forwarded-|forwarded$|x-real-ip$)/.test(name)))
        headers.delete(name);
      headers.set("x-forwarded-for", visitor.address);
    }
    const call = bare
      ? request
      : new Request(request.url, {
          method: request.method,
          headers,
          body: asItComes ? request.body : (bytes ?? null),
          signal: request.signal,
          ...(asItComes ? { duplex: "half" } : {}),
        });
    const answer = () => backend.fetch(call, networkGroup(visitor.address));
    const keys = [headers.get("apikey"), bearerOf(headers)].filter((key) => key !== null);
    if (keys.some((key) => same(key, backend.secretKey))) return answer();
    const token = bearerOf(headers);
    const signedIn = token !== null && token !== backend.publishableKey;
    return limits({ request: call, body, visitor, signedIn }, answer);
  };
}

/** The token or key of an Authorization header; null without one. */
export const bearerOf = (headers: Headers): string | null =>
  /^bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;

/** Compares in constant time: the duration reveals only whether the lengths are equal. */
function same(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}
