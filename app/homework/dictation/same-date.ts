import { spellNumber, spellOrdinal } from "./spell-number";
import type { Word } from "./split-words";

const MONTHS = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);
const MOST_DAYS = 31;
/** The days of a month by each way to say them: "three", "third", "twenty first". */
const DAYS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: MOST_DAYS }, (_, index) => index + 1).flatMap((day) =>
    [String(day), `0${day}`.slice(-2), spellNumber(String(day))[0]?.join(" ") ?? "", spellOrdinal(day)].map(
      (said) => [said, day] as const,
    ),
  ),
);

/** A date in a text: its first word, the number of its words, and what it says. */
type FoundDate = { start: number; length: number; day: number; month: string };

/** The dates of a text in each of their forms: "3 March", "March 3rd", "the third of March", "March the third". */
function findDates(words: readonly Word[]): FoundDate[] {
  const soundAt = (place: number) => words[place]?.sound ?? "";
  const found: FoundDate[] = [];
  for (let place = 0; place < words.length; place++) {
    if (!MONTHS.has(soundAt(place))) continue;
    const month = soundAt(place).slice(0, 3);
    const the = soundAt(place + 1) === "the" ? 1 : 0;
    const after = dayFrom(words, place + 1 + the);
    const of = soundAt(place - 1) === "of" ? 1 : 0;
    const before = dayUntil(words, place - 1 - of);
    if (before) {
      const start = place - of - before.length;
      const named = soundAt(start - 1) === "the" ? 1 : 0;
      found.push({ start: start - named, length: named + before.length + of + 1, day: before.day, month });
    } else if (after) found.push({ start: place, length: 1 + the + after.length, day: after.day, month });
  }
  return found;
}

type Day = { day: number; length: number };

const dayOf = (words: readonly Word[]): number | undefined =>
  DAYS.get(words.map(({ sound }) => sound.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, "$1")).join(" "));

function dayFrom(words: readonly Word[], start: number): Day | undefined {
  for (const length of [2, 1]) {
    const day = dayOf(words.slice(start, start + length));
    if (day) return { day, length };
  }
  return undefined;
}

function dayUntil(words: readonly Word[], end: number): Day | undefined {
  for (const length of [2, 1]) {
    const day = end - length + 1 < 0 ? undefined : dayOf(words.slice(end - length + 1, end + 1));
    if (day) return { day, length };
  }
  return undefined;
}

/**
 * The dates that a text has in common with another one, whatever their form there.
 * @returns by the place of a date's first word, how it is spoken in both, and how many words it has.
 */
export function sameDates(
  words: readonly Word[],
  other: readonly Word[],
): Map<number, { said: string[]; length: number }> {
  const others = findDates(other);
  const shared = new Map<number, { said: string[]; length: number }>();
  for (const { start, length, day, month } of findDates(words))
    if (others.some((date) => date.day === day && date.month === month))
      shared.set(start, { said: [month, ...spellOrdinal(day).split(" ")], length });
  return shared;
}
