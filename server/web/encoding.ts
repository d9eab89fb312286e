import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const PREFERRED = ["br", "gzip"] as const;
const TEXT = /^(text\/(?!calendar\b)|application\/([\w.-]+\+)?(json|javascript|xml)\b|image\/svg)/;
const SMALLEST = 1024;

/** The best encoding that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | null): Encoding {
  const offers = (header ?? "")
    .replace(/[ \t]/g, "")
    .toLowerCase()
    .split(",")
    .map((offer) => offer.split(";q="));
  const accepted = offers.filter(([, quality]) => quality === undefined || Number(quality) > 0).map(([name]) => name);
  return PREFERRED.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

/**
 * True if an answer is text, which compresses well. Calendars go out as they are: programs that subscribe to one ask for
 * gzip, and some cannot unpack it.
 */
export const isText = (response: Response): boolean => TEXT.test(response.headers.get("content-type") ?? "");

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
// For a single response, quality 5 costs about as much as gzip and is a fifth smaller.
const QUALITY = { quick: { br: 5, gzip: 6 }, best: { br: 11, gzip: 9 } };

/** Compresses a text: `quick` for a single response, `best` for a cached one, which takes a hundred times as long. */
export const encode = (body: Buffer, encoding: "br" | "gzip", effort: keyof typeof QUALITY) => {
  const quality = QUALITY[effort][encoding];
  if (encoding === "gzip") return gzipped(body, { level: quality });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
};

/** The answer in the best encoding that the client accepts; small or binary ones stay unchanged. */
export async function compress(request: Request, response: Response): Promise<Response> {
  if (!response.body || !isText(response)) return response;
  response.headers.append("vary", "accept-encoding");
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  if (encoding === "identity" || response.headers.has("content-encoding")) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  if (body.length < SMALLEST) return new Response(body, { status: response.status, headers });
  headers.set("content-encoding", encoding);
  return new Response(await encode(body, encoding, "quick"), { status: response.status, headers });
}
