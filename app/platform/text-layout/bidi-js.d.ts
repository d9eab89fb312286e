declare module "bidi-js" {
  /** The embedding levels of a text's UTF-16 units (odd for right to left), and its paragraphs. */
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl"): Levels;
    getMirroredCharacter(sign: string): string | null;
  };
}
