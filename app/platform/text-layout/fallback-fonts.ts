import emoji from "@fontsource/noto-emoji/files/noto-emoji-emoji-600-normal.woff?inline";
import cyrillic from "@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff?inline";
import greek from "@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff?inline";
import latin from "@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff?inline";
import latinMore from "@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff?inline";
import vietnamese from "@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff?inline";
import arabic from "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff?inline";
import devanagari from "@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff?inline";
import hebrew from "@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff?inline";
import math from "@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff?inline";
import symbols from "@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff?inline";
import thai from "@fontsource/noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff?inline";
import everything from "@fontsource/unifontex/files/unifontex-latin-400-normal.woff?inline";
import { type Family, loadFont } from "./font";

/** Fallback fonts: scripts, symbols and emoji, then one with nearly every character in rough outlines. */
export const FALLBACK_FONTS: readonly Family[] = [
  Object.entries({
    latin,
    latinMore,
    cyrillic,
    greek,
    vietnamese,
    arabic,
    devanagari,
    hebrew,
    thai,
    symbols,
    math,
  }).map(([name, file]) => loadFont(`Noto ${name}`, file)),
  [loadFont("Noto emoji", emoji)],
  [loadFont("Unifont", everything)],
];
