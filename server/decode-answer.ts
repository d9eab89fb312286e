import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";

type EncodedAnswer = { bytes: Buffer; coding: string | undefined; type: string | undefined };

const unpackers = {
  gzip: [promisify(gunzip)],
  br: [promisify(brotliDecompress)],
  // Some servers leave out the two bytes that zlib begins with.
  deflate: [promisify(inflate), promisify(inflateRaw)],
};

type DecodedAnswer = { text: string } | { reason: "TOO_LARGE" | "NOT_REACHED" };

/**
 * The text of an answer: unpacked, although nobody asked for a packed one, and in the character set of its mark, of its
 * header or UTF-8; or why it cannot be unpacked.
 */
export async function decodeAnswer({ bytes, coding, type }: EncodedAnswer, mostBytes: number): Promise<DecodedAnswer> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const named = coding?.trim().toLowerCase();
  const unpackAs = isGzip ? "gzip" : named === "br" || named === "deflate" ? named : undefined;
  if (!unpackAs) return { text: textOf(bytes, type) };
  for (const unpack of unpackers[unpackAs]) {
    try {
      return { text: textOf(await unpack(bytes, { maxOutputLength: mostBytes }), type) };
    } catch (error) {
      if (error instanceof RangeError) return { reason: "TOO_LARGE" };
    }
  }
  return { reason: "NOT_REACHED" };
}

function textOf(bytes: Buffer, type: string | undefined): string {
  const [first = 1, second = 1] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (second === 0 && first !== 0);
  if (isUtf16) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder("utf-16be").decode(bytes);
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
