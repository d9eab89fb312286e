import type postgres from "postgres";
import { z } from "zod";
import { lossOf } from "../lost-connection.ts";
import { notOffered } from "../not-offered.ts";
import { finish, preflight } from "../rest-and-auth/answers.ts";
import { type Caller, identify, type Rejection } from "../rest-and-auth/callers.ts";
import type { Secrets } from "../secrets.ts";
import { fail, noRoute, notFound, refusal } from "./answers.ts";
import { type ByteStore, StoreUnavailable } from "./byte-store.ts";
import { nameOf, validName } from "./names.ts";
import { callerKey, type Objects, objectsOf, SERVER } from "./objects.ts";
import { createResumable, RESUMABLE } from "./resumable.ts";
import { type StorageRoute, storageRoute } from "./routes.ts";
import { serve } from "./serve.ts";
import { signerOf, signPath } from "./signed-addresses.ts";
import { type Address, maxAge, storeFile, type UploadedFile } from "./store-file.ts";

const MOST_LISTED = 1000;
const DAY_MS = 86_400_000;

type Parts = {
  sql: postgres.Sql;
  secrets: Secrets;
  store: ByteStore;
  /** The folder for the received parts of resumable uploads. */
  arriving: string;
  log: (line: string) => void;
};
type Storage = { objects: Objects; store: ByteStore; secrets: Secrets };

export type StorageService = {
  /**
   * Answers `/storage/v1/*` to official clients: upload (also resumable), download, signed addresses, list, remove.
   * @param from the caller in the fair queue for the database, such as its IP address
   */
  fetch(request: Request, from?: string): Promise<Response>;
  /** Removes bytes that a crash left without an object, and abandoned uploads, after a day. */
  sweep(): Promise<void>;
};

/** Starts the storage API over a database and a store of files. @returns its answer to requests, and its jobs */
export function createStorage({ sql, secrets, store, arriving, log }: Parts): StorageService {
  const storage = { objects: objectsOf(sql), store, secrets };
  const resumable = createResumable({ ...storage, folder: arriving });
  const answer = async (request: Request, pathname: string): Promise<Response> => {
    const identifyCaller = () => identify(request, secrets, sql);
    const refused = notOffered(request.method, pathname);
    if (refused) return noRoute("not_offered", refused);
    const route = storageRoute(request.method, pathname);
    if (!route) return noRoute();
    if (!pathname.startsWith(RESUMABLE)) return answerObject(storage, request, { pathname, route }, identifyCaller);
    const caller = await identifyCaller();
    return "status" in caller ? new Response(caller.message, { status: 401 }) : resumable.answer(request, caller);
  };
  return {
    async fetch(request, from = "") {
      if (request.method === "OPTIONS") return preflight(request);
      const { pathname } = new URL(request.url);
      try {
        return finish(await callerKey.run(from, () => answer(request, pathname)), pathname);
      } catch (error) {
        const refused = refusal(error);
        const route = storageRoute(request.method, pathname) ?? request.method;
        if (error instanceof StoreUnavailable) log(`${route} failed: ${error.message}`);
        const loss = lossOf(error);
        if (loss) log(`${route} has no connection to the database (${loss})`);
        if (refused) return finish(fail(refused.status, refused.error, refused.message), pathname);
        log(`${route} failed: ${error instanceof Error ? error.name : "unknown error"}`);
        return finish(fail(500, "internal", "Internal error"), pathname);
      }
    },
    async sweep() {
      // Uploads on the disk are swept even while the bucket is away.
      const sweeps = [store.sweep(storage.objects.versions, DAY_MS), resumable.sweep()];
      for (const swept of await Promise.allSettled(sweeps)) if (swept.status === "rejected") throw swept.reason;
    },
  };
}

/** The number of path segments before the bucket; the segments after it are the file's name. */
const wordsBefore = (route: StorageRoute): number => route.split("/").indexOf(":bucket");

/** The addresses that are opened without a session. */
const OPEN = new Map<StorageRoute, "public" | "sign">([
  ["GET /storage/v1/object/public/:bucket/*", "public"],
  ["HEAD /storage/v1/object/public/:bucket/*", "public"],
  ["GET /storage/v1/object/sign/:bucket/*", "sign"],
  ["HEAD /storage/v1/object/sign/:bucket/*", "sign"],
]);

/** The answer to HEAD is that to GET without its body. */
const withoutBody = ({ method }: Request, answer: Response): Response =>
  method === "HEAD" ? new Response(null, { status: answer.status, headers: answer.headers }) : answer;

async function answerObject(
  storage: Storage,
  request: Request,
  { pathname, route }: { pathname: string; route: StorageRoute },
  who: () => Promise<Caller | Rejection>,
): Promise<Response> {
  const words = pathname.split("/");
  const before = wordsBefore(route);
  const bucket = words[before] ?? "";
  const name = nameOf(words.slice(before + 1).join("/"));
  if (name === undefined) return fail(400, "InvalidKey", "Invalid key");
  const address = { bucket, name };
  const opened = OPEN.get(route);
  if (opened) return withoutBody(request, await open(storage, request, opened, address));
  const caller = await who();
  const isHead = request.method === "HEAD";
  if ("status" in caller)
    return isHead ? new Response(null, { status: caller.status }) : fail(caller.status, caller.code, caller.message);
  switch (route) {
    case "POST /storage/v1/object/list/:bucket":
      return list(storage, caller, bucket, request);
    case "POST /storage/v1/object/sign/:bucket":
    case "POST /storage/v1/object/sign/:bucket/*":
      return sign(storage, caller, address, request);
    case "DELETE /storage/v1/object/:bucket":
      return remove(storage, caller, bucket, request);
    case "POST /storage/v1/object/:bucket/*":
    case "PUT /storage/v1/object/:bucket/*":
      return upload(storage, caller, address, request);
    case "GET /storage/v1/object/info/:bucket/*": {
      const known = await storage.objects.describe(caller, bucket, name);
      return known ? Response.json(known) : notFound();
    }
    case "HEAD /storage/v1/object/:bucket/*": {
      const found = await storage.objects.find(caller, bucket, name);
      return found ? serve(storage.store, found, request) : new Response(null, { status: 404 });
    }
    case "HEAD /storage/v1/object/authenticated/:bucket/*":
    case "GET /storage/v1/object/authenticated/:bucket/*":
    case "GET /storage/v1/object/:bucket/*": {
      const found = await storage.objects.find(caller, bucket, name);
      return withoutBody(request, found ? await serve(storage.store, found, request) : notFound());
    }
    default:
      return noRoute();
  }
}

/** Serves a file without a session: of a public bucket, or with a token of a signed address. */
async function open(storage: Storage, request: Request, kind: "public" | "sign", { bucket, name }: Address) {
  const { searchParams } = new URL(request.url);
  const isPublic = kind === "public" && (await storage.objects.bucket(bucket))?.public;
  const reader =
    kind === "sign"
      ? await signerOf(searchParams.get("token") ?? "", `${bucket}/${name}`, storage.secrets.jwtSecret)
      : isPublic && SERVER;
  const found = reader ? await storage.objects.find(reader, bucket, name) : undefined;
  const options = { download: searchParams.get("download") ?? undefined, shared: kind === "public" };
  return found ? serve(storage.store, found, request, options) : notFound();
}

const Signing = z.object({
  expiresIn: z.number().int().min(1).max(31_536_000),
  paths: z.array(z.string().max(500)).max(1000).optional(),
});

/** Signs addresses of one or several files in a bucket that the caller may read. */
async function sign({ objects, secrets }: Storage, caller: Caller, { bucket, name }: Address, request: Request) {
  const body = Signing.safeParse(await request.json().catch(() => null));
  if (!body.success) return fail(400, "InvalidRequest", "The body is not what this address takes");
  const { expiresIn, paths = [] } = body.data;
  const names = (name === "" ? paths : [name]).filter(validName);
  const readable = await objects.readable(caller, bucket, names);
  const signed = async (name: string) => {
    if (!readable.has(name)) return null;
    const token = await signPath(`${bucket}/${name}`, expiresIn, secrets.jwtSecret, caller);
    // Unescaped, since official clients escape the name themselves.
    return `/object/sign/${bucket}/${name}?token=${token}`;
  };
  if (name !== "") {
    const signedURL = await signed(name);
    return signedURL ? Response.json({ signedURL }) : notFound();
  }
  const found = await Promise.all(paths.map(async (path) => ({ path, signedURL: await signed(path) })));
  return Response.json(
    found.map((object) => ({
      ...object,
      error: object.signedURL ? null : "Either the object does not exist or you do not have access to it",
    })),
  );
}

async function upload(storage: Storage, caller: Caller, address: Address, request: Request): Promise<Response> {
  if (!(await storage.objects.bucket(address.bucket))) return fail(404, "Bucket not found", "Bucket not found");
  const sent = await readFile(request);
  if (!sent) return fail(400, "InvalidRequest", "There is no file in the request");
  const upsert = request.method === "PUT" || request.headers.get("x-upsert") === "true";
  const result = await storeFile(storage, caller, address, sent, upsert);
  return typeof result === "string" ? Response.json({ Id: result, Key: `${address.bucket}/${address.name}` }) : result;
}

/** The file of an upload, as the body or in a form. */
async function readFile(request: Request): Promise<UploadedFile | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data"))
    return {
      content: Buffer.from(await request.arrayBuffer()),
      type,
      cacheControl: maxAge(request.headers.get("cache-control")),
    };
  const form = await request.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== "string");
  if (!form || !file) return undefined;
  const seconds = form.get("cacheControl");
  return {
    content: Buffer.from(await file.arrayBuffer()),
    type: file.type,
    cacheControl: maxAge(typeof seconds === "string" ? seconds : null),
  };
}

/** PostgreSQL's texts can contain everything but NUL. */
const Name = z
  .string()
  .max(500)
  .refine((name) => !name.includes("\0"));
const Listing = z.object({
  prefix: Name.default(""),
  limit: z.number().int().min(1).max(MOST_LISTED).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});

async function list({ objects }: Storage, caller: Caller, bucket: string, request: Request): Promise<Response> {
  const body = Listing.safeParse(await request.json().catch(() => null));
  if (!body.success) return fail(400, "InvalidRequest", "The body is not what this address takes");
  const { prefix, limit, offset } = body.data;
  const folder = prefix && !prefix.endsWith("/") ? `${prefix}/` : prefix;
  const rows = await objects.list(caller, bucket, folder, limit, offset);
  return Response.json(rows);
}

const Removal = z.object({ prefixes: z.array(Name).min(1).max(1000) });

async function remove(
  { objects, store }: Storage,
  caller: Caller,
  bucket: string,
  request: Request,
): Promise<Response> {
  const body = Removal.safeParse(await request.json().catch(() => null));
  if (!body.success) return fail(400, "InvalidRequest", "The body is not what this address takes");
  const removed = await objects.remove(caller, bucket, body.data.prefixes);
  await store.remove(removed.map(({ version }) => String(version)));
  return Response.json(removed.map(({ version: _, ...row }) => row));
}
