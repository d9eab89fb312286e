import { chanceOf, EVEN, GRID, posteriorOf } from "./estimate.ts";

/**
 * How far, in levels, an author's difficulty is thought to be off: about ten answers weigh as much as the author, and a
 * hundred speak for themselves.
 */
const AUTHOR_ERROR = 0.5;
const ROUNDS = 8;
/** Learners who are counted at each ability beforehand, so that none is ruled out. */
const HEAD_START = 0.5;
const CANDIDATES = Array.from({ length: 81 }, (_, step) => (step - 40) / 20);

/** The answers of a finished test. */
export type Answers<Id> = readonly { item: Id; right: boolean; typed?: boolean | undefined }[];
/** How many learners answered a question, how many of these right, and how many were expected to. */
type Calibrated = { difficulty: number; answers: number; correct: number; expected: number };
/** Weights of the abilities of those who answered a question, and of those who did so right. */
type Weights = { right: number[]; all: number[] };
/** Of those who chose an option, and of those who typed. */
type Forms = { chosen: Weights; typed: Weights };

/**
 * Difficulties that the answers speak for, held back by the author's, for each question that was answered. Yields after
 * each round, so that a server can do other work in between.
 * @param known difficulties that the tests were given with; frozen ones stay
 */
export function* calibrationRounds<Id>(
  tests: readonly Answers<Id>[],
  authors: ReadonlyMap<Id, number>,
  known: ReadonlyMap<Id, number> = authors,
  frozen: ReadonlySet<Id> = new Set(),
): Generator<void, Map<Id, Calibrated>> {
  let difficulties = new Map(known);
  let population = EVEN;
  let calibrated = new Map<Id, Calibrated>();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) yield;
    const { weights, learners } = weigh(tests, difficulties, population);
    // Learners are no even share of all abilities: their shares follow from the answers, too.
    population = learners;
    // Expectations are those of the difficulties that were known before.
    if (round === 0) calibrated = new Map([...weights].map(([id, of]) => [id, countOf(of, difficulties.get(id) ?? 0)]));
    for (const [id, of] of calibrated) {
      const author = authors.get(id);
      if (author !== undefined && !frozen.has(id)) of.difficulty = likeliest(author, weights.get(id));
    }
    difficulties = new Map([...difficulties, ...[...calibrated].map(([id, of]) => [id, of.difficulty] as const)]);
  }
  return calibrated;
}

/** The weights of each question's answers, and the share of the learners at each ability. */
function weigh<Id>(
  tests: readonly Answers<Id>[],
  difficulties: ReadonlyMap<Id, number>,
  population: readonly number[],
): { weights: Map<Id, Forms>; learners: readonly number[] } {
  const weights = new Map<Id, Forms>();
  const learners = GRID.map(() => HEAD_START);
  for (const answers of tests) {
    const posterior = posteriorOf(
      answers.map(({ item, ...answer }) => ({ ...answer, difficulty: difficulties.get(item) ?? 0 })),
      population,
    );
    for (const [step, weight] of posterior.entries()) learners[step] = (learners[step] ?? 0) + weight;
    for (const { item, right, typed } of answers) {
      const forms = weights.get(item) ?? { chosen: NONE(), typed: NONE() };
      const of = typed ? forms.typed : forms.chosen;
      for (const [step, weight] of posterior.entries()) {
        of.all[step] = (of.all[step] ?? 0) + weight;
        if (right) of.right[step] = (of.right[step] ?? 0) + weight;
      }
      weights.set(item, forms);
    }
  }
  const count = sum(learners);
  return { weights, learners: learners.map((number) => number / count) };
}

const NONE = (): Weights => ({ right: GRID.map(() => 0), all: GRID.map(() => 0) });

const sum = (of: readonly number[]): number => of.reduce((one, other) => one + other, 0);

function countOf({ chosen, typed }: Forms, difficulty: number): Calibrated {
  const expected = ({ all }: Weights, isTyped: boolean) =>
    sum(all.map((weight, step) => weight * chanceOf(GRID[step] ?? 0, difficulty, isTyped)));
  return {
    difficulty,
    answers: Math.round(sum(chosen.all) + sum(typed.all)),
    correct: Math.round(sum(chosen.right) + sum(typed.right)),
    expected: expected(chosen, false) + expected(typed, true),
  };
}

/** How likely the answers to a question are, by its difficulty; as a logarithm. */
const likelihoodOf = ({ all, right }: Weights, difficulty: number, typed: boolean): number =>
  GRID.reduce((before, ability, step) => {
    const chance = chanceOf(ability, difficulty, typed);
    const known = right[step] ?? 0;
    return before + known * Math.log(chance) + ((all[step] ?? 0) - known) * Math.log(1 - chance);
  }, 0);

function likeliest(author: number, forms: Forms | undefined): number {
  if (!forms) return author;
  let best = author;
  let highest = Number.NEGATIVE_INFINITY;
  for (const away of CANDIDATES) {
    const difficulty = author + away;
    const likelihood =
      likelihoodOf(forms.chosen, difficulty, false) +
      likelihoodOf(forms.typed, difficulty, true) -
      away ** 2 / (2 * AUTHOR_ERROR ** 2);
    if (likelihood > highest) {
      highest = likelihood;
      best = difficulty;
    }
  }
  return best;
}
