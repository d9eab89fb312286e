import type { UrlStorage } from "tus-js-client";
import type { Result } from "../backend/result";
import { accessToken, backendAddress } from "../backend/supabase.ts";
import { expireAccessToken } from "../session/session-store.ts";
import { fileFailure, type PlaceWords } from "./file-problem-words";
import { readFileSpace } from "./file-space";

/** Hosted Supabase accepts parts of exactly this size; the embedded storage resumes at any byte. */
const PART_BYTES = 6 * 1024 * 1024;
const RETRY_AFTER_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

export type UploadOptions = {
  bucket: "homework" | "cards" | "payment-proofs" | "service-notes";
  file: File;
  type: string;
  /** The full name of the object in the bucket. */
  object: string;
  words: PlaceWords;
  /** Called with the number of uploaded bytes. */
  onProgress: (sent: number) => void;
};

/**
 * Uploads a file in parts, if it fits into the person's space. It resumes after a lost connection, also when the page was closed and the same file is
 * chosen again. `stop` cancels it.
 * @returns an answer that is its name in the bucket: that of the earlier attempt, if one was resumed.
 */
export function sendFile({ bucket, file, type, object, words, onProgress }: UploadOptions): {
  outcome: Promise<Result<string>>;
  stop: () => void;
} {
  let stop = () => {};
  const outcome = (async (): Promise<Result<string>> => {
    // Loaded with the first upload; fails without a network, and after an update that removed the old script.
    const tus = await import("tus-js-client").catch(() => undefined);
    if (!tus) return fileFailure("CONNECTION", words);
    // The storage also refuses files that are too large.
    const space = await readFileSpace().catch(() => undefined);
    if (space?.most && space.used + file.size > space.most) return fileFailure("NO_ROOM", words);
    const { Upload, DetailedError, defaultOptions } = tus;
    const answerTo = (error: unknown) => (error instanceof DetailedError ? error.originalResponse : null);
    const statusOf = (error: unknown) => answerTo(error)?.getStatus() ?? 0;
    // A 409 for a part that was stored while its answer was lost. The other 409 means a wrong offset.
    const isThere = (error: unknown) =>
      statusOf(error) === 409 && /already exists/i.test(answerTo(error)?.getBody() ?? "");
    const { url, key } = backendAddress();
    return new Promise((resolve) => {
      let renewed = false;
      const upload = new Upload(file, {
        endpoint: `${url}/storage/v1/upload/resumable`,
        metadata: { bucketName: bucket, objectName: object, contentType: type, cacheControl: "3600" },
        headers: { apikey: key },
        chunkSize: PART_BYTES,
        retryDelays: RETRY_AFTER_MS,
        urlStorage: whereKept(defaultOptions.urlStorage),
        removeFingerprintOnSuccess: true,
        onBeforeRequest: async (request) => request.setHeader("Authorization", `Bearer ${await accessToken()}`),
        onShouldRetry: (error) => {
          const status = statusOf(error);
          // The next request uses a fresh token; without one, the session has ended.
          if (status === 401) {
            const again = !renewed && expireAccessToken();
            renewed = true;
            return again;
          }
          return status < 400 || status >= 500 || status === 423 || (status === 409 && !isThere(error));
        },
        onProgress,
        onSuccess: () => resolve({ answer: nameOf(upload, object) }),
        onError: (error) => {
          const status = statusOf(error);
          const isRefused = status >= 400 && status < 500 && status !== 409;
          if (isThere(error)) resolve({ answer: nameOf(upload, object) });
          else if (/NO_ROOM/.test(answerTo(error)?.getBody() ?? "")) resolve(fileFailure("NO_ROOM", words));
          else resolve(fileFailure(isRefused ? "KIND" : "CONNECTION", words));
        },
      });
      stop = () => void upload.abort(true).catch(() => {});
      const folder = object.slice(0, object.lastIndexOf("/") + 1);
      void upload.findPreviousUploads().then((earlier) => {
        const same = earlier.find(
          ({ metadata }) => metadata.bucketName === bucket && metadata.objectName?.startsWith(folder),
        );
        if (same) {
          upload.options.metadata = same.metadata;
          upload.resumeFromPreviousUpload(same);
        }
        upload.start();
      });
    });
  })();
  return { outcome, stop: () => stop() };
}

/** Stores the address of an upload to resume it. Without storage the upload works, but cannot be resumed. */
function whereKept(store: UrlStorage | undefined): UrlStorage {
  const withFallback = async <T>(otherwise: T, ask: () => Promise<T> | undefined): Promise<T> => {
    try {
      return (await ask()) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    findAllUploads: () => withFallback([], () => store?.findAllUploads()),
    findUploadsByFingerprint: (print) => withFallback([], () => store?.findUploadsByFingerprint(print)),
    removeUpload: (name) => withFallback(undefined, () => store?.removeUpload(name)),
    addUpload: (print, upload) => withFallback("", () => store?.addUpload(print, upload)),
  };
}

const nameOf = (upload: { options: { metadata?: Record<string, string> } }, object: string): string =>
  upload.options.metadata?.objectName ?? object;
