import { create, type Font } from "fontkit";
import { unpackWoff } from "./unpack-woff";

/** A font with its name in a PDF. Its file is read when it is first needed. */
export type LoadedFont = { name: string; data: Buffer; font: Font };

/** Fonts of one design: a word is set in a single family, if one has all its characters. */
export type Family = readonly LoadedFont[];

/** @param dataUrl a WOFF file as `?inline` imports it. */
export function loadFont(name: string, dataUrl: string): LoadedFont {
  let data: Buffer | undefined;
  let font: Font | undefined;
  return {
    name,
    get data() {
      data ??= unpackWoff(Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"));
      return data;
    },
    get font() {
      font ??= fontIn(this.data);
      return font;
    },
  };
}

function fontIn(data: Buffer): Font {
  const read = create(data);
  if (!("layout" in read)) throw new Error("A font file with several fonts");
  return read;
}
