/** Bytes of a file from `start` on, at most `length`. */
export const bytesAt = async (file: Blob, start: number, length: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(start, start + length).arrayBuffer());

/** Bytes as Latin-1 text, in which signatures are searched. */
export const asLatin1 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

const PIECE = 1024 * 1024;

/** A file in chunks of 1 MiB, in order. */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE) yield await bytesAt(file, at, PIECE);
}
