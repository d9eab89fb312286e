import { asLatin1, bytesAt } from "./bytes.ts";

/**
 * The common format of MP4, QuickTime, 3GPP, HEIF and AVIF: a sequence of boxes, each with its length and a name of
 * four letters.
 */

const MOST_BOXES = 200;
const LARGEST_INDEX = 8 * 1024 * 1024;

/** The brands of a file, the major one first; none for another kind of file. */
export function brandsOf(head: Uint8Array): string[] {
  const text = asLatin1(head.subarray(0, 512));
  if (text.slice(4, 8) !== "ftyp") return [];
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const others = text.slice(16, Math.min(length, 512)).match(/[\x20-\x7e]{4}/g) ?? [];
  return [text.slice(8, 12), ...others];
}

export type Tracks = { video: boolean; sound: boolean; speech: boolean };

/** The tracks that a film or recording has, by its index; undefined when that is cut off or elsewhere. */
export async function tracksOf(file: Blob): Promise<Tracks | undefined> {
  const index = await indexOf(file);
  if (!index) return undefined;
  const kinds = readWordsAfter(index, "hdlr", 12);
  if (!kinds.has("soun") && !kinds.has("vide")) return undefined;
  return {
    video: kinds.has("vide"),
    sound: kinds.has("soun"),
    speech: SPEECH.some((codec) => readWordsAfter(index, "stsd", 16).has(codec)),
  };
}

const SPEECH = ["samr", "sawb", "sawp", "sevc", "sqcp"];

/** The words of four letters that stand so far behind the beginning of each such name. */
function readWordsAfter(index: string, name: string, offset: number): Set<string> {
  const words = new Set<string>();
  for (let at = index.indexOf(name); at >= 0; at = index.indexOf(name, at + 4))
    words.add(index.slice(at + offset, at + offset + 4));
  return words;
}

/** The box "moov", which stands first or last. */
async function indexOf(file: Blob): Promise<string | undefined> {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES && at + 8 <= file.size; boxes++) {
    const head = await bytesAt(file, at, 16);
    const view = new DataView(head.buffer);
    const short = view.getUint32(0);
    const length = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short;
    if (asLatin1(head.subarray(4, 8)) === "moov")
      return asLatin1(await bytesAt(file, at, Math.min(length || LARGEST_INDEX, LARGEST_INDEX)));
    // Zero means "to the end of the file"; a length shorter than the header is invalid.
    if (length < 8) return undefined;
    at += length;
  }
  return undefined;
}
