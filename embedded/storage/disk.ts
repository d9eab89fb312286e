import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { syncFolder } from "../files.ts";

/** Keeps the bytes of objects under opaque names: what people call a file never touches a path. */
export type Disk = {
  /** Resolves once the bytes are safe on the disk. `version` is a uuid. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  read(version: string): ReadableStream<Uint8Array>;
  remove(version: string): Promise<void>;
};

export function openDisk(folder: string): Disk {
  const place = (version: string) => path.join(folder, version.slice(0, 2), version);
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
    read: (version) => Readable.toWeb(createReadStream(place(version))) as ReadableStream<Uint8Array>,
    remove: (version) => rm(place(version), { force: true }),
  };
}
