import { z } from "zod";
import { isTooDeep, JSON_LEVELS, refuseQuery } from "./bounds.ts";
import type { Rejection } from "./callers.ts";
import { namesInherited } from "./inherited-names.ts";

const LARGEST_BODY = 1024 * 1024;
const LONGEST_ADDRESS = 8_192;

const Text = z.string().max(4_096).nullish();
const Metadata = z.record(z.string(), z.unknown()).nullish();
/** The library answers a text that is no text with a server fault, so the kinds of the fields are checked here. */
const AuthBody = z
  .object({
    ...{ email: Text, phone: Text, password: Text, current_password: Text, nonce: Text },
    ...{ refresh_token: Text, token: Text, token_hash: Text, type: Text, redirect_to: Text },
    ...{ code_challenge: Text, code_challenge_method: Text, data: Metadata, gotrue_meta_security: Metadata },
  })
  .loose();

/** `request` can be handed on: its body, if it has one, has not been read. */
export type ImportedArticle = { url: URL; request: Request; json: Record<string, unknown> };

/** Reads a request once, and turns away what no library should be handed. */
export async function readIncoming(request: Request): Promise<ImportedArticle | Rejection> {
  if (request.url.length > LONGEST_ADDRESS)
    return { status: 414, code: "request_too_long", message: "Address too long" };
  const url = new URL(request.url);
  if (/%00|%[89a-f][0-9a-f](?!%[89a-f])/i.test(url.pathname + url.search) && !decodable(url))
    return malformed("Invalid address");
  if (/%00/.test(url.href)) return malformed("Invalid address");
  const isRest = url.pathname.startsWith("/rest/");
  const tooMuch = isRest && refuseQuery(url.searchParams);
  if (tooMuch) return { status: 400, code: "PGRST100", message: tooMuch };
  if (namesInherited(url.searchParams)) return malformed("Invalid address");
  if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) return tooLarge;
  if (request.method === "GET" || request.method === "HEAD") return { url, request, json: {} };
  const text = await readText(request);
  if (text === undefined) return tooLarge;
  const again = new Request(url, { method: request.method, headers: request.headers, body: text || null });
  if (text === "") return { url, request: again, json: {} };
  // Rows alone come as a table. The library takes what is sent to `/auth/` for JSON, whatever the sender calls it.
  if (isRest && /^text\/csv/i.test(request.headers.get("content-type") ?? "")) return { url, request: again, json: {} };
  if (isTooDeep(text)) {
    const message = `The body is nested more than ${JSON_LEVELS} levels deep`;
    return isRest ? { status: 400, code: "PGRST102", message } : malformed(message);
  }
  const parsed = parse(text);
  if (parsed === undefined) return malformed("The body is not valid JSON");
  if (hasNul(text)) return malformed("A text holds a character that cannot be stored");
  if (!url.pathname.startsWith("/auth/"))
    return { url, request: again, json: isObject(parsed.value) ? parsed.value : {} };
  const body = AuthBody.safeParse(parsed.value);
  if (!body.success) return malformed("The body is not what this address takes");
  // The library takes null for an address or a password.
  const json = Object.fromEntries(Object.entries(body.data).filter(([, value]) => value !== null));
  return { url, json, request: new Request(again, { body: JSON.stringify(json) }) };
}

const tooLarge: Rejection = { status: 413, code: "request_too_large", message: "Body too large" };
const malformed = (message: string): Rejection => ({ status: 400, code: "bad_json", message });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether JSON holds the character that PostgreSQL keeps in no text. Behind an escaped backslash it is just words. */
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

async function readText(request: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return "";
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
