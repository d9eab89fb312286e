/** Latin letters that are not a plain one with a sign above or below. */
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

/** A text in the letters that every bank's reader of Pix codes knows; empty where it has none of them. */
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

/** Whether a code can name them. */
export const hasPixLetters = (text: string): boolean => /[a-z]/i.test(pixLetters(text));
