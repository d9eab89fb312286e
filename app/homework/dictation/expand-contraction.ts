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
  till: "until",
  til: "until",
  cuz: "because",
  oclock: "o'clock",
};
const VERBS = "do does did is are was were have has had could would should might must need ought dare may";
const NEGATED = new Set(VERBS.split(" "));
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const QUESTIONS = setOf("who what where when how why which");
const PERSONS = setOf("i you he she it we they this that these those there");
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
/** Words between a verb and what says which verb it is: "she's already left", "I'd really like". */
const ADVERBS = setOf(
  `not just already always never ever also only really still probably certainly definitely actually finally recently
   often usually sometimes even all both soon quickly slowly suddenly almost nearly simply surely obviously certainly`,
);
/** Participles that do not end in "ed". */
const PARTICIPLES = setOf(
  `been begun bent bet bitten blown bought bound bred broken brought built burnt burst caught chosen come become cost cut
   dealt done drawn dreamt driven drunk dug eaten fallen fed felt fought found flown forbidden forgotten forgiven frozen
   given gone got gotten grown had heard held hidden hit hung hurt kept known laid lain learnt led left lent let lit lost
   made meant met paid proved proven put quit read ridden risen rung run said sat seen sent set sewn shaken shone shot
   shown shrunk shut slept sold sought sown spelt spent spilt split spoken spread sprung stolen stood stuck stung struck
   sung sunk swept sworn swollen swum swung taken taught thought thrown told torn understood upset withdrawn woken won worn
   written`,
);
/** Participles after which "is" is no English: "she's had a baby", "he's been to Rome". */
const ONLY_HAS = setOf("been had got gotten");
/** Verbs whose participle is the base as well, so that "I'd" before them is "I would" or "I had". */
const BASE_TOO = setOf(
  "come become run put cut let hit set read hurt cost shut burst bet quit split spread upset overcome",
);
/** Adjectives that look like participles. */
const ADJECTIVES = setOf(
  `tired excited bored interested scared worried surprised pleased frightened confused embarrassed annoyed disappointed
   amazed ashamed depressed exhausted delighted terrified gifted talented naked wicked red bed need indeed hundred`,
);
const isParticiple = (word: string): boolean =>
  PARTICIPLES.has(word) || (word.endsWith("ed") && !word.endsWith("eed") && !ADJECTIVES.has(word));

/** The verbs that a short one may stand for, where both is English. */
export const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  "'s": ["is", "has"],
  "'d": ["would", "had"],
  "'ll": ["will", "shall"],
};

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
  return isVerb ? [stem, isInBoth ? end : verbOfS(stem, following)] : [sound];
}

/** The first of some words that is no adverb, nor the person whom a question is about. */
function decisive(stem: string, [...words]: readonly string[]): string {
  if (QUESTIONS.has(stem) && PERSONS.has(words[0] ?? "")) words.shift();
  return words.find((word) => !ADVERBS.has(word)) ?? "";
}

function verbOfS(stem: string, following: readonly string[]): string {
  const word = decisive(stem, following);
  if (ONLY_HAS.has(word)) return "has";
  return isParticiple(word) ? "'s" : "is";
}

function verbOfD(stem: string, following: readonly string[]): string {
  if (QUESTIONS.has(stem) && PERSONS.has(following[0] ?? "")) return "did";
  const word = decisive(stem, following);
  if (word === "better" || word === "best") return "had";
  if (BASE_TOO.has(word)) return "'d";
  return isParticiple(word) ? "had" : "would";
}

const isAfterVerb = (word: string): boolean => AFTER_VERB.has(word) || /..(ing|ed|en)$/.test(word);
