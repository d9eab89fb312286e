import { copyFile, link } from "node:fs/promises";
import path from "node:path";
import { isErrno } from "../../embedded/files.ts";
import { placeOf } from "../../embedded/storage/disk.ts";
import type { StoredFile } from "./snapshot.ts";

export type HeldFiles = { held: (StoredFile & { file: string })[]; missing: StoredFile[] };

/**
 * Gives files a second name in a folder of ours, so that they stay whatever happens to the first. Copies them where the file
 * system has no such names.
 */
export async function holdFiles(storage: string, folder: string, files: StoredFile[]): Promise<HeldFiles> {
  const result: HeldFiles = { held: [], missing: [] };
  for (const stored of files) {
    const [from, file] = [placeOf(storage, stored.version), path.join(folder, stored.version)];
    try {
      await link(from, file).catch((error: unknown) => {
        if (isErrno(error, "ENOENT")) throw error;
        return copyFile(from, file);
      });
      result.held.push({ ...stored, file });
    } catch (error) {
      if (!isErrno(error, "ENOENT")) throw error;
      result.missing.push(stored);
    }
  }
  return result;
}
