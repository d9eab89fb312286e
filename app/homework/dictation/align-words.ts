import { diffArrays } from "diff";
import type { Word } from "./split-words";
import { type Exact, isSameWord, spokenWords } from "./spoken-words";

/** One step of the alignment: a spoken word with its positions in both texts, or in one. */
type Step = { said?: number | undefined; wrote?: number | undefined };

/** The number of spoken words of a written word, how many of them the other text has, and in which of its words. */
type Count = { all: number; found: number; partners: Set<number> };

export type Alignment = {
  steps: readonly Step[];
  /** Whether a dictated word was written completely, with nothing added. */
  isRight: (place: number) => boolean;
  /** The number of spoken words of a dictated word; 0 for one that is not heard separately. */
  heardIn: (place: number) => number;
  /** Whether a written word has something that was not said. */
  isMore: (place: number) => boolean;
};

/** Aligns the written text with the dictated one, spoken word by spoken word. */
export function alignWords(said: readonly Word[], wrote: readonly Word[], exact: readonly Exact[]): Alignment {
  const toHear = spokenWords(said, wrote, exact);
  const spoken = spokenWords(wrote, said, exact);
  const sounds = (all: typeof spoken) => all.map(({ sound }) => sound);
  const changes = diffArrays(sounds(toHear), sounds(spoken), { comparator: isSameWord });
  let from = 0;
  let to = 0;
  const steps = changes.flatMap(({ count, added, removed }) =>
    Array.from({ length: count }, (): Step => {
      const step = { said: added ? undefined : toHear[from]?.of, wrote: removed ? undefined : spoken[to]?.of };
      if (!added) from += 1;
      if (!removed) to += 1;
      return step;
    }),
  );
  const dictated = countBy(steps, "said", "wrote");
  const written = countBy(steps, "wrote", "said");
  const isMore = (place: number) => {
    const count = written.get(place);
    return count !== undefined && count.found < count.all;
  };
  const isRight = (place: number): boolean => {
    const count = dictated.get(place);
    if (!count) return place > 0 && isRight(place - 1);
    const spoilt = (by: number) => isMore(by) && written.get(by)?.partners.size === 1;
    return count.found === count.all && ![...count.partners].some(spoilt);
  };
  return { steps, isRight, isMore, heardIn: (place) => dictated.get(place)?.all ?? 0 };
}

function countBy(steps: readonly Step[], side: keyof Step, other: keyof Step): ReadonlyMap<number, Count> {
  const counts = new Map<number, Count>();
  for (const step of steps) {
    const index = step[side];
    if (index === undefined) continue;
    const count = counts.get(index) ?? { all: 0, found: 0, partners: new Set() };
    counts.set(index, count);
    count.all += 1;
    const partner = step[other];
    if (partner === undefined) continue;
    count.found += 1;
    count.partners.add(partner);
  }
  return counts;
}
