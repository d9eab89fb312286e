import { NUMBER_WORDS } from "./cardinal";
import { compoundAt } from "./compounds";
import { SHORT_FORMS } from "./contracted-verb";
import type { Exact } from "./exact";
import { expandContraction } from "./expand-contraction";
import { informalWays } from "./informal-ways";
import { isSilentAnd, type OtherText, otherText } from "./other-text";
import type { SpokenDate } from "./same-date";
import { SIGNS, spellNumber } from "./spell-number";
import type { Word } from "./split-words";
import { unitWays } from "./units";

/** A spoken word, and the index of the written word it belongs to. */
export type SpokenWord = { sound: string; of: number };

/** A text, what it is compared with, and what has to be exactly as it was said. */
type Texts = { words: readonly Word[]; other: OtherText; exact: readonly Exact[] };
/** Some written words as they are spoken, and their number. */
type Taken = { spoken: readonly SpokenWord[]; length: number };

/** The words after a contraction that can decide what it stands for. */
const SEEN = 5;
/** Words that are counted by "a" as well as by "1". */
const COUNTED = new Set(
  "second minute hour day week month year kilo litre liter dozen hundred thousand million".split(" "),
);
/** The words that say the half of the day as "am" and "pm" do. */
const HALVES: Readonly<Record<string, RegExp>> = { am: /^(?:am|morning)$/, pm: /^(?:pm|afternoon|evening|night)$/ };
/** Scales after a sum in figures: "R$10 mil" is ten of them in reais. */
const SCALE_OF_SUM = /^(?:thousand|[mbtr]+illion|mil|milhão|milhões|bilhão|bilhões)$/;

/**
 * The words of a text as they are spoken: figures spelled out, contractions expanded, in one spelling. Of several
 * spoken forms, it is the other text's, or the closest to it. A written word may have none: the "and" of "one hundred
 * and two", the "mail" of "e-mail" beside "email".
 * @param dates the dates that both texts have, by the places of their first words.
 */
export function spokenWords(
  words: readonly Word[],
  compared: readonly Word[],
  exact: readonly Exact[],
  dates: ReadonlyMap<number, SpokenDate>,
): SpokenWord[] {
  const other = otherText(compared, exact);
  const texts = { words, other, exact };
  const spoken: SpokenWord[] = [];
  let index = 0;
  while (index < words.length) {
    const date = dates.get(index);
    const taken: Taken =
      isSilentAnd(words, index, exact) || isHalfSaid(words, index, spoken)
        ? { spoken: [], length: 1 }
        : ((date && speakDate(texts, index, date)) ??
          speakCompound(texts, index) ??
          speakSum(texts, index) ?? { spoken: speak(speakWord(texts, index), index), length: 1 });
    for (const { sound, of } of taken.spoken) spoken.push({ sound: other.spell(sound), of });
    index += taken.length;
  }
  return spoken;
}

/** True if two spoken words are equal: "'s" equals "is" and "has". */
export const isSameWord = (one: string, other: string): boolean =>
  one === other || SHORT_FORMS[one]?.includes(other) === true || SHORT_FORMS[other]?.includes(one) === true;

const speak = (sounds: readonly string[], of: number): SpokenWord[] => sounds.map((sound) => ({ sound, of }));
const soundAt = (words: readonly Word[], place: number): string => words[place]?.sound ?? "";

/** True for the "am" of "5:45 am" where its figures are spoken with the half of the day already. */
const isHalfSaid = (words: readonly Word[], place: number, spoken: readonly SpokenWord[]): boolean =>
  /\d/.test(soundAt(words, place - 1)) && HALVES[soundAt(words, place)]?.test(spoken.at(-1)?.sound ?? "") === true;

const speakDate = (texts: Texts, place: number, { spoken, year, length }: SpokenDate): Taken => ({
  spoken: year ? [...spoken, ...speak(speakFigures(texts, year, place), place)] : spoken,
  length,
});

/** A compound that the other text writes as one word: "e-mail", "email". */
function speakCompound({ words, other }: Texts, place: number): Taken | undefined {
  const parts = compoundAt(words, place);
  const solid = parts.map(({ sound }) => sound).join("");
  if (parts.length === 1 || words[place - 1]?.joined || !other.hasWord(solid)) return undefined;
  return { spoken: speak([solid], place), length: parts.length };
}

/** A sum of two words: "32,50 reais", "R$2 million", whose currency is spoken last. */
function speakSum(texts: Texts, place: number): Taken | undefined {
  if (texts.exact.includes("numbers")) return undefined;
  const sum = soundAt(texts.words, place);
  const next = soundAt(texts.words, place + 1);
  const sign = /^\d[\d.,]*[.,]\d\d$/.test(sum) ? SIGNS[next] : undefined;
  if (sign) return { spoken: speak(speakFigures(texts, sign + sum, place), place), length: 2 };
  if (!/[$£€]\d/.test(sum) || !SCALE_OF_SUM.test(next)) return undefined;
  const said = speakFigures(texts, sum, place);
  return {
    spoken: [...speak(said.slice(0, -1), place), ...speak([next], place + 1), ...speak(said.slice(-1), place)],
    length: 2,
  };
}

function speakFigures({ words, other }: Texts, sound: string, place: number): string[] {
  const ways = spellNumber(sound);
  return other.choose(ways, place / words.length) ?? ways[0] ?? [sound];
}

function speakWord(texts: Texts, place: number): string[] {
  const { words, other, exact } = texts;
  const word = words[place];
  if (!word) return [];
  const { sound } = word;
  const before = soundAt(words, place - 1);
  if (!exact.includes("numbers")) {
    const counted = soundAt(words, place + 1);
    const article = sound === "1" && COUNTED.has(counted) && ["a", "an"].find((one) => other.has([one, counted]));
    if (article) return [article];
    if (/\d/.test(sound)) return speakFigures(texts, sound, place);
    const isCounted = /\d$/.test(before) || NUMBER_WORDS.has(before);
    const unit = isCounted && unitWays(sound).find((way) => other.has(way.split(" ")));
    if (unit) return unit.split(" ");
  }
  if (sound === "percent" && other.has(["per", "cent"])) return ["per", "cent"];
  if (exact.includes("contractions")) return [sound];
  const informal = informalWays(word, before).find(other.has);
  return informal ?? expandContraction(sound, sameClause(words, place), other.hasWord(sound));
}

/** The words after one up to the end of its clause. */
function sameClause(words: readonly Word[], place: number): string[] {
  const following = words.slice(place, place + 1 + SEEN);
  const end = following.findIndex(({ text }) => /[.!?;:,…]\W{0,3}$/.test(text));
  return following.slice(1, end < 0 ? undefined : end + 1).map(({ sound }) => sound);
}
