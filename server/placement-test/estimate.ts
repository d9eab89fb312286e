/** The model of answers and the estimate of a learner's ability, as `private.estimate_ability` has them in the database. */
const GUESS = 0.2;
const TYPED_GUESS = 0.02;
const SLOPE = 2.2;
export const GRID: readonly number[] = Array.from({ length: 71 }, (_, step) => (step - 10) / 10);
/** The points between levels, as a new school has them. */
const CUT_POINTS: readonly number[] = [0.5, 1.5, 2.5, 3.45, 4.5];

type Scored = { difficulty: number; right: boolean; typed?: boolean | undefined };

const guessOf = (typed: boolean | undefined): number => (typed ? TYPED_GUESS : GUESS);

/** The chance of a right answer, from 0 to 1. */
export function chanceOf(ability: number, difficulty: number, typed?: boolean): number {
  const guess = guessOf(typed);
  return guess + (1 - guess) / (1 + Math.exp(-SLOPE * (ability - difficulty)));
}

/** Fisher information of a question at an ability. */
export function informationOf(ability: number, difficulty: number, typed?: boolean): number {
  const guess = guessOf(typed);
  const chance = chanceOf(ability, difficulty, typed);
  const known = (chance - guess) / (1 - guess);
  return (SLOPE * known) ** 2 * ((1 - chance) / chance);
}

type Likelihoods = Map<number, { right: number[]; wrong: number[] }>;
const CHOSEN: Likelihoods = new Map();
const TYPED: Likelihoods = new Map();
function likelihoodOf({ difficulty, right, typed }: Scored): readonly number[] {
  const known = typed ? TYPED : CHOSEN;
  let found = known.get(difficulty);
  if (!found) {
    const chances = GRID.map((ability) => chanceOf(ability, difficulty, typed));
    found = { right: chances, wrong: chances.map((chance) => 1 - chance) };
    known.set(difficulty, found);
  }
  return right ? found.right : found.wrong;
}

/** The probability of each ability of the grid after one more answer. */
export function updated(before: readonly number[], answer: Scored): number[] {
  const likelihood = likelihoodOf(answer);
  const weights = before.map((weight, step) => weight * (likelihood[step] ?? 0));
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => weight / sum);
}

export const EVEN: readonly number[] = GRID.map(() => 1 / GRID.length);

/** The probabilities of the abilities after some answers; before them, any ability is as likely unless a prior says so. */
export const posteriorOf = (answers: readonly Scored[], prior = EVEN): readonly number[] =>
  answers.reduce(updated, prior);

/** The expected ability of a distribution. */
export const expectedOf = (posterior: readonly number[]): number =>
  posterior.reduce((sum, weight, step) => sum + weight * (GRID[step] ?? 0), 0);
/** The standard deviation of the ability. */
export const errorOf = (posterior: readonly number[]): number => {
  const square = posterior.reduce((sum, weight, step) => sum + weight * (GRID[step] ?? 0) ** 2, 0);
  return Math.sqrt(Math.max(0, square - expectedOf(posterior) ** 2));
};

/** The level of an ability, from 0 for A1. */
export const levelOf = (ability: number): number => CUT_POINTS.filter((point) => ability >= point).length;

/** The probability that the ability lies within a level. */
export const certaintyOf = (posterior: readonly number[], level: number): number =>
  posterior.reduce((sum, weight, step) => (levelOf(GRID[step] ?? 0) === level ? sum + weight : sum), 0);
