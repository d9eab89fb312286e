const WHOLE: Readonly<Record<string, string>> = {
  "won't": "will not",
  "can't": "can not",
  cannot: "can not",
  "shan't": "shall not",
  "let's": "let us",
  "y'all": "you all",
  gonna: "going to",
  wanna: "want to",
  gotta: "got to",
  lemme: "let me",
  gimme: "give me",
};
const VERBS = "do does did is are was were have has had could would should might must need ought dare may";
const NEGATED = new Set(VERBS.split(" "));
const PRONOUNS = new Set(
  `he she it that this there here what who where when how why one everyone everybody everything someone somebody
   something anyone anybody anything nobody nothing`.split(/\s+/),
);
/** Words that can follow "is" or "has" but not a possessive. */
const AFTER_VERB = new Set(
  `a an the not been got gone done had made come my your his her our their to in on at from with for about of by so very
   too just still already always never also only really quite here there home back away out up down over off late early
   ready right wrong sick ill well fine good great nice bad happy sad tired hungry busy sorry sure afraid cold hot new old
   young tall big small open closed full empty dead alive`.split(/\s+/),
);

/** Abbreviations of several words, with those words. */
export const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  "'s": ["is", "has"],
  "'d": ["would", "had", "did"],
  "'ll": ["will", "shall"],
};

/**
 * The words that a contraction stands for; any other word unchanged. The "'s" of a name may be a possessive: the next
 * word decides, and where both texts have it, it stays.
 * @param next the word after it, if any.
 */
export function expandContraction(sound: string, next: string | undefined, isInBoth: boolean): string[] {
  const whole = WHOLE[sound];
  if (whole) return whole.split(" ");
  const [, stem = "", end = ""] = /^(.+?)(n't|'(?:m|re|ve|ll|d|s))$/.exec(sound) ?? [];
  const before = () => expandContraction(stem, undefined, false);
  if (end === "n't") return NEGATED.has(stem) ? [stem, "not"] : [sound];
  if (end === "'m") return stem === "i" ? [stem, "am"] : [sound];
  if (end === "'re") return [...before(), "are"];
  if (end === "'ve") return [...before(), "have"];
  if (end === "'ll" || end === "'d") return [...before(), end];
  const isVerb = end === "'s" && (PRONOUNS.has(stem) || (!isInBoth && isAfterVerb(next ?? "")));
  return isVerb ? [stem, end] : [sound];
}

const isAfterVerb = (word: string): boolean => AFTER_VERB.has(word) || /..(ing|ed|en)$/.test(word);
