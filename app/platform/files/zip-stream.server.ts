import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { localTimeIn } from "../time/zone-clock.ts";

/** A file of an archive. */
export type ZipEntry = {
  /** With its folders, separated by `/`. */
  name: string;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** False for files that are compressed already, such as pictures and recordings. */
  compress: boolean;
  /** Called when the content ends with an error: the archive then continues without this file. */
  failed?: (error: unknown) => void;
};

type DirectoryEntry = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** Each piece is a turn of the thread pool: the usual 16 kB take four times as long. */
const CHUNK_BYTES = 128 * 1024;
/** Names are UTF-8, and sizes follow the content. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
const VERSION_64 = 45;
/** Made on Unix, with the rights of an ordinary file. */
const MADE_BY = 0x0300;
const RIGHTS = 0o100644 * 0x10000;
/** The most that the fields of the first ZIP format hold. */
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/**
 * A ZIP archive as a stream: one file after another, none of which is held in memory. Everything is deflated, if only stored inside, so
 * that programs that read it while it arrives find the end of each file. Beyond 4 GB and 65,535 files it is ZIP64.
 * Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * @param zone the time zone of `at`, the time of all files
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  { at, zone }: { at: Date; zone: string },
): AsyncGenerator<Uint8Array> {
  const time = dosTime(localTimeIn(zone, at));
  const listed: DirectoryEntry[] = [];
  let offset = 0;
  for await (const { name, content, compress, failed } of entries) {
    const one: DirectoryEntry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    let whole = true;
    const measured = async function* () {
      try {
        for await (const chunk of content) {
          one.crc = crc32(chunk, one.crc);
          one.size += chunk.length;
          yield chunk;
        }
      } catch (error) {
        whole = false;
        failed?.(error);
      }
    };
    const head = localHeader(one, time);
    yield head;
    // The callback is needed for the error of a reader who leaves, which ends the source.
    const packed = pipeline(
      Readable.from(measured()),
      createDeflateRaw({ level: compress ? 6 : 0, chunkSize: CHUNK_BYTES }),
      () => {},
    );
    for await (const chunk of packed) {
      one.packed += chunk.length;
      yield chunk;
    }
    const end = descriptor(one);
    yield end;
    offset += head.length + one.packed + end.length;
    // The bytes of half a file stay in between, where no program looks.
    if (whole) listed.push(one);
  }
  let directory = 0;
  for (const one of listed) {
    const line = directoryLine(one, time);
    directory += line.length;
    yield line;
  }
  yield endOfDirectory(listed.length, directory, offset);
}

/** Little-endian fields, as `[value, bytes]`. */
function fields(...values: readonly (readonly [number, 2 | 4 | 8])[]): Buffer {
  const written = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let place = 0;
  for (const [value, bytes] of values) {
    if (bytes === 8) written.writeBigUInt64LE(BigInt(value), place);
    else written.writeUIntLE(value, place, bytes);
    place += bytes;
  }
  return written;
}

/** Date and time of the format, two bytes each, from `yyyy-mm-ddThh:mm:ss`. */
function dosTime(local: string): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = local.split(/\D/).map(Number);
  return ((year - 1980) * 512 + month * 32 + day) * 0x10000 + hour * 2048 + minute * 32 + Math.floor(second / 2);
}

const localHeader = ({ name }: DirectoryEntry, time: number): Buffer =>
  Buffer.concat([
    fields([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [time, 4]),
    fields([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const descriptor = ({ crc, packed, size }: DirectoryEntry): Buffer =>
  fields([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]);

function directoryLine({ name, crc, packed, size, offset }: DirectoryEntry, time: number): Buffer {
  const isFar = offset >= MOST_32;
  const extra = isFar ? fields([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
  return Buffer.concat([
    fields(
      [0x02014b50, 4],
      [MADE_BY + VERSION, 2],
      [isFar ? VERSION_64 : VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [time, 4],
    ),
    fields([crc, 4], [packed, 4], [size, 4], [name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [RIGHTS, 4]),
    fields([isFar ? MOST_32 : offset, 4]),
    name,
    extra,
  ]);
}

function endOfDirectory(count: number, bytes: number, offset: number): Buffer {
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, MOST_16), 2],
    [Math.min(count, MOST_16), 2],
    [Math.min(bytes, MOST_32), 4],
    [Math.min(offset, MOST_32), 4],
    [0, 2],
  );
  if (count < MOST_16 && bytes < MOST_32 && offset < MOST_32) return end;
  return Buffer.concat([
    fields([0x06064b50, 4], [44, 8], [MADE_BY + VERSION_64, 2], [VERSION_64, 2], [0, 4], [0, 4]),
    fields([count, 8], [count, 8], [bytes, 8], [offset, 8]),
    fields([0x07064b50, 4], [0, 4], [offset + bytes, 8], [1, 4]),
    end,
  ]);
}
