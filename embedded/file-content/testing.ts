/** Files of a few bytes that are built as phones and programs build theirs. */

export const box = (name: string, content: string): string => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return length.toString("latin1") + name + content;
};

export const ftyp = (major: string, ...others: string[]): string =>
  box("ftyp", `${major}\0\0\0\0${others.join("")}`) + box("free", "\0".repeat(72));

/** A film or recording with an index of its tracks; without a brand, its index alone. */
export const film = (brand: string, ...tracks: [handler: "soun" | "vide", codec: string][]): string => {
  const traks = tracks.map(([handler, codec]) => {
    const hdlr = box("hdlr", `\0\0\0\0\0\0\0\0${handler}\0`);
    const stsd = box("stsd", `\0\0\0\0\0\0\0\x01\0\0\0\x10${codec}`);
    return box("trak", box("mdia", hdlr + box("minf", box("stbl", stsd))));
  });
  const index = box("moov", traks.join(""));
  return brand === "" ? index : ftyp(brand, "isom") + box("mdat", "\0".repeat(500)) + index;
};

export const UTF_16 = `\xff\xfe${Buffer.from("Olá, mundo\r\n", "utf16le").toString("latin1")}`;
