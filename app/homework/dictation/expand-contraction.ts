import { PERSONS, setOf, verbOfD, verbOfS } from "./contracted-verb";

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
  dunno: "do not know",
  kinda: "kind of",
  sorta: "sort of",
  outta: "out of",
  alright: "all right",
  thru: "through",
  tho: "though",
  altho: "although",
  till: "until",
  til: "until",
  cuz: "because",
  cos: "because",
  coz: "because",
  whatcha: "what are you",
  hafta: "have to",
  lotta: "lot of",
  "c'mon": "come on",
  anymore: "any more",
  someday: "some day",
  forever: "for ever",
  oclock: "o'clock",
};
const VERBS = "do does did is are was were have has had could would should might must need ought dare may";
const NEGATED = new Set(VERBS.split(" "));
const PRONOUNS = setOf(
  `he she it that this there here what who where when how why one everyone everybody everything someone somebody
   something anyone anybody anything nobody nothing`,
);
/** Words that can follow "is" or "has" but not a possessive. */
const AFTER_VERB = setOf(
  `a an the not been got gone done had made come my your his her our their to in on at from with for about of by so very
   too just still already always never also only really quite here there home back away out up down over off late early
   ready right wrong sick ill well fine good great nice bad happy sad tired hungry busy sorry sure afraid cold hot new old
   young tall big small open closed full empty dead alive`,
);
/**
 * The words that a contraction stands for; any other word unchanged. What follows decides: "she's twenty" is "she is",
 * "she's been" is "she has", "she's finished" is either. The "'s" of a name may be a possessive, too.
 * @param following the words after it.
 * @param isInBoth the other text has the same contraction, whose verb is then the same.
 */
export function expandContraction(sound: string, following: readonly string[], isInBoth: boolean): string[] {
  const whole = WHOLE[sound];
  if (whole) return whole.split(" ");
  const [, stem = "", end = ""] = /^(.+?)(n't|'(?:m|re|ve|ll|d|s))$/.exec(sound) ?? [];
  const before = () => expandContraction(stem, [], false);
  if (end === "n't") return NEGATED.has(stem) ? [stem, "not"] : [sound];
  if (end === "'m") return stem === "i" ? [stem, "am"] : [sound];
  if (end === "'re") return [...before(), "are"];
  if (end === "'ve") return [...before(), "have"];
  if (end === "'ll") return [...before(), isInBoth || stem === "i" || stem === "we" ? end : "will"];
  if (end === "'d") return [...before(), isInBoth ? end : verbOfD(stem, following)];
  const isVerb = end === "'s" && (PRONOUNS.has(stem) || (!isInBoth && isAfterVerb(following[0] ?? "")));
  return isVerb ? [stem, isInBoth ? end : verbOfS(stem, following)] : [withoutPrefix(sound)];
}

/** A name in one form: "O'Connor" is "OConnor". */
const withoutPrefix = (sound: string): string =>
  sound === "o'clock" ? sound : sound.replace(/^(o|d|l|mc)'(?=\p{L}{2})/u, "$1");

const isAfterVerb = (word: string): boolean => AFTER_VERB.has(word) || PERSONS.has(word) || /..(ing|ed|en)$/.test(word);
