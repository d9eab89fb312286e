import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type Encoding, encode, isText } from "./encoding.ts";
import { requestIdOf } from "./request-ids.ts";

/** A page in one encoding. */
type Form = { etag: string; headers: [string, string][]; body: Buffer<ArrayBuffer> };
/** A page in all its encodings, each with an ETag of its content and encoding. */
export type Forms = Partial<Record<Encoding, Form>> & { identity: Form };

const NOT_STORED = new Set(["x-request-id", "content-length", "content-encoding", "date", "vary"]);
const ABOUT_BODY = new Set(["content-type", "content-length", "content-encoding"]);
const VARY: [string, string] = ["vary", "accept-encoding"];

/** The size of all encodings, in bytes. */
export const sizeOf = (forms: Forms): number => Object.values(forms).reduce((sum, { body }) => sum + body.length, 0);

/** The encodings of an answer, compressed quickly, as for a single request. */
export async function formsOf(response: Response): Promise<Forms> {
  const headers = [...response.headers].filter(([name]) => !NOT_STORED.has(name));
  const body = Buffer.from(await response.arrayBuffer());
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const form = (encoding: Encoding, encoded: Form["body"]): Form => {
    // A weak tag, because the same content may be compressed into other bytes later (RFC 9110, 8.8.1).
    const etag = encoding === "identity" ? `"${tag}"` : `W/"${tag}-${encoding}"`;
    const coding: Form["headers"] = encoding === "identity" ? [] : [["content-encoding", encoding]];
    return { etag, headers: [...headers, ...coding], body: encoded };
  };
  const identity = form("identity", body);
  if (!isText(response)) return { identity };
  const [br, gz] = await Promise.all([encode(body, "br", "quick"), encode(body, "gzip", "quick")]);
  return { identity, br: form("br", br), gzip: form("gzip", gz) };
}

/** The same encodings, compressed as small as possible. */
export async function smallestOf({ identity, br, gzip }: Forms): Promise<Forms> {
  const smaller = async (encoding: "br" | "gzip", form: Form): Promise<Form> => ({
    ...form,
    etag: opaque(form.etag),
    body: await encode(identity.body, encoding, "best"),
  });
  return { identity, ...(br && { br: await smaller("br", br) }), ...(gzip && { gzip: await smaller("gzip", gzip) }) };
}

const formFor = (forms: Forms, accepted: string | null | undefined): Form =>
  forms[acceptedEncoding(accepted ?? "")] ?? forms.identity;

/** The answer in the encoding that a request accepts. `Vary` is set where answers are compressed. */
export function answerWith(forms: Forms, request: Request): Response {
  const { headers, etag, body } = formFor(forms, request.headers.get("accept-encoding"));
  return new Response(body, { headers: [...headers, ["etag", etag], lengthOf(body)] });
}

/** Sends the encoding that the request accepts, or 304 when the client has it. */
export function send(forms: Forms, request: IncomingMessage, response: ServerResponse): void {
  const { etag, headers, body } = formFor(forms, String(request.headers["accept-encoding"] ?? ""));
  const known = request.headers["if-none-match"];
  const fields: [string, string][] = [
    ...headers,
    ["etag", etag],
    lengthOf(body),
    VARY,
    ["x-request-id", requestIdOf(request)],
  ];
  if (known !== undefined && isKnown(known, etag))
    response.writeHead(304, fields.filter(([name]) => !ABOUT_BODY.has(name)).flat()).end();
  else response.writeHead(200, fields.flat()).end(body);
}

const lengthOf = (body: Buffer): [string, string] => ["content-length", `${body.length}`];
/** A tag without its W/ prefix, for the weak comparison of If-None-Match (RFC 9110, 13.1.2). */
const opaque = (tag: string): string => tag.replace("W/", "");
const isKnown = (known: string, etag: string): boolean =>
  known === "*" || known.split(",").some((tag) => opaque(tag.trim()) === opaque(etag));
