import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { StoreUnavailable } from "../byte-store.ts";
import { type Bucket, refusalOf } from "./client.ts";

/** The bucket of the settings cannot be used. */
export class BucketUnusable extends Error {
  constructor(message: string) {
    super(`Files cannot be kept in the bucket: ${message}`);
    this.name = "BucketUnusable";
  }
}

/**
 * Checks that the bucket exists and can be used.
 * @throws BucketUnusable with the setting that is wrong, or StoreUnavailable when the service does not answer.
 */
export async function checkBucket({ client, name, settings }: Bucket): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: ".none", MaxKeys: 1 }), {
      requestTimeout: 5_000,
    });
  } catch (error) {
    throw new BucketUnusable(explainRefusal(error, settings) ?? throwUnavailable(error));
  }
}

function throwUnavailable(error: unknown): never {
  throw new StoreUnavailable(error);
}

function explainRefusal(error: unknown, { bucket, region, endpoint }: Bucket["settings"]): string | undefined {
  const refused = refusalOf(error);
  // A server without S3's errors is no S3 service; one that does not answer is unavailable.
  if (!refused || refused.status >= 500) return undefined;
  switch (refused.code) {
    case "NoSuchBucket":
      return `there is no bucket ${bucket} (S3_BUCKET) at ${endpoint}. Make it, private, and start again.`;
    case "InvalidAccessKeyId":
      return "the key S3_ACCESS_KEY_ID is unknown there.";
    case "SignatureDoesNotMatch":
      return "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.";
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
    case "IllegalLocationConstraintException":
      return `the bucket ${bucket} is not in the region ${region} (S3_REGION) of ${endpoint} (S3_ENDPOINT).`;
    case "RequestTimeTooSkewed":
      return "this machine's clock is wrong.";
    case "AccessDenied":
      return `the keys (S3_ACCESS_KEY_ID) may not list ${bucket} (S3_BUCKET). They must list, read, write and delete in it.`;
    default:
      return refused.status === 404
        ? `there is no bucket ${bucket} (S3_BUCKET) at ${endpoint}, or S3_ENDPOINT is not the address of an S3 service.`
        : `${endpoint} (S3_ENDPOINT) refuses with ${refused.status} ${refused.code}.`;
  }
}
