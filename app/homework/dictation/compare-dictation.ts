import { type Alignment, alignWords } from "./align-words";
import { americanSpelling } from "./american-spelling";
import { joinCompounds } from "./compounds";
import type { Exact } from "./exact";
import { type ComparedWord, type DictatedWord, pairWords } from "./pair-words";
import { splitWords, type Word } from "./split-words";

export type Comparison = {
  words: ComparedWord[];
  /** The number of words that were dictated. */
  dictated: number;
  /** The suggested grade, 0 to 10 with one decimal: the share of the dictated words that was not lost. */
  suggested: number;
};

/** A dash before a number, which is a minus where the other text has one. */
const MINUS_APART = /(^|\s)[-–]\s+(?=\d)/gu;
const isNegative = (text: string): boolean => /\b(?:minus|negative)\b|(?:^|\s)[-−–]\d/iu.test(text);

/**
 * Compares the written text with the dictated one, word by word. Neighbouring left-out and added words count as wrong
 * words, and a misspelt word loses less than another one.
 * @param exact requires the same figures, spelling and contractions.
 */
export function compareDictation(said: string, wrote: string, exact: readonly Exact[] = []): Comparison {
  const wordsOf = (text: string, other: string) => {
    const words = splitWords(isNegative(other) ? text.replace(MINUS_APART, "$1-") : text);
    return exact.includes("hyphens") ? joinCompounds(words, exact) : words;
  };
  const dictated = wordsOf(said, wrote);
  const written = wordsOf(wrote, said);
  const words = joinSwapped(compare(dictated, written, alignWords(dictated, written, exact), exact));
  const lost = words.reduce((total, word) => total + (word.kind === "right" ? 0 : word.lost), 0);
  const share = Math.max(0, dictated.length - lost) / Math.max(dictated.length, 1);
  return { words, dictated: dictated.length, suggested: Math.round(share * 100) / 10 };
}

/** Two neighbouring words that changed places are one mistake: each costs half a word. */
function joinSwapped(words: readonly ComparedWord[]): ComparedWord[] {
  const isSwapped = (one: ComparedWord | undefined, other: ComparedWord | undefined) =>
    one?.kind === "wrong" &&
    other?.kind === "wrong" &&
    soundOf(one.word) === soundOf(other.wrote) &&
    soundOf(one.wrote) === soundOf(other.word);
  return words.map((word, place) =>
    word.kind === "wrong" && (isSwapped(words[place - 1], word) || isSwapped(word, words[place + 1]))
      ? { ...word, lost: 0.5 }
      : word,
  );
}
const soundOf = (text: string): string =>
  splitWords(text)
    .map(({ sound }) => sound)
    .join(" ");

function compare(
  dictated: readonly Word[],
  written: readonly Word[],
  alignment: Alignment,
  exact: readonly Exact[],
): ComparedWord[] {
  const { steps, isRight, isMore, heardIn } = alignment;
  const words: ComparedWord[] = [];
  const spelled = (word: Word): Word =>
    exact.includes("spelling") ? word : { ...word, sound: americanSpelling(word.sound) };
  const missing: DictatedWord[] = [];
  const extra = new Set<number>();
  const settle = () => {
    words.push(
      ...pairWords(
        missing.splice(0),
        [...extra].flatMap((place) => (written[place] ? [spelled(written[place])] : [])),
      ),
    );
    extra.clear();
  };
  let next = 0;
  const reach = (place: number) => {
    // Words that are not heard separately share the result of the word before them; those of a date are right.
    const isNear = () => next <= place || (heardIn(next) === 0 && !(missing.length > 0 && isRight(next)));
    while (next < dictated.length && isNear()) {
      const word = dictated[next];
      if (word && isRight(next)) {
        settle();
        words.push({ kind: "right", word: word.text });
      } else if (word) missing.push({ ...spelled(word), heardIn: heardIn(next) });
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
  reach(dictated.length - 1);
  settle();
  return words;
}
