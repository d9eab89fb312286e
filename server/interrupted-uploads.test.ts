import { readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "vitest";
import { interruptUploads, STARTS_MS } from "./durability/interrupted-uploads.ts";
import { startedSites } from "./testing.ts";

const sites = startedSites();

async function versionsOnDisk(): Promise<string[]> {
  const storage = path.join(sites.location.dataDir, "storage");
  const drawers = (await readdir(storage)).filter((name) => name.length === 2);
  return (await Promise.all(drawers.map((name) => readdir(path.join(storage, name))))).flat();
}

// `npm run durability` tests the same with files in a bucket.
test(
  "kill -9 during uploads: acknowledged files are complete, the others continue, and nothing is left over",
  () => interruptUploads({ ...sites, settings: {}, lying: versionsOnDisk }),
  STARTS_MS,
);
