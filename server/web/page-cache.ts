import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding, isText } from "./encoding.ts";
import { requestIdOf } from "./request-ids.ts";

type Form = { etag: string; head: string[]; notModified: string[]; body: Buffer };
type Kept = { until: number; forms: Partial<Record<Encoding, Form>> & { identity: Form }; bytes: number };

type Options = {
  /** The site answers for any host by the same text; otherwise every host has its own. */
  oneHost: boolean;
  /** How long a page may be kept when nothing says that its content changed. */
  keepMs: number;
};

export type PageCache = {
  /** Answers what is kept straight in node:http, before anybody else looks at the request. */
  before(listener: RequestListener): RequestListener;
  /** Stands for the content as it is now: taken before a page is rendered, given back with it. */
  content(): symbol;
  /** Keeps a public answer, unless the content has changed since. Resolves when it is kept or refused. */
  keep(request: Request, response: Response, content: symbol): Promise<void>;
  /** Forgets everything: the content has changed. */
  drop(): void;
  /** How many pages are kept, and how often since the start one was answered, and all were forgotten. */
  counts(): { pages: number; hits: number; drops: number };
};

/** Pages kept at most, how large one may be, and all together; the oldest goes first. */
const MOST = 500;
const LARGEST = 1_000_000;
const MOST_BYTES = 64_000_000;
const NOT_KEPT = new Set(["x-request-id", "content-length", "content-encoding", "date", "vary"]);
const ABOUT_BODY = new Set(["content-type", "content-length", "content-encoding"]);

/** Whether an answer is the same for everybody. */
export const isPublic = (response: Response): boolean =>
  response.status === 200 && (response.headers.get("cache-control") ?? "").startsWith("public");

/** Holds whole public pages, compressed once and as small as they get, until their content changes. */
export function createPageCache({ oneHost, keepMs }: Options): PageCache {
  const pages = new Map<string, Kept>();
  const beingKept = new Set<string>();
  let content = Symbol();
  let [hits, drops, bytes] = [0, 0, 0];
  const keyOf = (host: string | undefined, path: string) => (oneHost ? path : `${host} ${path}`);

  const find = ({ method, url = "", headers }: IncomingMessage): Form | undefined => {
    // Who asks for a part is answered by who can cut.
    if ((method !== "GET" && method !== "HEAD") || url.includes("?") || headers.range) return;
    const kept = pages.get(keyOf(headers.host, url));
    if (!kept || kept.until < Date.now()) return;
    return kept.forms[acceptedEncoding(String(headers["accept-encoding"] ?? ""))] ?? kept.forms.identity;
  };

  const forget = (key: string): void => {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  };

  return {
    before: (listener) => (request, response) => {
      const form = find(request);
      if (!form) return listener(request, response);
      hits++;
      send(form, request, response);
    },
    content: () => content,
    async keep(request, response, seen) {
      const { host, pathname, search } = new URL(request.url);
      const key = keyOf(host, pathname);
      // One page has one address; the same by other letters would be kept as often as somebody makes some up.
      const isOwn = pathname === pathname.toLowerCase() && !/%|\/\//.test(pathname);
      if (request.method !== "GET" || search || !isOwn || !isPublic(response) || beingKept.has(key)) return;
      if (Number(response.headers.get("content-length") ?? 0) > LARGEST) return;
      beingKept.add(key);
      try {
        const forms = await formsOf(response);
        const size = Object.values(forms).reduce((sum, { body }) => sum + body.length, 0);
        if (content !== seen || forms.identity.body.length > LARGEST) return;
        forget(key);
        pages.set(key, { until: Date.now() + keepMs, forms, bytes: size });
        bytes += size;
        for (const oldest of pages.keys())
          if (pages.size > MOST || bytes > MOST_BYTES) forget(oldest);
          else break;
      } finally {
        beingKept.delete(key);
      }
    },
    drop() {
      content = Symbol();
      pages.clear();
      bytes = 0;
      drops++;
    },
    counts: () => ({ pages: pages.size, hits, drops }),
  };
}

function send({ etag, head, notModified, body }: Form, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers["if-none-match"];
  const id = ["x-request-id", requestIdOf(request)];
  if (
    known !== undefined &&
    (known === "*" ||
      known
        .replaceAll("W/", "")
        .split(",")
        .some((tag) => tag.trim() === etag))
  ) {
    response.writeHead(304, [...notModified, ...id]).end();
  } else {
    response.writeHead(200, [...head, ...id]).end(body);
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function formsOf(response: Response): Promise<Kept["forms"]> {
  const headers = [...response.headers].filter(([name]) => !NOT_KEPT.has(name));
  const body = Buffer.from(await response.arrayBuffer());
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const form = (encoding: Encoding, encoded: Buffer): Form => {
    const etag = `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const own = [...headers, ["vary", "accept-encoding"], ["etag", etag]] as [string, string][];
    const length = ["content-length", String(encoded.length)];
    const coding = encoding === "identity" ? [] : ["content-encoding", encoding];
    return {
      etag,
      head: [...own.flat(), ...length, ...coding],
      notModified: own.filter(([name]) => !ABOUT_BODY.has(name)).flat(),
      body: encoded,
    };
  };
  const identity = form("identity", body);
  if (!isText(response)) return { identity };
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params: hint }), gzipped(body, { level: 9 })]);
  return { identity, br: form("br", br), gzip: form("gzip", gz) };
}
