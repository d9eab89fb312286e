import { bytesAt, piecesOf } from "./bytes.ts";

const UTF_16 = { "255 254": "utf-16le", "254 255": "utf-16be" } as const;
/** Tab, the ends of lines and pages, the end of a DOS file, and escape. */
const WRITTEN = new Set([9, 10, 11, 12, 13, 26, 27]);

/**
 * True if a file is text of any alphabet: it contains no control characters that nobody types. UTF-16 is recognised by
 * its byte order mark.
 */
export async function isText(file: Blob): Promise<boolean> {
  if (await isUtf16(file)) return true;
  for await (const piece of piecesOf(file)) if (piece.some((byte) => byte < 32 && !WRITTEN.has(byte))) return false;
  return file.size > 0;
}

/** True if a file is UTF-16, as Windows writes it. */
export async function isUtf16(file: Blob): Promise<boolean> {
  const mark = (await bytesAt(file, 0, 2)).join(" ");
  if (!(mark in UTF_16) || file.size % 2 !== 0) return false;
  const decoder = new TextDecoder(mark === "255 254" ? "utf-16le" : "utf-16be", { fatal: true });
  try {
    for await (const piece of piecesOf(file)) {
      const text = decoder.decode(piece, { stream: true });
      for (const letter of text) {
        const code = letter.charCodeAt(0);
        if (code < 32 && !WRITTEN.has(code)) return false;
      }
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
