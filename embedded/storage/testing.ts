import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { startTestBackend, type TestBackend } from "../testing.ts";
import { pathOf } from "./disk.ts";
import { startTestBucket, type TestBucket } from "./s3/testing.ts";

/** Stores of bytes, which behave alike. */
export const PLACES = ["on a disk", "in a bucket"] as const;

export type StorageFixture = {
  t: TestBackend;
  /** The versions whose bytes lie there. */
  versions(): Promise<string[]>;
  /** Sets the time of a version's bytes to 1970. */
  age(version: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts a backend that keeps files at one of the places. */
export async function startBackendWithFiles(place: (typeof PLACES)[number]): Promise<StorageFixture> {
  const bucket: TestBucket | undefined = place === "in a bucket" ? await startTestBucket() : undefined;
  const t = await startTestBackend({ s3: bucket?.settings });
  const folder = path.join(t.dataDir, "storage");
  const onDisk = async () =>
    (await readdir(folder, { recursive: true }))
      .map((file) => path.basename(file))
      .filter((name) => name.length === 36);
  return {
    t,
    versions: bucket?.versions ?? onDisk,
    age: bucket?.age ?? ((version) => utimes(pathOf(folder, version), 0, 0)),
    async close() {
      await t.close();
      await bucket?.close();
    },
  };
}
