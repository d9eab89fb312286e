import type { ComparedWord } from "./dictation/pair-words";
import type { Mark } from "./marks";

/** A card that a correction or a missed word offers. */
export type CardFacts = {
  front: string;
  back: string;
  example?: string;
  source: "correction" | "dictation";
  source_id: string;
};

const SENTENCE_END = /[.!?…]["'”’)]{0,3}\s/gu;

/** The sentence of a text around a passage. */
function sentenceAround(text: string, start: number, end: number): string {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index, 0: mark }) => index + mark.length);
  const from = ends.filter((at) => at <= start).at(-1) ?? 0;
  const until = ends.find((at) => at >= end) ?? text.length;
  return text.slice(from, until).trim();
}

/** The card of a commented passage: the passage, the comment, and the sentence as the student wrote it. */
export function cardOfMark(homework: string, answer: string, { start, end, comment }: Mark): CardFacts {
  const passage = answer.slice(start, end).trim();
  const sentence = sentenceAround(answer, start, end);
  return {
    front: passage,
    back: comment.trim(),
    ...(sentence === passage ? {} : { example: sentence }),
    source: "correction",
    source_id: homework,
  };
}

const GAP = "____";
const LETTER = /[\p{L}\p{N}]/u;

function withoutPunctuation(word: string): string {
  const signs = [...word];
  const isLetter = (sign: string) => LETTER.test(sign);
  return signs.slice(Math.max(signs.findIndex(isLetter), 0), signs.findLastIndex(isLetter) + 1).join("");
}

/** A card for each dictated word that was missed: its sentence with a gap, the word, and the whole sentence. */
export function cardsOfMissedWords(homework: string, words: readonly ComparedWord[]): CardFacts[] {
  const dictated = words.flatMap((word) => (word.kind === "extra" ? [] : [word]));
  const text = dictated.map(({ word }) => word).join(" ");
  let at = 0;
  const cards = dictated.flatMap(({ kind, word }): CardFacts[] => {
    const start = at;
    at += word.length + 1;
    const bare = withoutPunctuation(word);
    if (kind === "right" || bare === "") return [];
    const example = sentenceAround(text, start, start + word.length);
    const before = sentenceAround(
      text.slice(0, start) + GAP + text.slice(start + word.length),
      start,
      start + GAP.length,
    );
    const front = before.replace(GAP, word.replace(bare, GAP));
    return [{ front, back: bare, example, source: "dictation", source_id: homework }];
  });
  // The same word in the same sentence, such as "the … the", has the same gap only once.
  return [...new Map(cards.map((card) => [`${card.front} ${card.back}`, card])).values()];
}
