import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import type { Readable } from "node:stream";
import type { Site } from "./open-site.ts";
import type { StoredFile } from "./snapshot.ts";
import { makeStaging, removeOlder } from "./staging.ts";

const ANY_MACHINES = ".held.";
/** Machines may share the folder of the files, and each can only tell of its own processes which are alive. */
export const HELD = `${ANY_MACHINES}${os.hostname()}`;
const DAY_MS = 86_400_000;

export type FoundFiles = {
  held: (StoredFile & { bytes: number; open(): Promise<Readable> })[];
  missing: StoredFile[];
};

export type FileHold = {
  /** Tells which of them exist. May take a while, so it is for when the database does not wait any more. */
  look(): Promise<FoundFiles>;
  /** Lets go of them. */
  release(): Promise<void>;
};

const nothing = (missing: StoredFile[]): FileHold => ({
  look: async () => ({ held: [], missing }),
  async release() {},
});
export const NOTHING_HELD = nothing([]);

/**
 * Keeps files as they are, whatever happens to them meanwhile. On a disk it is by second names in the folder of the files: a
 * file has names on one file system only, and copying them would keep the database waiting.
 */
export async function holdFiles(
  { files, filesDir, dataDir }: Pick<Site, "files" | "filesDir" | "dataDir">,
  stored: StoredFile[],
): Promise<FileHold> {
  if (stored.length === 0) return NOTHING_HELD;
  // A disk that is not there is not to be mistaken for one: nothing is made in its place.
  if (filesDir !== undefined && !existsSync(filesDir)) return nothing(stored);
  const folder = filesDir === undefined ? undefined : await folderIn(filesDir);
  const removeFolder = async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  try {
    const versions = stored.map(({ version }) => version);
    const { sizes, open, release } = await files.hold(versions, folder ?? dataDir);
    return {
      async look() {
        const found = await sizes();
        return {
          held: stored.flatMap((one) => {
            const bytes = found.get(one.version);
            return bytes === undefined ? [] : [{ ...one, bytes, open: () => open(one.version) }];
          }),
          missing: stored.filter(({ version }) => !found.has(version)),
        };
      },
      async release() {
        await release();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function folderIn(filesDir: string): Promise<string> {
  // Files held by a vanished machine are nobody else's to remove.
  await removeOlder(filesDir, ANY_MACHINES, DAY_MS);
  return makeStaging(filesDir, HELD);
}
