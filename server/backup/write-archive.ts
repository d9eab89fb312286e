import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { Encrypter } from "age-encryption";
import { createTarPacker } from "modern-tar";
import { ensureFreeSpace } from "./ensure-free-space.ts";
import type { PartOf } from "./manifest.ts";

/** Free space is checked again after each piece of this size, so that a backup never fills the disk. */
const LOOK_EVERY_BYTES = 16 * 2 ** 20;

/**
 * 64 MB of memory for each derivation of a key: the usual 18 needs a quarter of a gigabyte, more than the smallest
 * machine has.
 */
const SCRYPT_LOG2 = 16;

export type ArchiveWriter = {
  /** Adds a file to the archive. */
  addFile(part: string, file: string): Promise<PartOf>;
  addStream(part: string, bytes: number, content: Readable): Promise<PartOf>;
  addText(part: string, text: string): Promise<PartOf>;
};

/**
 * Writes a compressed tar archive, encrypted with a passphrase if there is one (age); it is flushed to the disk when
 * the promise resolves.
 * @param file a new path; removed when something fails.
 */
export async function writeArchive(
  file: string,
  key: string | undefined,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    const { readable, controller } = createTarPacker();
    const packed: ReadableStream<Uint8Array> = readable.pipeThrough(new CompressionStream("gzip"));
    const sealed = key === undefined ? packed : await encrypterOf(key).encrypt(packed);
    let unseen = LOOK_EVERY_BYTES;
    const write = async (chunk: Uint8Array) => {
      unseen += chunk.length;
      if (unseen >= LOOK_EVERY_BYTES) {
        await ensureFreeSpace(path.dirname(file), unseen);
        unseen = 0;
      }
      await handle.writeFile(chunk);
    };
    const written = sealed.pipeTo(new WritableStream({ write }));
    const mtime = new Date();
    const add = async (part: string, bytes: number, content: Readable): Promise<PartOf> => {
      const hash = createHash("sha256");
      const entry = controller.add({ name: part, size: bytes, mode: 0o600, mtime, type: "file" }).getWriter();
      for await (const chunk of content) {
        hash.update(chunk);
        await entry.ready;
        await entry.write(chunk);
      }
      await entry.close();
      return { part, bytes, sha256: hash.digest("hex") };
    };
    const filled = async () => {
      await fill({
        addFile: async (part, source) => add(part, (await stat(source)).size, createReadStream(source)),
        addStream: add,
        addText: (part, text) => {
          const bytes = Buffer.from(text);
          return add(part, bytes.length, Readable.from([bytes]));
        },
      });
      controller.finalize();
    };
    const filling = filled().catch((error: unknown) => {
      controller.error(error);
      throw error;
    });
    await Promise.all([filling, written]);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

function encrypterOf(key: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  encrypter.setScryptWorkFactor(SCRYPT_LOG2);
  return encrypter;
}
