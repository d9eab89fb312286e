import { S3Client } from "@aws-sdk/client-s3";
import { StoreUnavailable } from "../byte-store.ts";

/** A bucket of an S3-compatible service, of this site's own or shared with others. */
export type S3Settings = {
  /** The service's address, such as `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket is in the path of an address, or before its host. */
  pathStyle: boolean;
};

export type Bucket = {
  client: S3Client;
  /** A separate client for downloads, which may hold their connections for as long as they like. */
  readers: S3Client;
  name: string;
  settings: S3Settings;
};

/** How many files readers may have open at once. */
export const MOST_READERS = 400;
/** Files that the process opens for pages of its own. */
const OWN_READS = 50;
const SOCKETS = 50;

/** The time of a part of 5 MB on a slow line. */
const REQUEST_MS = 60_000;
const CONNECT_MS = 3_000;
/** The time without data after which an answer is abandoned. */
const SILENCE_MS = 15_000;
const TRIES = 3;

/** The clients of a bucket; nothing is sent yet. */
export const openBucket = (settings: S3Settings): Bucket => ({
  client: clientOf(settings, SOCKETS),
  readers: clientOf(settings, MOST_READERS + OWN_READS),
  name: settings.bucket,
  settings,
});

function clientOf(settings: S3Settings, maxSockets: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    // Not every service knows the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
      throwOnRequestTimeout: true,
    },
  });
}

/** The status and code of a refusal; undefined without an answer. */
export function refusalOf(error: unknown): { status: number; code: string } | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number"
    ? { status: metadata.httpStatusCode, code: error.name }
    : undefined;
}

/** True if there is no such object. */
export const isAbsent = (error: unknown): boolean => {
  const refused = refusalOf(error);
  return refused?.status === 404 && refused.code !== "NoSuchBucket";
};

/** Turns any error of the bucket into `StoreUnavailable` for readers of files, since none is their fault. */
export const asUnavailable = (error: unknown): never => {
  throw new StoreUnavailable(error);
};
