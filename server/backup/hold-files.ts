import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import type { Readable } from "node:stream";
import type { Site } from "./open-site.ts";
import type { StoredFile } from "./snapshot.ts";
import { makeStaging, removeOlder } from "./staging.ts";

const ANY_MACHINES = ".held.";
/**
 * The prefix of folders of held files. It has the host's name because machines may share the folder, and each knows
 * only its own processes.
 */
export const HELD = `${ANY_MACHINES}${os.hostname()}`;
const DAY_MS = 86_400_000;

type FoundFiles = {
  held: (StoredFile & { bytes: number; open(): Promise<Readable> })[];
  missing: StoredFile[];
};

export type FileHold = {
  /** Checks which of them exist. It may be slow, so call it once the snapshot's transaction has ended. */
  look(): Promise<FoundFiles>;
  /** Releases the files. */
  release(): Promise<void>;
};

const nothing = (missing: StoredFile[]): FileHold => ({
  look: async () => ({ held: [], missing }),
  async release() {},
});
export const NOTHING_HELD = nothing([]);

/**
 * Keeps files from being lost while they are copied. On a disk it makes hard links inside the folder of the files:
 * links cannot cross file systems, and copies would make the database wait.
 */
export async function holdFiles(
  { files, filesDir, dataDir }: Pick<Site, "files" | "filesDir" | "dataDir">,
  stored: StoredFile[],
): Promise<FileHold> {
  if (stored.length === 0) return NOTHING_HELD;
  // A missing disk must not be hidden by a new empty folder in its place.
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
  // Removes what a machine that no longer exists has left.
  await removeOlder(filesDir, ANY_MACHINES, DAY_MS);
  return makeStaging(filesDir, HELD);
}
