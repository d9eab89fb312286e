/** Letters of Latin that are no plain one with a sign above or below. The database knows the same (`private.fold`). */
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
  ŧ: "t",
  ς: "σ",
};
const OTHER = /[ßæœøðđħıłþŧς]/g;
/** Marks of letters, and what nobody sees. */
const UNREAD = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Words as they are compared when somebody looks for them: no accents, no capitals, nothing unseen, one space at a time. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(UNREAD, "")
    .toLowerCase()
    .replace(OTHER, (letter) => OTHERS[letter] ?? letter)
    .replace(/[\p{Pd}\u2043]/gu, "-")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
