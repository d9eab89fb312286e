import { createHash, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { z } from "zod";
import { finish, preflight } from "../rest-and-auth/answers.ts";
import { type Caller, identify } from "../rest-and-auth/callers.ts";
import type { Secrets } from "../secrets.ts";
import { type Disk, openDisk } from "./disk.ts";
import { type Objects, objectsOf, SERVER, type StoredObject } from "./objects.ts";
import { trueType } from "./true-type.ts";

/** More than any bucket of ours allows. */
const LARGEST_FILE = 25 * 1024 * 1024;
const MOST_LISTED = 1000;

type Parts = { sql: postgres.Sql; secrets: Secrets; folder: string; log: (line: string) => void };
type Storage = { objects: Objects; disk: Disk };
type Address = { bucket: string; name: string };

/** Answers `/storage/v1/*` to official clients: upload, download, public download, list, remove. */
export function createStorage({ sql, secrets, folder, log }: Parts): (request: Request) => Promise<Response> {
  const storage = { objects: objectsOf(sql), disk: openDisk(folder) };
  return async (request) => {
    if (request.method === "OPTIONS") return preflight(request);
    const { pathname } = new URL(request.url);
    try {
      return finish(await answer(storage, request, pathname, () => identify(request, secrets, sql)), pathname);
    } catch (error) {
      const refused = refusal(error);
      if (!refused)
        log(`${request.method} ${pathname} failed: ${error instanceof Error ? error.name : "unknown error"}`);
      return finish(refused ?? fail(500, "internal", "Internal error"), pathname);
    }
  };
}

/** storage-js reads the status out of the body; hosted Supabase answers 400 to most refusals. */
const fail = (status: number, error: string, message: string): Response =>
  Response.json({ statusCode: String(status), error, message }, { status: status >= 500 ? status : 400 });
const notFound = () => fail(404, "not_found", "Object not found");
const noRoute = () =>
  Response.json({ statusCode: "404", error: "not_found", message: "Route not found" }, { status: 404 });

function refusal(error: unknown): Response | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42501") return fail(403, "Unauthorized", "new row violates row-level security policy");
  if (code === "23505") return fail(409, "Duplicate", "The resource already exists");
  return undefined;
}

async function answer(
  storage: Storage,
  request: Request,
  pathname: string,
  who: () => ReturnType<typeof identify>,
): Promise<Response> {
  const route = /^\/storage\/v1\/object\/(?:(public|authenticated|list)\/)?([\w-]{1,60})(?:\/(.*))?$/.exec(pathname);
  const name = nameOf(route?.[3]);
  if (!route) return noRoute();
  if (name === undefined) return fail(400, "InvalidKey", "Invalid key");
  const [, kind, bucket = ""] = route;
  const { method } = request;
  if (kind === "public" && method === "GET") {
    const known = await storage.objects.bucket(bucket);
    const found = known?.public ? await storage.objects.find(SERVER, bucket, name) : undefined;
    return found ? serve(storage, found) : notFound();
  }
  const act = actOf(storage, request, kind, { bucket, name });
  if (!act) return noRoute();
  const caller = await who();
  return "status" in caller ? fail(caller.status, caller.code, caller.message) : act(caller);
}

type Act = (caller: Caller) => Promise<Response>;

/** What a request asks for, once it is known who asks; undefined for nothing there is. */
function actOf(storage: Storage, request: Request, kind: string | undefined, place: Address): Act | undefined {
  const { bucket, name } = place;
  if (kind === "list")
    return request.method === "POST" ? (caller) => list(storage, caller, bucket, request) : undefined;
  if (name === "")
    return request.method === "DELETE" ? (caller) => remove(storage, caller, bucket, request) : undefined;
  switch (request.method) {
    case "GET":
      return async (caller) => {
        const found = await storage.objects.find(caller, bucket, name);
        return found ? serve(storage, found) : notFound();
      };
    case "POST":
    case "PUT":
      return (caller) => upload(storage, caller, place, request);
    default:
      return undefined;
  }
}

/** The name of an object as its address has it; undefined for one that no object may have. */
function nameOf(escaped = ""): string | undefined {
  try {
    const name = decodeURIComponent(escaped);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
    return name.length > 500 || /(^|\/)\.{1,2}(\/|$)|^\/|\/\/|\/$|[\x00-\x1f\\]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

function serve({ disk }: Storage, { name, version, metadata }: StoredObject): Response {
  // Only what cannot run is shown in place.
  const inline = /^(image\/(png|jpeg|webp|avif|gif)|audio\/|application\/pdf)/.test(metadata.mimetype);
  const file = encodeURIComponent(name.split("/").at(-1) ?? "");
  return new Response(disk.read(version), {
    headers: {
      "content-type": metadata.mimetype,
      "content-length": String(metadata.size),
      "cache-control": metadata.cacheControl,
      etag: metadata.eTag,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": `${inline ? "inline" : "attachment"}; filename*=UTF-8''${file}`,
    },
  });
}

async function upload({ objects, disk }: Storage, caller: Caller, { bucket, name }: Address, request: Request) {
  const known = await objects.bucket(bucket);
  if (!known) return fail(404, "Bucket not found", "Bucket not found");
  const sent = await readFile(request);
  if (!sent) return fail(400, "InvalidRequest", "There is no file in the request");
  const { bytes, cacheControl } = sent;
  if (bytes.length > Math.min(known.file_size_limit ?? LARGEST_FILE, LARGEST_FILE))
    return fail(413, "Payload too large", "The object exceeded the maximum allowed size");
  const type = sent.type.split(";")[0]?.trim().toLowerCase() ?? "";
  const allowed = known.allowed_mime_types;
  // By its first bytes, not by what it is called.
  if (allowed && (!allowed.includes(type) || trueType(bytes) !== type))
    return fail(415, "invalid_mime_type", `mime type ${type.slice(0, 60)} is not supported`);
  const version = randomUUID();
  const eTag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
  const metadata = { mimetype: type, size: bytes.length, eTag, cacheControl };
  const upsert = request.method === "PUT" || request.headers.get("x-upsert") === "true";
  // Bytes first, row second: a crash between them leaves a file that nobody knows, never a row without its file.
  await disk.write(version, bytes);
  try {
    const { id, replaced } = await objects.put(caller, { bucket, name, version, metadata, upsert });
    if (replaced) await disk.remove(replaced);
    return Response.json({ Id: id, Key: `${bucket}/${name}` });
  } catch (error) {
    await disk.remove(version);
    throw error;
  }
}

/** The file of an upload, sent as it is or in a form. */
async function readFile(request: Request): Promise<{ bytes: Buffer; type: string; cacheControl: string } | undefined> {
  const type = request.headers.get("content-type") ?? "";
  const maxAge = (seconds: string | null) =>
    /^(max-age=)?\d{1,9}$/.test(seconds ?? "") ? `max-age=${seconds?.replace("max-age=", "")}` : "no-cache";
  if (!type.startsWith("multipart/form-data"))
    return {
      bytes: Buffer.from(await request.arrayBuffer()),
      type,
      cacheControl: maxAge(request.headers.get("cache-control")),
    };
  const form = await request.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== "string");
  if (!form || !file) return undefined;
  const seconds = form.get("cacheControl");
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    type: file.type,
    cacheControl: maxAge(typeof seconds === "string" ? seconds : null),
  };
}

const Listing = z.object({
  prefix: z.string().max(500).default(""),
  limit: z.number().int().min(1).max(MOST_LISTED).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});

async function list({ objects }: Storage, caller: Caller, bucket: string, request: Request): Promise<Response> {
  const asked = Listing.safeParse(await request.json().catch(() => null));
  if (!asked.success) return fail(400, "InvalidRequest", "The body is not what this address takes");
  const { prefix, limit, offset } = asked.data;
  const folder = prefix && !prefix.endsWith("/") ? `${prefix}/` : prefix;
  const rows = await objects.list(caller, bucket, folder, limit, offset);
  const folders = new Set<string>();
  const nothing = { id: null, metadata: null, created_at: null, updated_at: null, last_accessed_at: null };
  return Response.json(
    rows.flatMap((row) => {
      const [first = "", ...rest] = String(row.name).slice(folder.length).split("/");
      if (rest.length === 0) return [{ ...row, name: first }];
      if (folders.has(first)) return [];
      folders.add(first);
      return [{ name: first, ...nothing }];
    }),
  );
}

const Removal = z.object({ prefixes: z.array(z.string().max(500)).min(1).max(1000) });

async function remove({ objects, disk }: Storage, caller: Caller, bucket: string, request: Request): Promise<Response> {
  const asked = Removal.safeParse(await request.json().catch(() => null));
  if (!asked.success) return fail(400, "InvalidRequest", "The body is not what this address takes");
  const removed = await objects.remove(caller, bucket, asked.data.prefixes);
  for (const { version } of removed) await disk.remove(String(version));
  return Response.json(removed.map(({ version: _, ...row }) => row));
}
