import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { rangeOf } from "../../app/platform/files/byte-range.ts";
import { acceptedEncoding, type Encoding } from "./encoding.ts";

type File = {
  etag: string;
  headers: Record<string, string>;
  /** The compressed bytes by encoding, or the plain ones for files without compressed forms. */
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
};

/** Answers requests for the built site's files; undefined for every other path. */
export type StaticFiles = (request: Request) => Response | undefined;

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".mp3": "audio/mpeg",
};

const SUFFIX = { br: ".br", gzip: ".gz" } as const;
const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
/** The service worker controls the whole site, and is revalidated each time. */
const OWN_HEADERS: Record<string, Record<string, string>> = {
  "/sw.js": { "cache-control": "no-cache", "content-security-policy": "default-src 'self'; frame-ancestors 'none'" },
};

/**
 * Holds a build's client files in memory, with their precompressed forms: a later build cannot remove files that this
 * process's documents name.
 * @param earlier folders of earlier builds, whose `/assets/` are requested by pages that were open when this build
 * came.
 */
export async function loadStaticFiles(folder: string, earlier: string[] = []): Promise<StaticFiles> {
  const files = await filesIn(folder, () => true);
  for (const before of earlier)
    for (const [url, file] of await filesIn(before, (url) => url.startsWith("/assets/") && !files.has(url)))
      files.set(url, file);
  return (request) => answer(files.get(new URL(request.url).pathname), request);
}

async function filesIn(folder: string, wanted: (url: string) => boolean): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const files = new Map<string, File>();
  for (const file of paths) {
    const type = TYPES[path.extname(file)];
    const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    if (type && !url.startsWith("/.") && wanted(url)) files.set(url, await load(file, url, type, known));
  }
  return files;
}

async function load(file: string, url: string, type: string, known: Set<string>): Promise<File> {
  const identity = await readFile(file);
  const bodies: File["bodies"] = {};
  for (const encoding of ["br", "gzip"] as const) {
    const compressed = file + SUFFIX[encoding];
    if (known.has(compressed)) bodies[encoding] = await readFile(compressed);
  }
  // Rarely requested: the plain bytes can be derived from the compressed ones, and would take most of the memory.
  if (!bodies.gzip) bodies.identity = identity;
  return {
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    headers: {
      "content-type": type,
      "cache-control": url.startsWith("/assets/") ? FOREVER : AN_HOUR,
      "cross-origin-resource-policy": "same-origin",
      vary: "accept-encoding",
      ...(type.startsWith("audio/") ? { "accept-ranges": "bytes" } : {}),
      ...OWN_HEADERS[url],
    },
    bodies,
  };
}

function answer(file: File | undefined, request: Request): Response | undefined {
  if (!file) return;
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const wanted = acceptedEncoding(request.headers.get("accept-encoding"));
  const encoding = file.bodies[wanted] ? wanted : "identity";
  const body = file.bodies[encoding] ?? gunzipSync(file.bodies.gzip ?? "");
  const headers = new Headers(file.headers);
  const etag = `"${file.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  headers.set("etag", etag);
  const seen = request.headers
    .get("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (seen?.includes(etag) || seen?.includes("*")) return new Response(null, { status: 304, headers });
  const range = encoding === "identity" && request.method === "GET" ? rangeOf(request, body.length) : undefined;
  if (range === "none") {
    headers.set("content-range", `bytes */${body.length}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) {
    headers.set("content-range", `bytes ${range.first}-${range.last}/${body.length}`);
    headers.set("content-length", String(range.last - range.first + 1));
    return new Response(body.subarray(range.first, range.last + 1), { status: 206, headers });
  }
  headers.set("content-length", String(body.length));
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(request.method === "HEAD" ? null : body, { headers });
}
