// `node scripts/heading-font.ts`: makes the headings' font, which every first visit waits for, as small as possible: the one
// weight that headings have, and the letters of our two languages.
// A letter of another language is drawn in the fallback. The result is kept in app/fonts.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const WEIGHT = 560;
const FROM = "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2";
const TO = "app/fonts/fraunces-headings.woff2";

const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const LETTERS = `${ASCII}ÁÀÂÃÇÉÊÍÓÔÕÚÜÑáàâãçéêíóôõúüñ\u00a0–—‘’“”«»…•·ºª°€`;

const root = path.resolve(import.meta.dirname, "..");
const made = await subsetFont(await readFile(path.join(root, FROM)), LETTERS, {
  targetFormat: "woff2",
  variationAxes: { wght: WEIGHT },
});
await writeFile(path.join(root, TO), made);
console.log(`${TO}: ${made.length} bytes`);
