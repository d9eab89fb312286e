import { GRID, levelOf } from "../../../../server/placement-test/estimate.ts";

type Scored = { difficulty: number; right: boolean; typed?: boolean | undefined };

/** The least that a learner's answers are worth, as `private.posterior` has it for what is said of a result. */
const GUESS = 0.25;
const TYPED_GUESS = 0.05;
const SLOPE = 1.36;
/** Nine in ten of a normal distribution are within so many standard deviations. */
const NINE_IN_TEN = 1.645;

/** The claims that a result may make: the chance of each level, and the interval in which nine in ten such learners are. */
export function claimsOf(answers: readonly Scored[]) {
  const likelihoods = GRID.map((ability) =>
    answers.reduce((sum, { difficulty, right, typed }) => {
      const guess = typed ? TYPED_GUESS : GUESS;
      const chance = guess + (1 - guess) / (1 + Math.exp(-SLOPE * (ability - difficulty)));
      return sum + Math.log(right ? chance : 1 - chance);
    }, 0),
  );
  const most = Math.max(...likelihoods);
  const weights = likelihoods.map((likelihood) => Math.exp(likelihood - most));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const expected = weights.reduce((sum, weight, step) => sum + (weight / all) * (GRID[step] ?? 0), 0);
  const square = weights.reduce((sum, weight, step) => sum + (weight / all) * (GRID[step] ?? 0) ** 2, 0);
  const error = Math.sqrt(square - expected ** 2);
  const chances = [0, 1, 2, 3, 4, 5].map((level) =>
    weights.reduce((sum, weight, step) => (levelOf(GRID[step] ?? 0) === level ? sum + weight / all : sum), 0),
  );
  return { expected, error, chances, lowest: expected - NINE_IN_TEN * error, highest: expected + NINE_IN_TEN * error };
}
