/** Latin letters that are not a plain letter with a diacritic, as in the database's `private.fold`. */
export const FOLDED_LETTERS: Readonly<Record<string, string>> = {
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
  ŧ: "t",
  ς: "σ",
};
const OTHER = /[ßæœøðđħıłþŧς]/g;
/** Combining marks and invisible characters. */
const UNREAD = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Normalises a text for search: without accents, capitals and invisible characters, with single spaces. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(UNREAD, "")
    .toLowerCase()
    .replace(OTHER, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(/[\p{Pd}\u2043]/gu, "-")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
