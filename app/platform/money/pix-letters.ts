import { FOLDED_LETTERS } from "../text/fold-text.ts";

/** A text in the characters that every bank supports in Pix codes; empty when none remain. */
export const pixLetters = (text: string): string =>
  text
    .replace(/\p{L}/gu, (letter) => {
      const plain = FOLDED_LETTERS[letter.toLowerCase()];
      return plain === undefined
        ? letter
        : letter === letter.toLowerCase()
          ? plain
          : plain.charAt(0).toUpperCase() + plain.slice(1);
    })
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** True if any character of a text can be in a Pix code. */
export const hasPixLetters = (text: string): boolean => /[a-z]/i.test(pixLetters(text));
