import { editDistance } from "~/platform/text/edit-distance";
import { NUMBER_WORDS } from "./cardinal";
import type { Word } from "./split-words";

/** A word of a dictation: right, added, left out, or wrong (`wrote` instead of `word`). */
export type ComparedWord =
  | { kind: "right"; word: string }
  /** `lost`: the number of words that it costs; a misspelt word costs part of one. */
  | { kind: "extra"; wrote: string; lost: number }
  | { kind: "missing"; word: string; lost: number }
  | { kind: "wrong"; word: string; wrote: string; lost: number };

/** A dictated word, and the number of words that it is spoken as: two for "don't". */
export type DictatedWord = Word & { heardIn: number };

/** The numbers of dictated and of written words that are paired, and the cost of the pair. */
type Pair = { said: number; wrote: number; lost: number };

/** With more pairs of words than this, the two texts have little in common: words are paired by their places. */
const MOST_PAIRS = 10_000;
/** The words of a number that one in figures can stand for. */
const MOST_OF_NUMBER = 6;

/**
 * Pairs dictated words that were not written with the words written there instead, in their order, so that the least
 * is lost: a contraction with as many words as it stands for, a misspelt word with the one it resembles, "alot" with
 * "a lot", "all ready" with "already".
 */
export function pairWords(dictated: readonly DictatedWord[], written: readonly Word[]): ComparedWord[] {
  if (dictated.length * written.length > MOST_PAIRS) return pairByPlace(dictated, written);
  const best: Pair[][] = [];
  // The cost from a dictated and a written word on, filled from the end.
  const costs = Array.from({ length: dictated.length + 1 }, () => new Float64Array(written.length + 1));
  const cost = (said: number, wrote: number) => costs[said]?.[wrote] ?? Number.POSITIVE_INFINITY;
  for (let said = dictated.length; said >= 0; said--) {
    const bestHere: Pair[] = [];
    best[said] = bestHere;
    for (let wrote = written.length; wrote >= 0; wrote--) {
      if (said === dictated.length && wrote === written.length) continue;
      const pairs = pairsAt(dictated.slice(said, said + MOST_OF_NUMBER), written.slice(wrote, wrote + 4));
      let least = Number.POSITIVE_INFINITY;
      for (const pair of pairs) {
        const total = pair.lost + cost(said + pair.said, wrote + pair.wrote);
        if (total >= least) continue;
        least = total;
        bestHere[wrote] = pair;
      }
      costs[said]?.fill(least, wrote, wrote + 1);
    }
  }
  return follow(best, dictated, written);
}

function pairByPlace(dictated: readonly Word[], written: readonly Word[]): ComparedWord[] {
  const words = dictated.map(({ text: word }, place): ComparedWord => {
    const wrote = written[place]?.text;
    return wrote === undefined ? { kind: "missing", word, lost: 1 } : { kind: "wrong", word, wrote, lost: 1 };
  });
  const added = written
    .slice(dictated.length)
    .map(({ text }): ComparedWord => ({ kind: "extra", wrote: text, lost: 1 }));
  return [...words, ...added];
}

/** The possible next steps; of equal steps, the first is taken. */
function pairsAt(dictated: readonly DictatedWord[], written: readonly Word[]): Pair[] {
  const [first] = dictated;
  const pairs: Pair[] = [];
  if (first)
    for (let wrote = Math.min(Math.max(first.heardIn, 2), written.length); wrote > 0; wrote--) {
      const isMadeVerb = wrote === 2 && first.sound.endsWith("'s") && /^(?:is|has)$/.test(written[1]?.sound ?? "");
      const likeness = isMadeVerb ? 0 : resemblance([first], written.slice(0, wrote));
      if (isMadeVerb || wrote <= Math.max(first.heardIn, 1) || likeness > 0)
        pairs.push({ said: 1, wrote, lost: 1 - likeness });
    }
  const both = dictated.slice(0, 2);
  const likeness = both.length === 2 && written.length > 0 ? resemblance(both, written.slice(0, 1)) : 0;
  if (likeness > 0) pairs.push({ said: 2, wrote: 1, lost: 2 - 2 * likeness });
  const end = dictated.findIndex(({ sound }) => !NUMBER_WORDS.has(sound));
  const ofNumber = end < 0 ? dictated.length : end;
  // A number of up to three words is one mistake.
  if (ofNumber > 1 && /\d/.test(written[0]?.sound ?? ""))
    pairs.push({ said: ofNumber, wrote: 1, lost: Math.max(1, (ofNumber - 1) / 2) });
  if (first) pairs.push({ said: 1, wrote: 0, lost: 1 });
  if (written.length > 0) pairs.push({ said: 0, wrote: 1, lost: 1 });
  return pairs;
}

function follow(best: Pair[][], dictated: readonly Word[], written: readonly Word[]): ComparedWord[] {
  const words: ComparedWord[] = [];
  const added: ComparedWord[] = [];
  let said = 0;
  let wrote = 0;
  while (said < dictated.length || wrote < written.length) {
    const pair = best[said]?.[wrote] ?? { said: 0, wrote: 1, lost: 1 };
    const word = textOf(dictated.slice(said, said + pair.said));
    const instead = textOf(written.slice(wrote, wrote + pair.wrote));
    said += pair.said;
    wrote += pair.wrote;
    if (pair.said === 0) added.push({ kind: "extra", wrote: instead, lost: 1 });
    else if (pair.wrote === 0) words.push({ kind: "missing", word, lost: 1 });
    else words.push({ kind: "wrong", word, wrote: instead, lost: pair.lost });
  }
  return [...words, ...added];
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(" ");
const soundOf = (words: readonly Word[]): string => words.map(({ sound }) => sound).join(" ");

/**
 * The likeness of two spellings, 0 to 1: a third of the letters may be wrong, of four letters one; an apostrophe
 * or a space is half a letter. Figures resemble nothing: one wrong is another number.
 */
function resemblance(dictated: readonly Word[], written: readonly Word[]): number {
  const one = soundOf(dictated);
  const other = soundOf(written);
  if (/\d/.test(one + other)) return 0;
  const letters = editDistance(one.replaceAll(/[' ]/g, ""), other.replaceAll(/[' ]/g, ""));
  const wrong = letters + (editDistance(one, other) > letters ? 0.5 : 0);
  return Math.max(0, 1 - (3 * wrong) / Math.max(one.length, other.length, 1));
}
