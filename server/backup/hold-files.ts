import { existsSync } from "node:fs";
import { copyFile, link, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isErrno } from "../../embedded/files.ts";
import { placeOf } from "../../embedded/storage/disk.ts";
import type { StoredFile } from "./snapshot.ts";
import { makeStaging, removeOlder } from "./staging.ts";

const ANY_MACHINES = ".held.";
/** Machines may share the folder of the files, and each can only tell of its own processes which are alive. */
export const HELD = `${ANY_MACHINES}${os.hostname()}`;
const DAY_MS = 86_400_000;

export type HeldFiles = {
  held: (StoredFile & { file: string })[];
  missing: StoredFile[];
  /** Lets go of them. */
  release(): Promise<void>;
};

export const NOTHING_HELD: HeldFiles = { held: [], missing: [], async release() {} };

/**
 * Gives files a second name, so that they stay whatever happens to the first. The name is in the folder of the files: a file
 * has names on one file system only, and copying them would keep the database waiting. They are copied all the same where the
 * file system has no second names.
 */
export async function holdFiles(storage: string, files: StoredFile[]): Promise<HeldFiles> {
  if (files.length === 0) return NOTHING_HELD;
  // A disk that is not there is not to be mistaken for one: nothing is made in its place.
  if (!existsSync(storage)) return { ...NOTHING_HELD, missing: files };
  // Of a machine that is gone nobody else would.
  await removeOlder(storage, ANY_MACHINES, DAY_MS);
  const folder = await makeStaging(storage, HELD);
  const release = () => rm(folder, { recursive: true, force: true });
  const result: HeldFiles = { held: [], missing: [], release };
  try {
    for (const stored of files) {
      const file = path.join(folder, stored.version);
      if (await hold(placeOf(storage, stored.version), file)) result.held.push({ ...stored, file });
      else result.missing.push(stored);
    }
    return result;
  } catch (error) {
    await release();
    throw error;
  }
}

/** False where there is no such file. */
async function hold(from: string, file: string): Promise<boolean> {
  try {
    await link(from, file).catch((error: unknown) => {
      if (isErrno(error, "ENOENT")) throw error;
      return copyFile(from, file);
    });
    return true;
  } catch (error) {
    if (isErrno(error, "ENOENT")) return false;
    throw error;
  }
}
