import { spellNumber, spellOrdinal } from "./spell-number";
import type { Word } from "./split-words";

const NAMES =
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  );
const MONTHS = [...new Set(NAMES.map((name) => name.slice(0, 3)))];
const MOST_DAYS = 31;
/** Two figures of a year up to this one are of this century. */
const LAST_OF_CENTURY = 40;
/** The days of a month by each way to say them: "three", "third", "twenty first". */
const DAYS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: MOST_DAYS }, (_, index) => index + 1).flatMap((day) =>
    [String(day), `0${day}`.slice(-2), spellNumber(String(day))[0]?.join(" ") ?? "", spellOrdinal(day)].map(
      (said) => [said, day] as const,
    ),
  ),
);

/** A part of a date, and the place of its first word. */
type Part = { at: number; length: number };
/** A date in a text: its first word, the number of its words, and what it says. */
type Found = {
  start: number;
  length: number;
  /** The day and month; a date in figures is in Brazil's order, or in America's. */
  ways: readonly { day: number; month: string }[];
  dayPart: Part;
  monthPart: Part;
  /** The figures of its year, where it is written together with them. */
  year?: string;
};

/** How a date is spoken in both texts: each part with the place of its word. */
export type SpokenDate = {
  length: number;
  spoken: readonly { sound: string; of: number }[];
  year?: string;
  /** The places of its words that are not compared: "the", "of". */
  silent: readonly number[];
};

/** The dates of a text in each of their forms: "3 March", "March 3rd", "the third of March", "March the third", "3/3". */
function findDates(words: readonly Word[]): Found[] {
  const soundAt = (place: number) => words[place]?.sound ?? "";
  const found: Found[] = [];
  for (let place = 0; place < words.length; place++) {
    const inFigures = dateInFigures(soundAt(place));
    const here = { at: place, length: 1 };
    if (inFigures) found.push({ ...inFigures, start: place, length: 1, dayPart: here, monthPart: here });
    if (!NAMES.includes(soundAt(place))) continue;
    const month = soundAt(place).slice(0, 3);
    const the = soundAt(place + 1) === "the" ? 1 : 0;
    const after = dayFrom(words, place + 1 + the);
    const of = soundAt(place - 1) === "of" ? 1 : 0;
    const before = dayUntil(words, place - 1 - of);
    if (before) {
      const start = before.at - (soundAt(before.at - 1) === "the" ? 1 : 0);
      const ways = [{ day: before.day, month }];
      found.push({ start, length: place + 1 - start, ways, dayPart: before, monthPart: here });
    } else if (after) {
      const ways = [{ day: after.day, month }];
      found.push({ start: place, length: 1 + the + after.length, ways, dayPart: after, monthPart: here });
    }
  }
  return found;
}

function dateInFigures(sound: string): Pick<Found, "ways" | "year"> | undefined {
  const [, first = "", second = "", year] = /^(\d\d?)[/.](\d\d?)(?:[/.](\d\d|\d{4}))?$/.exec(sound) ?? [];
  if (!year && !sound.includes("/")) return undefined;
  const ways = [
    [first, second],
    [second, first],
  ].flatMap(([day = "", number = ""]) => {
    const month = MONTHS[Number(number) - 1];
    return month && Number(day) > 0 && Number(day) <= MOST_DAYS ? [{ day: Number(day), month }] : [];
  });
  if (ways.length === 0) return undefined;
  const full = year?.length === 2 ? `${Number(year) > LAST_OF_CENTURY ? 19 : 20}${year}` : year;
  return full ? { ways, year: full } : { ways };
}

type Day = Part & { day: number };

const dayOf = (words: readonly Word[]): number | undefined =>
  DAYS.get(words.map(({ sound }) => sound.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, "$1")).join(" "));

function dayFrom(words: readonly Word[], at: number): Day | undefined {
  for (const length of [2, 1]) {
    const day = dayOf(words.slice(at, at + length));
    if (day) return { day, at, length };
  }
  return undefined;
}

function dayUntil(words: readonly Word[], end: number): Day | undefined {
  for (const length of [2, 1]) {
    const at = end - length + 1;
    const day = at < 0 ? undefined : dayOf(words.slice(at, end + 1));
    if (day) return { day, at, length };
  }
  return undefined;
}

type Dates = Map<number, SpokenDate>;

/**
 * The dates that two texts have in common, whatever their form, also where only the day or the month is the same. Both
 * are spoken in the order of the dictated one.
 * @returns for each text, by the place of a date's first word, how it is spoken.
 */
export function sameDates(said: readonly Word[], wrote: readonly Word[]): { said: Dates; wrote: Dates } {
  const dates = { said: new Map<number, SpokenDate>(), wrote: new Map<number, SpokenDate>() };
  const left = findDates(wrote);
  for (const date of findDates(said)) {
    const pairs = left.flatMap((other) =>
      date.ways.flatMap((one) => other.ways.map((two) => ({ other, one, two, rank: likeness(one, two) }))),
    );
    const [best] = pairs.filter(({ rank }) => rank > 0).sort((one, other) => other.rank - one.rank);
    if (!best) continue;
    left.splice(left.indexOf(best.other), 1);
    const isMonthFirst = date.monthPart.at < date.dayPart.at;
    dates.said.set(date.start, speak(date, best.one, isMonthFirst));
    dates.wrote.set(best.other.start, speak(best.other, best.two, isMonthFirst));
  }
  return dates;
}

type DayOfMonth = Found["ways"][number];
const likeness = (one: DayOfMonth, other: DayOfMonth): number =>
  (one.day === other.day ? 1 : 0) + (one.month === other.month ? 1 : 0);

function speak(date: Found, { day, month }: DayOfMonth, isMonthFirst: boolean): SpokenDate {
  const { start, length, dayPart, monthPart, year } = date;
  const ofDay = spellOrdinal(day)
    .split(" ")
    .map((sound, place) => ({ sound, of: dayPart.at + Math.min(place, dayPart.length - 1) }));
  const ofMonth = [{ sound: month, of: monthPart.at }];
  const spoken = isMonthFirst ? [...ofMonth, ...ofDay] : [...ofDay, ...ofMonth];
  const used = new Set(spoken.map(({ of }) => of));
  const places = Array.from({ length }, (_, index) => start + index);
  const silent = places.filter((place) => !used.has(place));
  return year === undefined ? { length, spoken, silent } : { length, spoken, silent, year };
}
