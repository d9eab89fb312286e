import { create, type Font } from "fontkit";
import { unpackWoff } from "./unpack-woff";

/** A font by the name that a paper knows it by. It is read when the first letter of it is needed. */
export type LoadedFont = { name: string; data: Buffer; font: Font };

/** Fonts that look alike: a word is written in one family, as far as one has all of it. */
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
