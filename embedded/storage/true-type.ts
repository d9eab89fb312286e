const SIGNATURES: readonly (readonly [type: string, looks: RegExp])[] = [
  ["application/pdf", /^%PDF-/],
  ["image/png", /^\x89PNG\r\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF[\s\S]{4}WEBP/],
  ["image/avif", /^[\s\S]{4}ftypavi[fs]/],
  ["audio/mpeg", /^(ID3|\xff[\xe2-\xff])/],
  ["audio/ogg", /^OggS/],
];

/** What a file is by its first bytes; undefined for a kind that no bucket takes. */
export function trueType(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 16).toString("latin1");
  return SIGNATURES.find(([, looks]) => looks.test(head))?.[0];
}
