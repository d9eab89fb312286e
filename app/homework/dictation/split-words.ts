/** A word as it was written, with its punctuation, and in the form that is compared: lower case, plain apostrophes. */
export type Word = {
  text: string;
  sound: string;
  /** True if the word and the next one form a compound: "well-" of "well-known". */
  joined: boolean;
};

/** Every character that is typed or pasted as an apostrophe. */
const APOSTROPHES = /[`´‘’‛′‵ʹʻʼʽˈˊˋ՚׳ߴ᾽᾿ꞌ＇]/gu;
/** Invisible characters, also variation selectors, which choose the form of the character before. */
const INVISIBLE = /\p{Cf}|\u034f|[\ufe00-\ufe0f]|[\u115f\u1160\u3164]/gu;
/** A currency, and an hour's sign, that stand apart from their number. */
const CURRENCY_APART = /((?:US|R)?\$|[£€])\s{1,3}(?=\d)/giu;
const HOUR_APART = /\b(\d{1,2}(?::\d\d)?)\s(?=h(?:s|rs)?\b)/giu;
/** Signs of degrees and metres, a minus sign, and a fraction, that stand apart from their number. */
const DEGREE_APART = /(\d)\s{1,3}(?=[°º])/gu;
const METRE_APART = /([.,]\d\d)\s{1,3}(?=m\b)/gu;
const MINUS_APART = /−\s{1,3}(?=\d)/gu;
const FRACTION_APART = /(\d)\s{1,3}([123]\/[234])(?![\d/])/gu;
const FRACTIONS: Readonly<Record<string, string>> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };
/**
 * A word: letters with dots ("U.S.A."), an hour ("6h30"), a number with sign, separators, currency and ending ("1,000",
 * "$5.50", "10:30am", "21st", "1/2", "2½", "−5°C", "50%"), letters with apostrophes, or a symbol that is spoken.
 */
const WORD =
  /(?:\p{L}\.)+\p{L}(?![\p{L}\p{M}'])\.?|\d{1,2}h\d\d(?!\d)(?:min)?|(?:^[-−–])?(?:(?:US|R)?\$|[£€])?\d+[½⅓⅔¼¾]|(?:^[-−–])?(?:(?:US|R)?\$|[£€])?\d+(?:[.,:/⁄]\d+)*(?:%|°[cf]?|km\/h|'?[\p{L}\p{M}]*)|km\/h|[\p{L}\p{N}\p{M}]+(?:'+[\p{L}\p{N}\p{M}]+)*|[&%]/giu;
const HYPHEN = /^[-‐‑⁃﹣－]$/u;

/** The words of a text. Dashes, ellipses and commas separate words, also without spaces; hyphens join them. */
export function splitWords(text: string): Word[] {
  const plain = text
    .replace(INVISIBLE, "")
    .replace(CURRENCY_APART, "$1")
    .replace(HOUR_APART, "$1")
    .replace(DEGREE_APART, "$1")
    .replace(METRE_APART, "$1")
    .replace(MINUS_APART, "−")
    .replace(FRACTION_APART, (apart, whole: string, part: string) =>
      FRACTIONS[part] ? `${whole}${FRACTIONS[part]}` : apart,
    )
    .normalize("NFC");
  return plain.split(/\s+/).flatMap((chunk) => {
    const found = [...chunk.replace(APOSTROPHES, "'").normalize("NFC").matchAll(WORD)];
    return found.map((match, place) => {
      const next = found[place + 1];
      const written = chunk.slice(place === 0 ? 0 : match.index, next?.index);
      const between = chunk.slice(match.index + match[0].length, next?.index);
      return { text: written, sound: soundOf(match[0]), joined: next !== undefined && HYPHEN.test(between) };
    });
  });
}

const soundOf = (word: string): string => {
  const sound = word.normalize("NFKC").toLowerCase();
  if (/\d/.test(sound)) return sound;
  return sound === "&" ? "and" : sound === "%" ? "percent" : sound.replaceAll(".", "").replace(/'+/g, "'");
};
