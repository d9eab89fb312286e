import { createReadStream } from "node:fs";
import { access, chmod, copyFile, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { findDiskProblem } from "../disk-problem.ts";
import { isErrno, syncFolder } from "../files.ts";
import { type ByteStore, type Content, type HeldFiles, type StorageProblem, StoreUnavailable } from "./byte-store.ts";
import { existingPlace, placeOf } from "./versions.ts";

/** The path of a version's bytes. @throws Error with the code `ENOENT` for an invalid version */
export const pathOf = (folder: string, version: string): string => path.join(folder, existingPlace(version));

/** Error codes of a disk that is full, damaged, or on a network that is down. */
const AWAY = ["ENOSPC", "EDQUOT", "EROFS", "EIO", "ENOTCONN", "ESTALE", "ETIMEDOUT"];
/** A disk behind a network may never answer. */
const ANSWERS_WITHIN_MS = 2_000;

/** Stores bytes in a folder. @param mark a file in it: without that file the disk is not mounted */
export function openDisk(folder: string, mark?: string): ByteStore {
  const fileOf = (version: string) => pathOf(folder, version);
  const isMounted = async () => mark === undefined || (await access(mark).then(yes, no));
  const findProblem = async (): Promise<StorageProblem | undefined> => {
    if (!(await isMounted())) return "away";
    // The first file creates the folder.
    return (await access(folder).then(yes, no)) ? findDiskProblem(folder) : undefined;
  };
  let running: Promise<StorageProblem | undefined> | undefined;
  const remove = async (version: string) => {
    if (placeOf(version)) await rm(fileOf(version), { force: true });
  };
  return {
    async write(version, content) {
      if (!(await isMounted())) throw new StoreUnavailable(new Error(`${mark} is not there`));
      const file = fileOf(version);
      try {
        await makeSubfolder(path.dirname(file));
        await writeDurably(file, content);
        await syncFolder(path.dirname(file));
      } catch (error) {
        // A partial file would take space that a full disk needs.
        if (!isErrno(error, "EEXIST")) await remove(version).catch(() => undefined);
        throw asUnavailable(error);
      }
    },
    async read(version, first, last) {
      if (last < first) return new Blob([]).stream();
      const handle = await open(fileOf(version), "r").catch(async (error: unknown) => {
        throw (await isMounted()) ? asUnavailable(error) : new StoreUnavailable(error);
      });
      return Readable.toWeb(handle.createReadStream({ start: first, end: last })) as ReadableStream<Uint8Array>;
    },
    async remove(versions) {
      for (const version of versions) await remove(version);
    },
    async sweep(known, olderThanMs) {
      const subfolders = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
      for (const subfolder of subfolders) {
        const versions = await readdir(path.join(folder, subfolder));
        const kept = await known(versions);
        for (const version of versions.filter((name) => !kept.has(name))) {
          // Another process may have removed it a moment ago.
          const found = placeOf(version) && (await stat(fileOf(version)).catch(() => undefined));
          if (found && Date.now() - found.mtimeMs >= olderThanMs) await remove(version);
        }
      }
    },
    hold: (versions, into) => holdFiles(versions, fileOf, into),
    async problem() {
      running ??= findProblem().finally(() => {
        running = undefined;
      });
      return Promise.race([running, wait(ANSWERS_WITHIN_MS, "away" as const, { ref: false })]);
    },
  };
}

const yes = () => true;
const no = () => false;
const asUnavailable = (error: unknown): unknown =>
  AWAY.some((code) => isErrno(error, code)) ? new StoreUnavailable(error) : error;

// Not recursive at first: on a read-only disk Node's recursive mkdir reports ENOENT.
async function makeSubfolder(subfolder: string): Promise<void> {
  await mkdir(subfolder, { mode: 0o700 }).catch(async (error: unknown) => {
    if (isErrno(error, "ENOENT")) await mkdir(subfolder, { recursive: true, mode: 0o700 });
    else if (!isErrno(error, "EEXIST")) throw error;
  });
}

async function writeDurably(file: string, content: Content): Promise<void> {
  if (!(content instanceof Uint8Array)) {
    await linkOrCopy(content.file, file);
    await chmod(file, 0o600);
  }
  const handle = await open(file, content instanceof Uint8Array ? "wx" : "r+", 0o600);
  try {
    if (content instanceof Uint8Array) await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a hard link, or a copy where the file system has none. */
async function linkOrCopy(from: string, file: string): Promise<void> {
  await link(from, file).catch((error: unknown) => {
    if (isErrno(error, "ENOENT") || isErrno(error, "EEXIST")) throw error;
    return copyFile(from, file);
  });
}

/** Holds files by hard links of our own, which stay whatever happens to the original names. */
async function holdFiles(
  versions: readonly string[],
  place: (version: string) => string,
  into: string,
): Promise<HeldFiles> {
  const sizes = new Map<string, number>();
  const heldPath = (version: string) => path.join(into, version);
  for (const version of versions) {
    if (!placeOf(version)) continue;
    try {
      await linkOrCopy(place(version), heldPath(version));
      sizes.set(version, (await stat(heldPath(version))).size);
    } catch (error) {
      if (!isErrno(error, "ENOENT")) throw error;
    }
  }
  return {
    sizes: async () => sizes,
    open: async (version) => createReadStream(heldPath(version)),
    async release() {
      for (const version of sizes.keys()) await rm(heldPath(version), { force: true });
    },
  };
}
