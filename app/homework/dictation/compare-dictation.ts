import { type Alignment, alignWords } from "./align-words";
import { americanSpelling } from "./american-spelling";
import { type ComparedWord, type DictatedWord, pairWords } from "./pair-words";
import { splitWords, type Word } from "./split-words";
import { type Exact, joinCompounds } from "./spoken-words";

export type Comparison = {
  words: ComparedWord[];
  /** The number of words that were dictated. */
  dictated: number;
  /** The suggested grade, 0 to 10 with one decimal: the share of the dictated words that was not lost. */
  suggested: number;
};

/**
 * Compares the written text with the dictated one, word by word. Neighbouring left-out and added words count as wrong
 * words, and a misspelt word loses less than another one.
 * @param exact requires the same figures, spelling and contractions.
 */
export function compareDictation(said: string, wrote: string, exact: readonly Exact[] = []): Comparison {
  const wordsOf = (text: string) => {
    const words = splitWords(text);
    return exact.includes("hyphens") ? joinCompounds(words, exact) : words;
  };
  const dictated = wordsOf(said);
  const written = wordsOf(wrote);
  const words = compare(dictated, written, alignWords(dictated, written, exact), exact);
  const lost = words.reduce((total, word) => total + (word.kind === "right" ? 0 : word.lost), 0);
  const share = Math.max(0, dictated.length - lost) / Math.max(dictated.length, 1);
  return { words, dictated: dictated.length, suggested: Math.round(share * 100) / 10 };
}

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
    // Words that are not heard separately share the result of the word before them.
    while (next < dictated.length && (next <= place || heardIn(next) === 0)) {
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
  settle();
  return words;
}
