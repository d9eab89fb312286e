// `node scripts/page-fonts.ts`: subsets the fonts of the first visit to the weights that we use and the letters of our
// two languages. Other letters come from the fonts of app/app.css. The results are kept in app/fonts.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const FONTS = [
  { from: "fraunces/files/fraunces-latin-wght-normal", to: "fraunces-headings", weight: 560 },
  { from: "figtree/files/figtree-latin-wght-normal", to: "figtree-text", weight: { min: 400, max: 600 } },
];

/** Kerning, tabular figures, and the shapes that a weight needs. */
const FEATURES = ["kern", "tnum", "rvrn"];
const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const LETTERS = `${ASCII}ÁÀÂÃÇÉÊÍÓÔÕÚÜÑáàâãçéêíóôõúüñ\u00a0–—‘’“”«»…•·ºª°€`;
const TEXT_SIGNS = "£§©²³¹×−";

const root = path.resolve(import.meta.dirname, "..");
for (const { from, to, weight } of FONTS) {
  const font = await readFile(path.join(root, `node_modules/@fontsource-variable/${from}.woff2`));
  const letters = typeof weight === "number" ? LETTERS : LETTERS + TEXT_SIGNS;
  // Its types lack `keepFeatures`, which a literal argument would not allow.
  const options = { targetFormat: "woff2" as const, variationAxes: { wght: weight }, keepFeatures: FEATURES };
  const made = await subsetFont(font, letters, options);
  await writeFile(path.join(root, "app/fonts", `${to}.woff2`), made);
  console.log(`${to}: ${made.length} bytes`);
}
