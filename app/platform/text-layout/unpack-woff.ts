import { inflateSync } from "node:zlib";

/**
 * Unpacks a WOFF file, because readers of packed ones unpack a whole table for each letter. Source: WOFF File Format
 * 1.0, section 3 (https://www.w3.org/TR/WOFF/).
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const step = 2 ** Math.floor(Math.log2(count)) * 16;
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(step, 6);
  head.writeUInt16BE(Math.log2(step / 16), 8);
  head.writeUInt16BE(count * 16 - step, 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table;
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place));
    if (start === undefined || packed === undefined || length === undefined) throw new Error("A font without tables");
    const part = woff.subarray(start, start + packed);
    const data = packed < length ? inflateSync(part) : part;
    const record = 12 + 16 * table;
    woff.copy(head, record, entry, entry + 4);
    woff.copy(head, record + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, record + 8);
    head.writeUInt32BE(length, record + 12);
    parts.push(data, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat(parts);
}
