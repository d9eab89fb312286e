import { diffArrays } from "diff";

/** A word of a dictation: as it is, written too much, left out, or written wrong (`wrote` for `word`). */
export type ComparedWord =
  | { kind: "right"; word: string }
  | { kind: "extra"; wrote: string }
  | { kind: "missing"; word: string }
  | { kind: "wrong"; word: string; wrote: string };

export type Comparison = {
  words: ComparedWord[];
  /** 0 to 10 with one decimal: the words that are right among those dictated, less those written too much. */
  suggested: number;
};

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => sound(word) !== "");

/** What is heard of a word: neither capitals nor punctuation, nor which apostrophe. */
const sound = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\p{L}\p{N}']/gu, "")
    .replace(/^'+|'+$/g, "");

/** Compares what was heard with what was said, word by word. Neighbouring left-out and added words count as written wrong. */
export function compareDictation(said: string, heard: string): Comparison {
  const expected = wordsOf(said);
  const parts = diffArrays(expected, wordsOf(heard), { comparator: (a, b) => sound(a) === sound(b) });
  const words: ComparedWord[] = [];
  let missing: string[] = [];
  let extra: string[] = [];
  const settle = () => {
    const pairs = Math.min(missing.length, extra.length);
    for (let i = 0; i < pairs; i++) words.push({ kind: "wrong", word: missing[i] ?? "", wrote: extra[i] ?? "" });
    for (const word of missing.slice(pairs)) words.push({ kind: "missing", word });
    for (const wrote of extra.slice(pairs)) words.push({ kind: "extra", wrote });
    missing = [];
    extra = [];
  };
  for (const { value, added, removed } of parts) {
    if (removed) missing.push(...value);
    else if (added) extra.push(...value);
    else {
      settle();
      // As it was said: what was written may lack its capitals.
      const from = words.filter(({ kind }) => kind !== "extra").length;
      for (const word of expected.slice(from, from + value.length)) words.push({ kind: "right", word });
    }
  }
  settle();
  const count = (kind: ComparedWord["kind"]) => words.filter((word) => word.kind === kind).length;
  const share = Math.max(0, count("right") - count("extra")) / Math.max(expected.length, 1);
  return { words, suggested: Math.round(share * 100) / 10 };
}
