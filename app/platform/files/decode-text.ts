import { decodeSingleByte } from "./single-byte-encodings";

/**
 * Decodes a text file by detecting its encoding. Brazilian banks and Excel still write Latin-1; Windows programs may
 * write UTF-16, and some old ones DOS or Mac code pages.
 */
export async function decodeText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A truncated character at a cut must not turn the whole text into Latin-1.
    const text = new TextDecoder("utf-8").decode(bytes);
    const broken = text.match(/\uFFFD/g)?.length ?? 0;
    const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
    return whole > broken ? text : decodeSingleByte(bytes);
  }
}

/** UTF-16, by its byte order mark or by zeros in every other byte. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 400);
  const empty = (odd: number) => start.filter((byte, place) => byte === 0 && place % 2 === odd).length;
  const most = start.length / 4;
  if (start.length < 4) return undefined;
  if (empty(1) > most && empty(0) === 0) return "utf-16le";
  return empty(0) > most && empty(1) === 0 ? "utf-16be" : undefined;
}
