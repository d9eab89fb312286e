import type { Taken } from "./administer.ts";
import { chanceOf, GRID, posteriorOf } from "./estimate.ts";

/**
 * How far, in levels, an author's difficulty is thought to be off: about ten answers weigh as much as the author, and a
 * hundred speak for themselves.
 */
const AUTHOR_ERROR = 0.5;
const ROUNDS = 3;
const CANDIDATES = Array.from({ length: 81 }, (_, step) => (step - 40) / 20);

/** Difficulties that the answers speak for, held back by the author's. */
export function calibrate(taken: readonly Taken[], authors: ReadonlyMap<number, number>): Map<number, number> {
  let known = new Map(authors);
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Map<number, { right: number[]; all: number[] }>();
    for (const { items, right } of taken) {
      const posterior = posteriorOf(
        items.map(({ id }, place) => ({ difficulty: known.get(id) ?? 0, right: right[place] === true })),
      );
      for (const [place, { id }] of items.entries()) {
        const count = counts.get(id) ?? { right: GRID.map(() => 0), all: GRID.map(() => 0) };
        for (const [step, weight] of posterior.entries()) {
          count.all[step] = (count.all[step] ?? 0) + weight;
          if (right[place]) count.right[step] = (count.right[step] ?? 0) + weight;
        }
        counts.set(id, count);
      }
    }
    known = new Map([...authors].map(([id, author]) => [id, likeliest(author, counts.get(id))]));
  }
  return known;
}

function likeliest(author: number, count: { right: number[]; all: number[] } | undefined): number {
  if (!count) return author;
  let best = author;
  let highest = Number.NEGATIVE_INFINITY;
  for (const away of CANDIDATES) {
    const difficulty = author + away;
    const likelihood = GRID.reduce(
      (sum, ability, step) => {
        const chance = chanceOf(ability, difficulty);
        const right = count.right[step] ?? 0;
        return sum + right * Math.log(chance) + ((count.all[step] ?? 0) - right) * Math.log(1 - chance);
      },
      -(away ** 2) / (2 * AUTHOR_ERROR ** 2),
    );
    if (likelihood > highest) {
      highest = likelihood;
      best = difficulty;
    }
  }
  return best;
}
