import type { Word } from "./split-words";

/** Words that are also written as they are said, and what they stand for where the other text has it. */
const SHORT: Readonly<Record<string, string>> = {
  cause: "because",
  em: "them",
  n: "and",
  ya: "you",
  cents: "centavos",
  whatcha: "what do you",
  gotcha: "got you",
  woulda: "would have",
  coulda: "could have",
  shoulda: "should have",
};

const HAVE_GOT = [
  ["have", "got", "to"],
  ["has", "got", "to"],
];

/**
 * The words that an informal one may stand for: "because" for "'cause", "cooking" for "cookin'".
 * @param before the word before it: "gotta" is "have got to" without a "have".
 */
export function informalWays({ text, sound }: Word, before: string): string[][] {
  if (sound === "gotta" && !/(?:have|has|'ve|'s)$/.test(before)) return HAVE_GOT;
  const short = SHORT[sound];
  if (short) return [short.split(" ")];
  return /in['’]\W{0,3}$/.test(text) ? [[`${sound}g`]] : [];
}
