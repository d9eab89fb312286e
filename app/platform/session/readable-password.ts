const CONSONANTS = "bdfglmnprstvz";
const VOWELS = "aeiou";

/** An even choice: numbers past the last whole multiple of what there is to choose from are drawn again. */
function pick(letters: string): string {
  const limit = 256 - (256 % letters.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return letters.charAt(byte % letters.length);
  }
}
const syllable = (): string => pick(CONSONANTS) + pick(VOWELS);

/** Twelve random syllables in groups of three (72 bits), easy to read out and to type. */
export function readablePassword(): string {
  return Array.from({ length: 4 }, () => syllable() + syllable() + syllable()).join("-");
}
