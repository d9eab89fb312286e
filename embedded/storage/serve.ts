import type { ByteStore } from "./byte-store.ts";
import type { StoredObject } from "./objects.ts";

/** Types that cannot contain scripts, which are shown inline. */
const HARMLESS = /^(image\/(png|jpeg|webp|avif|gif)$|audio\/|video\/)/;

/**
 * Answers with a file, with its own type and sandboxed: all of it or the requested range; to HEAD without its bytes.
 * @param how.download the name to save it under; without one, harmless types are shown inline
 * @param how.shared whether the file is public, so that caches may store it as its sender said
 */
export async function serve(
  store: ByteStore,
  object: StoredObject,
  request: Request,
  { download, shared = false }: { download?: string | undefined; shared?: boolean } = {},
): Promise<Response> {
  const { name, version, metadata } = object;
  // Escaped for a header field, which needs a little more than addresses do.
  const file = encodeURIComponent(download || (name.split("/").at(-1) ?? "")).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const inline = download === undefined && HARMLESS.test(metadata.mimetype);
  const headers = new Headers({
    "content-type": metadata.mimetype,
    // A private file is not left on a shared device.
    "cache-control": shared ? metadata.cacheControl : "private, no-store",
    etag: metadata.eTag,
    "accept-ranges": "bytes",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "content-disposition": `${inline ? "inline" : "attachment"}; filename*=UTF-8''${file}`,
  });
  if (request.headers.get("if-none-match") === metadata.eTag) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, metadata.size);
  if (range === "none") {
    headers.set("content-range", `bytes */${metadata.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: metadata.size - 1 };
  headers.set("content-length", String(last - first + 1));
  if (range) headers.set("content-range", `bytes ${first}-${last}/${metadata.size}`);
  const content = request.method === "HEAD" ? null : await store.read(version, first, last);
  return new Response(content, { status: range ? 206 : 200, headers });
}

/** Some browsers play audio only with ranges. Several ranges at once are answered with the whole file. */
function rangeOf(request: Request, length: number): { first: number; last: number } | "none" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const first = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? length - 1 : Math.min(Number(to), length - 1);
  return first > last ? "none" : { first, last };
}
