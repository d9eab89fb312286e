declare module "bidi-js" {
  /** The levels of a text's UTF-16 units, odd where they are read from right to left, and those of its paragraphs. */
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl"): Levels;
    getMirroredCharacter(sign: string): string | null;
  };
}
