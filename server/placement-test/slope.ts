import type { Answers } from "./calibrate.ts";
import { GRID } from "./estimate.ts";

/** The slope that is believed until the answers of enough tests speak, as `private.cautious_slope` has it. */
const CAUTIOUS_SLOPE = 1.5;
/** So many finished tests have to speak; before, the cautious slope stays. */
const FEWEST_TESTS = 300;
/** The cautious slope weighs as much as so many tests. */
const WEIGHT = 100;
/** No slope is beyond these: questions are chosen by 2.2, and no result is more certain than they are. */
const FLATTEST = 0.8;
const STEEPEST = 2.2;
/** Real learners guess one in four, and one in twenty of what they type, as the cautious estimate has it. */
const GUESS = 0.25;
const TYPED_GUESS = 0.05;
/** The variance of an author's difficulty, which is thought to be off by half a level; and the least. */
const AUTHOR_VARIANCE = 0.25;
const LEAST_VARIANCE = 0.01;
/** Learners who are counted at each ability beforehand, so that none is ruled out. */
const HEAD_START = 0.5;
/** Looks at all tests for one slope, from where the last one ended. */
const ROUNDS = 5;
/** A difficulty moves by so much at once at most, in levels. */
const LONGEST_MOVE = 0.5;
/** The search begins between these, and ends within so much. */
const LOWEST = 0.5;
const HIGHEST = 3;
const WITHIN = 0.03;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A question: its difficulty, by ability the chance of a right answer, and the answers of learners of that ability. */
type Item = {
  guess: number;
  author: number;
  difficulty: number;
  chances: Float64Array;
  right: Float64Array;
  all: Float64Array;
};
/** The questions, how far their authors are off, and how frequent each ability is: all of it follows from the answers. */
type State = { items: ReadonlyMap<string, Item>; variance: number; population: Float64Array };

/** A question that is typed is another one than the same question with options. */
const formOf = ({ item, typed }: { item: unknown; typed?: boolean | undefined }): string => `${item} ${typed === true}`;
const ofGrid = (value: number): Float64Array => new Float64Array(GRID.length).fill(value);
const sum = (of: Float64Array): number => of.reduce((one, other) => one + other, 0);

/**
 * The slope under which the answers of all tests are likeliest, whatever each learner's ability and however far each
 * difficulty is off from its author's; drawn towards the cautious one, and within bounds. Yields after each look at all
 * tests, so that a server can do other work in between. Returns undefined as long as too few tests speak.
 */
export function* slopeRounds<Id>(
  tests: readonly Answers<Id>[],
  authors: ReadonlyMap<Id, number>,
): Generator<void, number | undefined> {
  if (tests.length < FEWEST_TESTS) return undefined;
  const itemOf = (author: number, guess: number): Item => ({
    guess,
    author,
    difficulty: author,
    chances: ofGrid(0),
    right: ofGrid(0),
    all: ofGrid(0),
  });
  const items = new Map(
    [...authors].flatMap(([item, author]) => [
      [formOf({ item }), itemOf(author, GUESS)] as const,
      [formOf({ item, typed: true }), itemOf(author, TYPED_GUESS)] as const,
    ]),
  );
  const state: State = { items, variance: AUTHOR_VARIANCE, population: ofGrid(1 / GRID.length) };
  let low = LOWEST;
  let high = HIGHEST;
  let one = high - GOLDEN * (high - low);
  let two = low + GOLDEN * (high - low);
  let ofOne = yield* likelihoodOf(tests, state, one);
  let ofTwo = yield* likelihoodOf(tests, state, two);
  while (high - low > WITHIN)
    if (ofOne > ofTwo) {
      high = two;
      two = one;
      ofTwo = ofOne;
      one = high - GOLDEN * (high - low);
      ofOne = yield* likelihoodOf(tests, state, one);
    } else {
      low = one;
      one = two;
      ofOne = ofTwo;
      two = low + GOLDEN * (high - low);
      ofTwo = yield* likelihoodOf(tests, state, two);
    }
  const share = tests.length / (tests.length + WEIGHT);
  const drawn = CAUTIOUS_SLOPE * ((low + high) / 2 / CAUTIOUS_SLOPE) ** share;
  return Math.min(STEEPEST, Math.max(FLATTEST, drawn));
}

/** How likely all answers are under a slope, as a logarithm: all abilities count, and all difficulties about the likeliest. */
function* likelihoodOf<Id>(tests: readonly Answers<Id>[], state: State, slope: number): Generator<void, number> {
  let likelihood = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    yield;
    likelihood = weigh(tests, state, slope);
    likelihood += moveItems(state, slope, round < ROUNDS - 1);
  }
  return likelihood;
}

/** How likely the answers are by the difficulties and abilities as they stand; counts the answers by ability anew. */
function weigh<Id>(tests: readonly Answers<Id>[], { items, population }: State, slope: number): number {
  for (const { guess, difficulty, chances, right, all } of items.values()) {
    for (const [step, ability] of GRID.entries())
      chances[step] = guess + (1 - guess) / (1 + Math.exp(-slope * (ability - difficulty)));
    right.fill(0);
    all.fill(0);
  }
  const learners = ofGrid(HEAD_START);
  const weights = ofGrid(0);
  let likelihood = 0;
  for (const answers of tests) {
    weights.set(population);
    for (const answer of answers) {
      const { right } = answer;
      const chances = items.get(formOf(answer))?.chances ?? weights;
      for (let step = 0; step < weights.length; step += 1) {
        const chance = chances[step] ?? 0;
        weights[step] = (weights[step] ?? 0) * (right ? chance : 1 - chance);
      }
    }
    const all = sum(weights);
    likelihood += Math.log(all);
    for (let step = 0; step < weights.length; step += 1) weights[step] = (weights[step] ?? 0) / all;
    add(learners, weights);
    for (const answer of answers) {
      const of = items.get(formOf(answer));
      if (of) add(of.all, weights);
      if (of && answer.right) add(of.right, weights);
    }
  }
  const count = sum(learners);
  for (const [step, number] of learners.entries()) population[step] = number / count;
  return likelihood;
}

function add(to: Float64Array, weights: Float64Array): void {
  for (let step = 0; step < to.length; step += 1) to[step] = (to[step] ?? 0) + (weights[step] ?? 0);
}

/** How likely the difficulties are beside their authors'; moves each towards what its answers say. */
function moveItems(state: State, slope: number, moves: boolean): number {
  const { items, variance } = state;
  let likelihood = 0;
  let squares = 0;
  for (const item of items.values()) {
    const { score, information } = scoreOf(item, slope);
    const away = item.difficulty - item.author;
    const known = information + 1 / variance;
    likelihood -= away ** 2 / (2 * variance) + Math.log(variance * known) / 2;
    squares += away ** 2 + 1 / known;
    if (moves) item.difficulty += Math.max(-LONGEST_MOVE, Math.min(LONGEST_MOVE, (score - away / variance) / known));
  }
  if (moves) state.variance = Math.max(LEAST_VARIANCE, squares / items.size);
  return likelihood;
}

/** How much harder a question is by its answers, and how much these know of it. */
function scoreOf({ guess, chances, right, all }: Item, slope: number): { score: number; information: number } {
  let score = 0;
  let information = 0;
  for (const [step, chance] of chances.entries()) {
    const known = (chance - guess) / (1 - guess);
    const steepness = -slope * (1 - guess) * known * (1 - known);
    const count = all[step] ?? 0;
    score += (((right[step] ?? 0) - count * chance) * steepness) / (chance * (1 - chance));
    information += (count * steepness ** 2) / (chance * (1 - chance));
  }
  return { score, information };
}
