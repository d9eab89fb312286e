import type { Exact } from "./exact";
import { sameDates } from "./same-date";
import type { Word } from "./split-words";
import { isSameWord, type SpokenWord, spokenWords } from "./spoken-words";

/** One step of the alignment: a spoken word with its positions in both texts, or in one. */
type Step = { said?: number | undefined; wrote?: number | undefined };

/** The number of spoken words of a written word, how many of them the other text has, and in which of its words. */
type Count = { all: number; found: number; partners: Set<number> };

export type Alignment = {
  steps: readonly Step[];
  /** True if a dictated word was written completely, with nothing added. */
  isRight: (place: number) => boolean;
  /** The number of spoken words of a dictated word; 0 for one that is not heard separately. */
  heardIn: (place: number) => number;
  /** True if a written word has something that was not said. */
  isMore: (place: number) => boolean;
};

/** Aligns the written text with the dictated one, spoken word by spoken word. */
export function alignWords(said: readonly Word[], wrote: readonly Word[], exact: readonly Exact[]): Alignment {
  const dates = exact.includes("numbers") ? sameDates([], []) : sameDates(said, wrote);
  const toHear = spokenWords(said, wrote, exact, dates.said);
  const spoken = spokenWords(wrote, said, exact, dates.wrote);
  const silent = new Set([...dates.said.values()].flatMap((date) => date.silent));
  const steps = align(toHear, spoken);
  const dictated = countBy(steps, "said", "wrote");
  const written = countBy(steps, "wrote", "said");
  const isMore = (place: number) => {
    const count = written.get(place);
    return count !== undefined && count.found < count.all;
  };
  const isRight = (place: number): boolean => {
    const count = dictated.get(place);
    if (silent.has(place)) return true;
    if (!count) return place > 0 && isRight(place - 1);
    const spoilt = (by: number) => isMore(by) && written.get(by)?.partners.size === 1;
    return count.found === count.all && ![...count.partners].some(spoilt);
  };
  return { steps, isRight, isMore, heardIn: (place) => dictated.get(place)?.all ?? 0 };
}

/** The steps with the fewest words left out, added or written instead of another. */
function align(said: readonly SpokenWord[], wrote: readonly SpokenWord[]): Step[] {
  const costs = Array.from({ length: said.length + 1 }, () => new Uint16Array(wrote.length + 1));
  const cost = (from: number, to: number) => costs[from]?.[to] ?? Number.POSITIVE_INFINITY;
  const isSame = (from: number, to: number) => isSameWord(said[from]?.sound ?? "", wrote[to]?.sound ?? "");
  for (let from = said.length; from >= 0; from--)
    for (let to = wrote.length; to >= 0; to--) {
      if (from === said.length || to === wrote.length)
        costs[from]?.fill(said.length - from + wrote.length - to, to, to + 1);
      else {
        const both = cost(from + 1, to + 1) + (isSame(from, to) ? 0 : 1);
        costs[from]?.fill(Math.min(both, cost(from + 1, to) + 1, cost(from, to + 1) + 1), to, to + 1);
      }
    }
  const steps: Step[] = [];
  let from = 0;
  let to = 0;
  while (from < said.length || to < wrote.length) {
    const isBoth = from < said.length && to < wrote.length;
    if (isBoth && isSame(from, to) && cost(from, to) === cost(from + 1, to + 1))
      steps.push({ said: said[from++]?.of, wrote: wrote[to++]?.of });
    else if (isBoth && cost(from, to) === cost(from + 1, to + 1) + 1)
      steps.push({ said: said[from++]?.of }, { wrote: wrote[to++]?.of });
    else if (from < said.length && cost(from, to) === cost(from + 1, to) + 1) steps.push({ said: said[from++]?.of });
    else steps.push({ wrote: wrote[to++]?.of });
  }
  return steps;
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
