import { createReadStream } from "node:fs";
import { chmod, copyFile, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { isErrno, syncFolder } from "../files.ts";
import type { ByteStore, Content, Held } from "./byte-store.ts";

/** Where the bytes of a version lie. */
export const placeOf = (folder: string, version: string): string => path.join(folder, version.slice(0, 2), version);

/** Keeps bytes in a folder. */
export function openDisk(folder: string): ByteStore {
  const place = (version: string) => placeOf(folder, version);
  const remove = (version: string) => rm(place(version), { force: true });
  return {
    async write(version, content) {
      const file = place(version);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeSafely(file, content);
      await syncFolder(path.dirname(file));
    },
    async read(version, first, last) {
      if (last < first) return new Blob([]).stream();
      const handle = await open(place(version), "r");
      return Readable.toWeb(handle.createReadStream({ start: first, end: last })) as ReadableStream<Uint8Array>;
    },
    async remove(versions) {
      for (const version of versions) await remove(version);
    },
    async sweep(known, olderThanMs) {
      const drawers = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
      for (const drawer of drawers) {
        const versions = await readdir(path.join(folder, drawer));
        const kept = await known(versions);
        for (const version of versions.filter((name) => !kept.has(name))) {
          // Another process may have removed it a moment ago.
          const found = await stat(place(version)).catch(() => undefined);
          if (found && Date.now() - found.mtimeMs >= olderThanMs) await remove(version);
        }
      }
    },
    hold: (versions, into) => holdFiles(versions, place, into),
    answers: async () => true,
  };
}

async function writeSafely(file: string, content: Content): Promise<void> {
  if (!(content instanceof Uint8Array)) {
    await secondName(content.file, file);
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

/** A second name for a file, or a copy where the file system has no such names. */
async function secondName(from: string, file: string): Promise<void> {
  await link(from, file).catch((error: unknown) => {
    if (isErrno(error, "ENOENT") || isErrno(error, "EEXIST")) throw error;
    return copyFile(from, file);
  });
}

/** By names of our own, which stay whatever happens to the first ones. */
async function holdFiles(versions: readonly string[], place: (version: string) => string, into: string): Promise<Held> {
  const sizes = new Map<string, number>();
  const ours = (version: string) => path.join(into, version);
  for (const version of versions) {
    try {
      await secondName(place(version), ours(version));
      sizes.set(version, (await stat(ours(version))).size);
    } catch (error) {
      if (!isErrno(error, "ENOENT")) throw error;
    }
  }
  return {
    sizes: async () => sizes,
    open: async (version) => createReadStream(ours(version)),
    async release() {
      for (const version of sizes.keys()) await rm(ours(version), { force: true });
    },
  };
}
