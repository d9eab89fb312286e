import { type Alignment, alignWords } from "./align-words";
import { splitWords, type Word } from "./split-words";
import type { Exact } from "./spoken-words";

/** A word of a dictation: right, added, left out, or wrong (`wrote` instead of `word`). */
export type ComparedWord =
  | { kind: "right"; word: string }
  | { kind: "extra"; wrote: string }
  | { kind: "missing"; word: string }
  | { kind: "wrong"; word: string; wrote: string };

export type Comparison = {
  words: ComparedWord[];
  /** The suggested grade, 0 to 10 with one decimal: the right words among the dictated ones, minus the added ones. */
  suggested: number;
};

/**
 * Compares the written text with the dictated one, word by word. Neighbouring left-out and added words count as wrong
 * words.
 * @param exact requires the same figures, spelling and contractions.
 */
export function compareDictation(said: string, wrote: string, exact: readonly Exact[] = []): Comparison {
  const dictated = splitWords(said);
  const written = splitWords(wrote);
  const words = compare(dictated, written, alignWords(dictated, written, exact));
  const count = (kind: ComparedWord["kind"]) => words.filter((word) => word.kind === kind).length;
  const share = Math.max(0, count("right") - count("extra")) / Math.max(dictated.length, 1);
  return { words, suggested: Math.round(share * 100) / 10 };
}

function compare(dictated: readonly Word[], written: readonly Word[], alignment: Alignment): ComparedWord[] {
  const { steps, isRight, isMore, heardIn } = alignment;
  const words: ComparedWord[] = [];
  const missing: number[] = [];
  const extra = new Set<number>();
  const settle = () => {
    words.push(...pairUp(dictated, written, missing.splice(0), [...extra], heardIn));
    extra.clear();
  };
  let next = 0;
  const reach = (place: number) => {
    // Words that are not heard separately share the result of the word before them.
    while (next < dictated.length && (next <= place || heardIn(next) === 0)) {
      if (isRight(next)) {
        settle();
        words.push({ kind: "right", word: dictated[next]?.text ?? "" });
      } else missing.push(next);
      next += 1;
    }
  };
  const done = new Set<number>();
  for (const { said, wrote } of steps) {
    if (said !== undefined) reach(said);
    const isLeft = wrote !== undefined && (said === undefined ? isMore(wrote) : !isRight(said));
    if (!isLeft || done.has(wrote)) continue;
    done.add(wrote);
    extra.add(wrote);
  }
  settle();
  return words;
}

/** Pairs missing words with the words written instead; a contraction pairs with as many as it stands for. */
function pairUp(
  dictated: readonly Word[],
  written: readonly Word[],
  missing: readonly number[],
  extra: readonly number[],
  heardIn: (place: number) => number,
): ComparedWord[] {
  const left = extra.map((place) => written[place]?.text ?? "");
  const pairs = missing.map((place, index): ComparedWord => {
    const word = dictated[place]?.text ?? "";
    const most = Math.min(heardIn(place), left.length - (missing.length - index - 1));
    if (left.length === 0) return { kind: "missing", word };
    return { kind: "wrong", word, wrote: left.splice(0, Math.max(1, most)).join(" ") };
  });
  return [...pairs, ...left.map((wrote): ComparedWord => ({ kind: "extra", wrote }))];
}
