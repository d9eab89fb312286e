import { chanceOf, EVEN, expectedOf, informationOf, updated } from "../placement-test/estimate.ts";

/** A question as the simulation knows it; `place` is its place in the list. */
export type DemoItem = { id: string; code: string; skill: string; difficulty: number; answer: number };
type DemoAnswer = { item: DemoItem; right: boolean; seconds: number };

/** Random numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** The share of the best information from which on a question may be asked. */
const NEAR = 0.8;
/** Seconds that a question takes, beside those for the reading and listening. */
const SECONDS = { least: 8, most: 26 };
const LONGER: Record<string, number> = { reading: 30, listening: 18 };

/** The answers that a simulated learner of an ability gives to a number of questions. */
export function takeSimulatedTest(
  bank: readonly DemoItem[],
  ability: number,
  count: number,
  random: () => number,
): DemoAnswer[] {
  const answers: DemoAnswer[] = [];
  let posterior: readonly number[] = EVEN;
  for (let place = 0; place < count; place += 1) {
    const open = bank.filter((item) => answers.every((given) => given.item !== item));
    const estimate = expectedOf(posterior);
    const least = NEAR * Math.max(...open.map(({ difficulty }) => informationOf(estimate, difficulty)));
    const near = open.filter(({ difficulty }) => informationOf(estimate, difficulty) >= least);
    const item = near[Math.floor(random() * near.length)];
    if (!item) break;
    const right = random() < chanceOf(ability, item.difficulty);
    const slow = LONGER[item.skill] ?? 0;
    const seconds = Math.round(SECONDS.least + slow + (SECONDS.most - SECONDS.least) * random());
    answers.push({ item, right, seconds });
    posterior = updated(posterior, { difficulty: item.difficulty, right });
  }
  return answers;
}
