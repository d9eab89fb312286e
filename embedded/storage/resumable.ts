import { access } from "node:fs/promises";
import path from "node:path";
import { EVENTS, Server } from "@tus/server";
import type { Caller } from "../rest-and-auth/callers.ts";
import { refusal } from "./answers.ts";
import { type ByteStore, StoreUnavailable } from "./byte-store.ts";
import { validName } from "./names.ts";
import type { Objects } from "./objects.ts";
import { PendingUploads } from "./pending-uploads.ts";
import { LARGEST_FILE, maxAge, mostBytes, plainType, storeFile } from "./store-file.ts";
import { uploadLocks } from "./upload-locks.ts";

export const RESUMABLE = "/storage/v1/upload/resumable";

type Upload = { id: string; size?: number | undefined; offset: number; metadata?: Record<string, string | null> };
type Parts = { objects: Objects; store: ByteStore; folder: string };

const no = (status_code: number, body: string) => ({ status_code, body: `${body}\n` });

/**
 * Resumable uploads (tus), as Supabase Storage accepts them: received parts are kept in a separate folder for a day,
 * and become an object once they are complete.
 */
export function createResumable({ objects, store: bytes, folder }: Parts) {
  const callers = new WeakMap<object, Caller>();
  const finishing = new Map<string, Promise<void>>();
  const store = new PendingUploads(folder);
  const callerOf = (request: object): Caller => callers.get(request) ?? { level: "visitor" };
  const ownerOf = (caller: Caller) => (caller.level === "user" ? caller.id : caller.level);

  const finish = async (caller: Caller, { id, metadata = {} }: Upload): Promise<void> => {
    const bucket = metadata.bucketName ?? "";
    const name = metadata.objectName ?? "";
    if (await objects.find(caller, bucket, name)) return;
    const sent = {
      content: { file: path.join(folder, id) },
      type: metadata.contentType ?? "",
      cacheControl: maxAge(metadata.cacheControl),
    };
    const result = await storeFile({ objects, store: bytes }, caller, { bucket, name }, sent, false).catch(refuse);
    if (typeof result === "string") return;
    await store.remove(id);
    const { statusCode, message } = (await result.json()) as { statusCode: string; message: string };
    throw no(Number(statusCode), message);
  };
  /** Finishes an upload once, however many requests want to. */
  const finishOnce = (caller: Caller, upload: Upload): Promise<void> => {
    const begun = finishing.get(upload.id) ?? finish(caller, upload).finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, begun);
    return begun;
  };

  const server = new Server({
    path: RESUMABLE,
    datastore: store,
    relativeLocation: true,
    maxSize: LARGEST_FILE,
    disableTerminationForFinishedUploads: true,
    locker: uploadLocks(),
    // An upload belongs only to its sender.
    async onIncomingRequest(request, id) {
      if (request.method === "POST") return;
      const upload: Upload = await store.getUpload(id);
      const caller = callerOf(request);
      if (upload.metadata?.owner !== ownerOf(caller)) throw no(404, "The file for this url was not found");
      // The upload was complete when the process died, so its sender counts it as done: it is finished now.
      if (upload.offset === upload.size && request.method === "HEAD") await finishOnce(caller, upload);
    },
    async onUploadCreate(request, { size, metadata = {} }) {
      const caller = callerOf(request);
      const bucket = metadata.bucketName ?? "";
      const name = validName(metadata.objectName ?? "");
      if (!name) throw no(400, "Invalid key");
      if (size === undefined) throw no(400, "The length must be known");
      const known = await objects.bucket(bucket);
      if (!known) throw no(404, "Bucket not found");
      if (size > mostBytes(known)) throw no(413, "The object exceeded the maximum allowed size");
      if (known.allowed_mime_types?.includes(plainType(metadata.contentType ?? "")) === false)
        throw no(415, "mime type is not supported");
      await objects.tryPut(caller, bucket, name, size).catch(refuse);
      return { metadata: { ...metadata, owner: ownerOf(caller) } };
    },
    async onUploadFinish(request, upload) {
      await finishOnce(callerOf(request), upload);
      return {};
    },
  });
  server.on(EVENTS.POST_FINISH, (_request, _response, { id }) => void store.remove(id).catch(() => {}));

  return {
    async answer(request: Request, caller: Caller): Promise<Response> {
      // tus answers an extension that this store does not support as if the server had failed.
      if (request.headers.has("upload-concat"))
        return new Response("Uploads are not put together here\n", { status: 400 });
      // The disk may be unmounted: its uploads are not lost then.
      await access(folder).catch((error: unknown) => {
        throw new StoreUnavailable(error);
      });
      callers.set(request, caller);
      return server.handleWeb(request);
    },
    /** Removes uploads that were not continued for a day. */
    sweep: (): Promise<number> => server.cleanUpExpiredUploads(),
  };
}

function refuse(error: unknown): never {
  const refused = refusal(error);
  throw refused ? no(refused.status, refused.message) : error;
}
