import { chanceOf } from "../../../../server/placement-test/estimate.ts";
import type { Answering } from "./administer.ts";
import type { BankItem } from "./next-question.ts";
import type { Random } from "./random.ts";

/** A way of answering, by ability; `hard` is how hard a question really is. */
export type Condition = (random: Random, hard: (item: BankItem) => number) => (ability: number) => Answering;

const asBelieved = ({ difficulty }: BankItem): number => difficulty;

/** (a) As the scoring believes. */
export const asTheModel: Condition = ({ uniform }, hard = asBelieved) => {
  return (ability) => (item) => uniform() < chanceOf(ability, hard(item), item.typed);
};

/** (b) Guesses are right in 20 to 30 %, by learner. */
export const guessing: Condition =
  ({ uniform }, hard) =>
  (ability) => {
    const guess = 0.2 + 0.1 * uniform();
    return (item) => uniform() < guess + (1 - guess) * ((chanceOf(ability, hard(item)) - 0.2) / 0.8);
  };

/** (d) One skill is a level stronger than the others; together they are the learner's ability. */
export const strongInOne: Condition =
  ({ uniform }, hard) =>
  (ability) => {
    const strong = Math.floor(4 * uniform());
    return (item) => {
      const own = ["grammar", "vocabulary", "reading", "listening"].indexOf(item.skill) === strong ? 0.75 : -0.25;
      return uniform() < chanceOf(ability + own, hard(item));
    };
  };

/** (e) Every tenth learner answers at random; the others tire from the twentieth question on, by half a level at the end. */
export const tiring: Condition =
  ({ uniform }, hard) =>
  (ability) => {
    const random = uniform() < 0.1;
    return (item, place) =>
      random ? uniform() < 0.25 : uniform() < chanceOf(ability - Math.max(0, place - 20) / 24, hard(item));
  };

/** Learners about the middle of their levels (standard deviation 0.15), or spread evenly over them. */
export const abilitiesOf = (count: number, { uniform, normal }: Random, spread: boolean): number[] =>
  Array.from({ length: count }, (_, place) => (place % 6) + (spread ? uniform() - 0.5 : 0.15 * normal()));
