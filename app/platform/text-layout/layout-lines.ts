import bidiFactory from "bidi-js";
import type { GlyphRun } from "fontkit";
import type { Family, LoadedFont } from "./font";

/** A run of one font and one direction; `x` is its distance from the line's left edge, in the unit of `size`. */
export type Run = { text: string; letters: LoadedFont; glyphs: GlyphRun; x: number };
export type Line = { runs: Run[]; width: number; isRightToLeft: boolean };

const bidi = bidiFactory();
const SIGNS = new Intl.Segmenter("und", { granularity: "grapheme" });
const WORDS = new Intl.Segmenter("und", { granularity: "word" });
/** Characters that only modify others or are invisible. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Scripts without spaces between words, in which a line may break between any two words. */
const LOOSE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Breaks a text into lines no wider than `width`: each character in a font that has it, in visual order. */
export function layoutLines(text: string, families: readonly Family[], size: number, width: number): Line[] {
  const lines: Line[] = [];
  for (const paragraph of text.normalize("NFC").split("\n")) {
    const isRightToLeft = (bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) % 2 === 1;
    const lay = (line: string) => layLine(line.trimEnd(), isRightToLeft, families, size);
    let line = "";
    for (const word of wordsOf(paragraph).flatMap((one) => (lay(one).width > width ? signsOf(one) : [one]))) {
      if (line && lay(line + word).width > width) {
        lines.push(lay(line));
        line = "";
      }
      line += word;
    }
    lines.push(lay(line));
  }
  return lines;
}

const signsOf = (text: string): string[] => [...SIGNS.segment(text)].map(({ segment }) => segment);

/** Words with their trailing characters up to the next possible line break. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of WORDS.segment(text)) {
    const last = words.length - 1;
    const mayBegin = /\s$/.test(words[last] ?? " ") || LOOSE.test(segment);
    if (mayBegin || last < 0) words.push(segment);
    else words[last] += segment;
  }
  return words;
}

function layLine(text: string, isRightToLeft: boolean, families: readonly Family[], size: number): Line {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? "rtl" : "ltr");
  const parts: { text: string; letters: LoadedFont; level: number }[] = [];
  let offset = 0;
  for (const word of text.split(/(?<=\s)/)) {
    const inOrder = familiesFor(word, families);
    for (const segment of signsOf(word)) {
      const isSpace = /^\s+$/.test(segment);
      const level = levels[offset] ?? 0;
      offset += segment.length;
      const last = parts.at(-1);
      const letters = fontFor(segment, isSpace ? families : inOrder, isSpace ? undefined : last?.letters);
      if (last && last.letters === letters && last.level === level) last.text += segment;
      else parts.push({ text: segment, letters, level });
    }
  }
  let x = 0;
  const runs = inSeenOrder(parts).map(({ text: said, letters, level }) => {
    const direction = level % 2 === 1 ? "rtl" : "ltr";
    const seen = said.replace(UNSEEN, "");
    const drawn = direction === "rtl" ? seen.replace(/\p{Bidi_Mirrored}/gu, mirrored) : seen;
    const glyphs = letters.font.layout(drawn, undefined, undefined, undefined, direction);
    const run = { text: said, letters, glyphs, x };
    x += (glyphs.advanceWidth / letters.font.unitsPerEm) * size;
    return run;
  });
  return { runs, width: x, isRightToLeft };
}

/** The mirrored form of a bracket. */
const mirrored = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign;

const has = ({ font }: LoadedFont, sign: string): boolean =>
  [...sign.replace(UNSEEN, "")].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
/** True if a family has every character of a text. */
export const hasAll = (family: Family, text: string): boolean =>
  [...text.trim()].every((sign) => family.some((letters) => has(letters, sign)));

/** The families for a word, beginning with the first that has all of it. */
function familiesFor(word: string, families: readonly Family[]): readonly Family[] {
  const whole = families.find((family) => hasAll(family, word));
  return whole ? [whole, ...families] : families;
}

/** Marks beside letters use the letters' font if it has them. */
function fontFor(sign: string, families: readonly Family[], before: LoadedFont | undefined): LoadedFont {
  if (before && !/[\p{L}\p{N}]/u.test(sign) && families[0]?.includes(before) && has(before, sign)) return before;
  const fonts = families.flat();
  const found = fonts.find((letters) => has(letters, sign)) ?? fonts.at(-1);
  if (!found) throw new Error("A text needs a font");
  return found;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, runs of at least that level are reversed. */
function inSeenOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  let seen = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) {
    const next: Part[] = [];
    let turned: Part[] = [];
    for (const part of seen) {
      if (part.level >= level) turned.unshift(part);
      else {
        next.push(...turned, part);
        turned = [];
      }
    }
    seen = [...next, ...turned];
  }
  return seen;
}
