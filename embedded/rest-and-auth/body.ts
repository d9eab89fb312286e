import { z } from "zod";
import { isTooDeep, JSON_LEVELS, refuseQuery } from "../rest/bounds.ts";
import type { Rejection } from "./callers.ts";

const LARGEST_BODY = 1024 * 1024;
const LONGEST_ADDRESS = 8_192;

const Text = z.string().max(4_096).nullish();
const Metadata = z.record(z.string(), z.unknown()).nullish();
/** The library answers a value of the wrong type with 500, so the types of fields are checked here. */
const AuthBody = z
  .object({
    email: Text,
    phone: Text,
    password: Text,
    current_password: Text,
    nonce: Text,
    refresh_token: Text,
    token: Text,
    token_hash: Text,
    type: Text,
    redirect_to: Text,
    code_challenge: Text,
    code_challenge_method: Text,
    data: Metadata,
    gotrue_meta_security: Metadata,
  })
  .loose();

/** `request` can be passed on: its body is unread. `text` is that body. */
export type IncomingRequest = { url: URL; request: Request; text: string; json: Record<string, unknown> };

/** Types of bodies of `/rest/v1` that are no JSON: rows, a form, and the one argument of a function. */
const NOT_JSON = /^(?:text\/(?:csv|plain|xml)|application\/(?:octet-stream|x-www-form-urlencoded))\b/i;

/** Reads a request once, and refuses what no handler should get. */
export async function readIncoming(request: Request): Promise<IncomingRequest | Rejection> {
  if (request.url.length > LONGEST_ADDRESS)
    return { status: 414, code: "request_too_long", message: "Address too long" };
  const url = new URL(request.url);
  if (/%00|%[89a-f][0-9a-f](?!%[89a-f])/i.test(url.pathname + url.search) && !decodable(url))
    return malformed("Invalid address");
  if (/%00/.test(url.href)) return malformed("Invalid address");
  const isRest = url.pathname.startsWith("/rest/");
  const tooMuch = isRest && refuseQuery(url.searchParams);
  if (tooMuch) return { status: 400, code: "PGRST100", message: tooMuch };
  if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) return tooLarge;
  if (request.method === "GET" || request.method === "HEAD") return { url, request, text: "", json: {} };
  const bytes = await readBytes(request);
  if (bytes === undefined) return tooLarge;
  return isRest ? readRestBody(url, request, bytes) : readAuthBody(url, request, bytes.toString("utf8"));
}

function readRestBody(url: URL, request: Request, bytes: Buffer): IncomingRequest | Rejection {
  const type = request.headers.get("content-type") ?? "";
  // Bytes as PostgreSQL writes them.
  const text = /^application\/octet-stream/i.test(type) ? `\\x${bytes.toString("hex")}` : bytes.toString("utf8");
  const incoming = { url, request, text, json: {} };
  if (text === "" || NOT_JSON.test(type)) return text.includes("\0") ? malformed(UNSTORABLE) : incoming;
  if (isTooDeep(text))
    return { status: 400, code: "PGRST102", message: `The body is nested more than ${JSON_LEVELS} levels deep` };
  return hasNul(text) ? malformed(UNSTORABLE) : incoming;
}

function readAuthBody(url: URL, request: Request, text: string): IncomingRequest | Rejection {
  const { method, headers } = request;
  if (text === "") return { url, request: new Request(url, { method, headers }), text, json: {} };
  if (isTooDeep(text)) return malformed(`The body is nested more than ${JSON_LEVELS} levels deep`);
  const parsed = parse(text);
  if (parsed === undefined) return malformed("The body is not valid JSON");
  if (hasNul(text)) return malformed(UNSTORABLE);
  const body = AuthBody.safeParse(parsed.value);
  if (!body.success) return malformed("The body is not what this address takes");
  // The library takes null for an address or a password.
  const json = Object.fromEntries(Object.entries(body.data).filter(([, value]) => value !== null));
  return { url, text, json, request: new Request(url, { method, headers, body: JSON.stringify(json) }) };
}

const UNSTORABLE = "A text holds a character that cannot be stored";
const tooLarge: Rejection = { status: 413, code: "request_too_large", message: "Body too large" };
const malformed = (message: string): Rejection => ({ status: 400, code: "bad_json", message });

/** True if JSON contains NUL, which PostgreSQL cannot store in texts. After an escaped backslash it is plain text. */
const hasNul = (json: string): boolean => json.includes("\\u0000") && json.replaceAll("\\\\", "").includes("\\u0000");

function decodable(url: URL): boolean {
  try {
    decodeURIComponent(url.pathname);
    decodeURIComponent(url.search);
    return true;
  } catch {
    return false;
  }
}

async function readBytes(request: Request): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return Buffer.alloc(0);
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
