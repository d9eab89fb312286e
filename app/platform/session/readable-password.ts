const CONSONANTS = "bdfglmnprstvz";
const VOWELS = "aeiou";

/** An unbiased choice: random values beyond the last whole multiple of the alphabet are drawn again. */
function pick(letters: string): string {
  const limit = 256 - (256 % letters.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return letters.charAt(byte % letters.length);
  }
}
const syllable = (): string => pick(CONSONANTS) + pick(VOWELS);

/** Twelve random syllables in groups of three (72 bits), easy to read aloud and to type. */
export function readablePassword(): string {
  return Array.from({ length: 4 }, () => syllable() + syllable() + syllable()).join("-");
}
