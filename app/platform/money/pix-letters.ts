/** Latin letters that are not a plain letter with a diacritic. */
const OTHERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  þ: "th",
};

/** A text in the characters that every bank supports in Pix codes; empty when none remain. */
export const pixLetters = (text: string): string =>
  text
    .replace(/\p{L}/gu, (letter) => {
      const plain = OTHERS[letter.toLowerCase()];
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

/** Whether any character of a text can be in a Pix code. */
export const hasPixLetters = (text: string): boolean => /[a-z]/i.test(pixLetters(text));
