import { americanSpelling } from "./american-spelling";
import { NUMBER_WORDS } from "./cardinal";
import { closestWay } from "./closest-way";
import type { Exact } from "./exact";
import { spellNumber } from "./spell-number";
import type { Word } from "./split-words";

/** The words on each side of a number's place, among which what it stands for is looked for. */
const NEAR = 40;
const SCALES = new Set(["hundred", "thousand", "million", "billion", "trillion"]);

/** A text that another one is compared with: it decides between the spoken forms of the other's words. */
export type OtherText = {
  spell: (sound: string) => string;
  /** True if some words follow each other in the text, or in its figures as they are spoken. */
  has: (way: readonly string[]) => boolean;
  /** True if a word is written in the text. */
  hasWord: (sound: string) => boolean;
  /** Of the ways to say something, the longest that is in the text, or the closest to what is about that share of it. */
  choose: (ways: readonly string[][], share: number) => string[] | undefined;
};

export function otherText(words: readonly Word[], exact: readonly Exact[]): OtherText {
  const isFigures = (sound: string) => /\d/.test(sound) && !exact.includes("numbers");
  const spell = exact.includes("spelling") ? (sound: string) => sound : americanSpelling;
  const audible = words.filter((_, place) => !isSilentAnd(words, place, exact)).map(({ sound }) => sound);
  // Both may have figures: "6:30 p.m." and "18:30".
  const spoken = audible
    .flatMap((sound) => (isFigures(sound) ? (spellNumber(sound)[0] ?? [sound]) : [sound]))
    .map(spell);
  const texts = [audible.map(spell), spoken].map((all) => ` ${all.join(" ")} `);
  const solid = new Set(words.map(({ sound }) => sound));
  const has = (way: readonly string[]) => {
    const looked = ` ${way.map(spell).join(" ")} `;
    return texts.some((text) => text.includes(looked));
  };
  const choose = (ways: readonly string[][], share: number) => {
    const [longest] = ways.filter(has).sort((one, other) => other.length - one.length);
    if (longest) return longest;
    const middle = Math.round(share * spoken.length);
    const near = spoken.slice(Math.max(0, middle - NEAR), middle + NEAR);
    return closestWay(
      ways.map((way) => way.map(spell)),
      near,
    );
  };
  return { spell, has, hasWord: (sound) => solid.has(sound), choose };
}

/** True for the "and" of "one hundred and two", which figures do not have. */
export function isSilentAnd(words: readonly Word[], place: number, exact: readonly Exact[]): boolean {
  if (words[place]?.sound !== "and" || exact.includes("numbers")) return false;
  return SCALES.has(words[place - 1]?.sound ?? "") && NUMBER_WORDS.has(words[place + 1]?.sound ?? "");
}
