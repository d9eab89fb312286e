/** The words of a list. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const QUESTIONS = setOf("who what where when how why which");
/** The words that a question is about. */
export const PERSONS = setOf("i you he she it we they this that these those there");
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
/** Participles after which "is" is no English, because nothing can be done to their subject: "it's happened". */
const ONLY_HAS = setOf(
  `been had got gotten become come happened occurred arrived appeared disappeared died lived slept stayed rained snowed
   existed laughed cried smiled waited travelled traveled worked risen fallen`,
);
/** Participles that an object may follow after "is", too: "it's called a dot", "he's given a book". */
const WITH_OBJECT = setOf(
  `called named considered given told asked offered sent shown paid taught lent promised allowed awarded granted elected`,
);
/** The words that an object begins with, or is. */
const OBJECTS = setOf(
  `a an the my your his her our their its me him us them it you some any no this these those every each all both two three`,
);
/** Words that make a time or a measure of those: "it's closed the whole week", "it's changed a lot". */
const MEASURES = setOf(
  `day days night nights morning afternoon evening week weeks weekend month months year years time times moment while
   summer winter spring autumn lot bit little hour hours minute minutes`,
);
/** Participles of what is done to a thing, which has to name one otherwise: "it's written in English". */
const DONE_TO = setOf(
  `made written built sold used found spoken taken held known said sent bought caught chosen drawn kept needed designed
   painted produced printed played eaten worn`,
);
const THINGS = setOf("it this that what where how");
/** Participles before "to do" that only a person who does it has: "she's decided to stay". */
const HAS_TO_DO = setOf(
  "decided forgotten tried learned learnt started begun agreed refused promised managed hoped planned wanted failed continued",
);
/** Participles before "doing" that only a person who does it has: "it's stopped raining". */
const HAS_DOING = setOf("stopped started begun finished kept enjoyed avoided continued loved hated");
/** Participles that are about feelings, which "always" and "never" give to their subject: "she's always wanted it". */
const FEELINGS = setOf("wanted loved liked hated known thought dreamed dreamt wished hoped seen heard felt");
/** Participles with a word after them that make a state: "he's married to her", "it's made of wood". */
const STATES = new Set(
  `married to,used to,supposed to,allowed to,expected to,meant to,made of,made from,made by,made in,written by,done by,
   known as,known for,based on,based in,covered in,covered with,filled with,involved in,related to,located in,dressed in`
    .split(",")
    .map((state) => state.trim()),
);
/** Verbs whose participle is the base as well, so that "I'd" before them is "I would" or "I had". */
const BASE_TOO = setOf(
  "come become run put cut let hit set read hurt cost shut burst bet quit split spread upset overcome",
);
/** Adjectives that look like participles. */
const ADJECTIVES = setOf(
  `tired excited bored interested scared worried surprised pleased frightened confused embarrassed annoyed disappointed
   amazed ashamed born depressed exhausted delighted terrified gifted talented naked wicked red bed need indeed hundred`,
);
const isParticiple = (word: string): boolean =>
  PARTICIPLES.has(word) || (word.endsWith("ed") && !word.endsWith("eed") && !ADJECTIVES.has(word));

/** The verbs that a short one may stand for, where both is English. */
export const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  "'s": ["is", "has"],
  "'d": ["would", "had"],
  "'d-": ["would", "did"],
  "'ll": ["will", "shall"],
};

/** The words from the first one on that is no adverb, nor the person whom a question is about. */
function decisive(stem: string, following: readonly string[]): readonly string[] {
  const words = !PERSONS.has(stem) && PERSONS.has(following[0] ?? "") ? following.slice(1) : following;
  const start = words.findIndex((word) => !ADVERBS.has(word));
  return start < 0 ? [] : words.slice(start);
}

/** The verb of "'s" before some words: "is", "has", or either. */
export function verbOfS(stem: string, following: readonly string[]): string {
  const [word = "", next = "", ...more] = decisive(stem, following);
  if (ONLY_HAS.has(word)) return "has";
  if (!isParticiple(word) || STATES.has(`${word} ${next}`)) return "is";
  const isDone = OBJECTS.has(next) && !more.slice(0, 2).some((measure) => MEASURES.has(measure));
  if (isDone && !WITH_OBJECT.has(word)) return "has";
  if (DONE_TO.has(word) && THINGS.has(stem)) return "is";
  if (next === "to" && HAS_TO_DO.has(word)) return "has";
  if (next.endsWith("ing") && HAS_DOING.has(word)) return "has";
  return FEELINGS.has(word) && /^(always|never|ever)$/.test(following[following.indexOf(word) - 1] ?? "")
    ? "has"
    : "'s";
}

/** The verb of "'d" before some words: "would", "had", "did", or either of two. */
export function verbOfD(stem: string, following: readonly string[]): string {
  const [word = ""] = decisive(stem, following);
  const isAsked = QUESTIONS.has(stem) && PERSONS.has(following[0] ?? "");
  if (word === "better" || word === "best") return "had";
  if (BASE_TOO.has(word)) return isAsked ? "'d-" : "'d";
  return isParticiple(word) ? "had" : isAsked ? "'d-" : "would";
}
