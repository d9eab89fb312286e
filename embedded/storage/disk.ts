import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { syncFolder } from "../files.ts";

/** Keeps the bytes of objects under opaque names: what people call a file never touches a path. */
export type Disk = {
  /** Resolves once the bytes are safe on the disk. `version` is a uuid. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  /** The bytes from `first` to `last`, both counted. */
  read(version: string, first: number, last: number): ReadableStream<Uint8Array>;
  remove(version: string): Promise<void>;
  /** Removes what has lain here for longer than `olderThanMs` and is of no version that `known` finds among those given. */
  sweep(known: (versions: string[]) => Promise<ReadonlySet<string>>, olderThanMs: number): Promise<number>;
};

/** Where the bytes of a version lie. */
export const placeOf = (folder: string, version: string): string => path.join(folder, version.slice(0, 2), version);

export function openDisk(folder: string): Disk {
  const place = (version: string) => placeOf(folder, version);
  return {
    async write(version, bytes) {
      const file = place(version);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, "wx", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(path.dirname(file));
    },
    read(version, first, last) {
      if (last < first) return new Blob([]).stream();
      return Readable.toWeb(
        createReadStream(place(version), { start: first, end: last }),
      ) as ReadableStream<Uint8Array>;
    },
    remove: (version) => rm(place(version), { force: true }),
    async sweep(known, olderThanMs) {
      let removed = 0;
      const drawers = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name));
      for (const drawer of drawers) {
        const versions = await readdir(path.join(folder, drawer));
        const kept = await known(versions);
        for (const version of versions.filter((name) => !kept.has(name))) {
          // Another process may have removed it a moment ago.
          const found = await stat(place(version)).catch(() => undefined);
          if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
          await rm(place(version), { force: true });
          removed++;
        }
      }
      return removed;
    },
  };
}
