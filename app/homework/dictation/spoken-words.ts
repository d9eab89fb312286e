import { americanSpelling } from "./american-spelling";
import { expandContraction, SHORT_FORMS } from "./expand-contraction";
import { sameDates } from "./same-date";
import { NUMBER_WORDS, spellNumber } from "./spell-number";
import type { Word } from "./split-words";

/** Parts that can be required exactly as they were spoken. */
export const EXACT = ["numbers", "spelling", "contractions", "hyphens"] as const;
export type Exact = (typeof EXACT)[number];

/** A spoken word, and the index of the written word it belongs to. */
export type SpokenWord = { sound: string; of: number };

/** The words after a contraction that can decide what it stands for. */
const SEEN = 5;
const SCALES = new Set(["hundred", "thousand", "million", "billion", "trillion"]);

/**
 * The words of a text as they are spoken: figures spelled out, contractions expanded, in one spelling. Of several
 * spoken forms, it is the other text's. A written word may have none: the "and" of "one hundred and two", the "mail" of
 * "e-mail" beside "email".
 */
export function spokenWords(words: readonly Word[], other: readonly Word[], exact: readonly Exact[]): SpokenWord[] {
  const spell = exact.includes("spelling") ? (sound: string) => sound : americanSpelling;
  const isSilent = (all: readonly Word[], place: number) => !exact.includes("numbers") && isAndOfNumber(all, place);
  const audible = other.filter((_, place) => !isSilent(other, place));
  const others = ` ${audible.map(({ sound }) => spell(sound)).join(" ")} `;
  // Both may have figures: "6:30 p.m." and "18:30".
  const inWords = exact.includes("numbers")
    ? others
    : ` ${audible
        .flatMap(({ sound }) => (/\d/.test(sound) ? (spellNumber(sound)[0] ?? [sound]) : [sound]))
        .map(spell)
        .join(" ")} `;
  const isInOther = (way: readonly string[]) => {
    const looked = ` ${way.map(spell).join(" ")} `;
    return others.includes(looked) || inWords.includes(looked);
  };
  const solid = new Set(other.map(({ sound }) => sound));
  const formatWord = (word: Word, following: readonly Word[]): string[] => {
    if (!exact.includes("numbers") && /\d/.test(word.sound)) {
      const ways = spellNumber(word.sound);
      const inOther = ways.filter(isInOther).sort((one, other) => other.length - one.length);
      return inOther[0] ?? ways[0] ?? [word.sound];
    }
    if (word.sound === "percent" && isInOther(["per", "cent"])) return ["per", "cent"];
    if (exact.includes("contractions")) return [word.sound];
    return expandContraction(
      word.sound,
      following.map(({ sound }) => sound),
      solid.has(word.sound),
    );
  };
  const spoken: SpokenWord[] = [];
  const dates = exact.includes("numbers") ? new Map<number, never>() : sameDates(words, other);
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word || isSilent(words, index)) continue;
    const date = dates.get(index);
    if (date) {
      for (const sound of date.said) spoken.push({ sound, of: index });
      index += date.length - 1;
      continue;
    }
    const end = endOfCompound(words, index);
    const compound = words.slice(index, end + 1).map(({ sound }) => sound);
    if (compound.length > 1 && !words[index - 1]?.joined && solid.has(compound.join(""))) {
      spoken.push({ sound: spell(compound.join("")), of: index });
      index = end;
      continue;
    }
    for (const sound of formatWord(word, words.slice(index + 1, index + 1 + SEEN)))
      spoken.push({ sound: spell(sound), of: index });
  }
  return spoken;
}

/** True if two spoken words are equal: "'s" equals "is" and "has". */
export const isSameWord = (one: string, other: string): boolean =>
  one === other || SHORT_FORMS[one]?.includes(other) === true || SHORT_FORMS[other]?.includes(one) === true;

/** The words of a text, compounds with hyphens as one word; figures in words stay apart unless they are exact as well. */
export function joinCompounds(words: readonly Word[], exact: readonly Exact[]): Word[] {
  const joined: Word[] = [];
  for (let index = 0; index < words.length; index++) {
    const parts = words.slice(index, endOfCompound(words, index) + 1);
    const isNumber = parts.every(({ sound }) => NUMBER_WORDS.has(sound)) && !exact.includes("numbers");
    if (isNumber) joined.push(...parts);
    else
      joined.push({
        text: parts.map(({ text }) => text).join(""),
        sound: parts.map(({ sound }) => sound).join("-"),
        joined: false,
      });
    index += parts.length - 1;
  }
  return joined;
}

function endOfCompound(words: readonly Word[], start: number): number {
  let end = start;
  while (words[end]?.joined) end += 1;
  return end;
}

function isAndOfNumber(words: readonly Word[], place: number): boolean {
  const before = words[place - 1]?.sound ?? "";
  const after = words[place + 1]?.sound ?? "";
  return words[place]?.sound === "and" && SCALES.has(before) && NUMBER_WORDS.has(after);
}
