import { decodeSingleByte } from "./single-byte-encodings";

/**
 * The text of a file, in the encoding that it has. Brazilian banks, and Excel, still write Latin-1; programs of Windows write
 * UTF-16, some of DOS and of old Macs the letters of those.
 */
export async function decodeText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A letter that a bank cut in half does not make Latin-1 of all the others.
    const text = new TextDecoder("utf-8").decode(bytes);
    const broken = text.match(/\uFFFD/g)?.length ?? 0;
    const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
    return whole > broken ? text : decodeSingleByte(bytes);
  }
}

/** By its mark, or by every other byte of what is Latin being nothing. */
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
