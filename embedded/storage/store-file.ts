import { createHash, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import postgres from "postgres";
import { lossOf } from "../lost-connection.ts";
import type { Caller } from "../rest-and-auth/callers.ts";
import { fail, refusal } from "./answers.ts";
import { type ByteStore, type Content, piecesOf } from "./byte-store.ts";
import type { Bucket, Objects } from "./objects.ts";
import { hasMediaType } from "./verify-media-type.ts";

/** The largest file in bytes, above every bucket's own limit. */
export const LARGEST_FILE = 25 * 1024 * 1024;

export type Address = { bucket: string; name: string };
export type UploadedFile = { content: Content; type: string; cacheControl: string };

/** A media type without parameters, in lower case. */
export const plainType = (type: string): string => type.split(";")[0]?.trim().toLowerCase() ?? "";

/** The charset that a media type names: `;charset=utf-8`, or nothing. */
const charsetOf = (type: string): string => {
  const last = type.split(";").at(-1)?.trim() ?? "";
  return /^charset=[\w-]{1,40}$/i.test(last) ? `;${last.toLowerCase()}` : "";
};

/** The largest file of a bucket, in bytes. */
export const mostBytes = (bucket: Bucket): number => Math.min(bucket.file_size_limit ?? LARGEST_FILE, LARGEST_FILE);

/** The `Cache-Control` of a file, from its sender's seconds or `max-age=…`. */
export const maxAge = (seconds: string | null | undefined): string =>
  /^(max-age=)?\d{1,9}$/.test(seconds ?? "") ? `max-age=${seconds?.replace("max-age=", "")}` : "no-cache";

/**
 * Stores an uploaded file, if its bucket accepts it and the policies allow it.
 * @returns the object's id, or the refusal as an answer
 * @throws a database error when the policies refuse
 */
export async function storeFile(
  { objects, store }: { objects: Objects; store: ByteStore },
  caller: Caller,
  { bucket, name }: Address,
  { content, type: declaredType, cacheControl }: UploadedFile,
  upsert: boolean,
): Promise<string | Response> {
  const known = await objects.bucket(bucket);
  if (!known) return fail(404, "Bucket not found", "Bucket not found");
  const size = content instanceof Uint8Array ? content.length : (await stat(content.file)).size;
  if (size > mostBytes(known)) return fail(413, "Payload too large", "The object exceeded the maximum allowed size");
  const type = plainType(declaredType);
  const allowed = known.allowed_mime_types;
  if (allowed && (!allowed.includes(type) || !(await hasMediaType(type, content))))
    return fail(415, "invalid_mime_type", `mime type ${type.slice(0, 60)} is not supported`);
  const version = randomUUID();
  const hash = createHash("sha256");
  for await (const piece of piecesOf(content)) hash.update(piece);
  const metadata = {
    mimetype: type + charsetOf(declaredType),
    size,
    eTag: `"${hash.digest("hex").slice(0, 32)}"`,
    cacheControl,
  };
  // Bytes first, row second: a crash between them leaves an unknown file, never a row without its file.
  await store.write(version, content);
  const { id, replaced } = await objects
    .put(caller, { bucket, name, version, metadata, upsert })
    .catch(async (error: unknown) => {
      // Without an answer the row may exist and need its bytes; otherwise the sweep removes them.
      if (isRefused(error)) await leaveToSweep(store.remove([version]));
      throw error;
    });
  if (replaced) await leaveToSweep(store.remove([replaced]));
  return id;
}

/** True if the database refused the row, as opposed to not answering. */
const isRefused = (error: unknown): boolean =>
  lossOf(error) === undefined && (refusal(error) !== undefined || error instanceof postgres.PostgresError);

/** A file that cannot be removed now is left to the sweep. */
const leaveToSweep = (removal: Promise<void>): Promise<void> => removal.catch(() => undefined);
