import { afterAll, beforeAll, test } from "vitest";
import { startTestBucket, type TestBucket } from "../../embedded/storage/s3/testing.ts";
import { startedSites } from "../testing.ts";
import { interruptUploads, STARTS_MS } from "./interrupted-uploads.ts";

const sites = startedSites();
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.close());

test(
  "kill -9 during uploads into a bucket: acknowledged files are complete, the others continue, and nothing is left over",
  () => {
    const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    return interruptUploads({ ...sites, settings, lying: () => bucket.versions() });
  },
  STARTS_MS,
);
