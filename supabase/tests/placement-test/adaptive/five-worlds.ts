import { levelOf } from "../../../../server/placement-test/estimate.ts";
import { openSimulatedSchool } from "./administer.ts";
import { claimsOf } from "./claims.ts";
import type { BankItem } from "./next-question.ts";
import { type Random, randomFrom } from "./random.ts";
import { BANK, type TYPED_BANK } from "./simulate.ts";

/** A world in which learners answer in their own way. None of its numbers comes from the scoring. */
type World = (random: Random) => (ability: number) => (item: BankItem, place: number) => boolean;

/** typed: how often what is typed is taken for right although the learner does not know it. */
type Ways = { slope: number; guess: number; typed: number; slips: number; off: number };
/** Seconds for a question, as people take them who read it and, where it is so, listen or type. */
const SECONDS = { typed: 18, grammar: 17, vocabulary: 17, reading: 47, listening: 35 };

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** A three-parameter world with slips, in which each question is harder or easier than its author believed. */
function worldOf(ways: Ways, change = (_random: Random) => (_item: BankItem, _place: number) => 0, guess = ways.guess) {
  return (random: Random) => {
    const off = BANK.map(() => ways.off * random.normal());
    return (ability: number) => {
      const shift = change(random);
      return (item: BankItem, place: number) => {
        const known = logistic(ways.slope * (ability + shift(item, place) - item.difficulty - (off[item.id] ?? 0)));
        const lucky = item.typed ? ways.typed : guess;
        return random.uniform() < lucky + (1 - ways.slips - lucky) * known;
      };
    };
  };
}

const REAL = { slope: 1.9, guess: 0.25, typed: 0.03, slips: 0.03, off: 0.3 };
export const WORLDS: Record<string, World> = {
  "the product's": worldOf({ slope: 2.2, guess: 0.2, typed: 0.02, slips: 0, off: 0 }),
  "an independent one": worldOf({ slope: 1.7, guess: 0.25, typed: 0.04, slips: 0.03, off: 0.6 }),
  "one of a strong skill": worldOf(REAL, ({ uniform }) => {
    const strong = ["grammar", "vocabulary", "reading", "listening"][Math.floor(4 * uniform())];
    return ({ skill }) => (skill === strong ? 0.75 : -0.25);
  }),
  "one of eliminators": worldOf(REAL, undefined, 0.35),
  "one of tired learners": worldOf(REAL, () => (_, place) => -Math.max(0, place - 12) / 20),
};

/** Questions of a skill from which on its part in the result says something. */
const ENOUGH = 5;

/** The share of learners in percent for whom holds what their result says, by what it says in tenths; and how many were told so. */
export function heldIn(world: World, spread: boolean, learners: number, seed: number, bank: typeof TYPED_BANK = BANK) {
  const random = randomFrom(seed);
  const school = openSimulatedSchool(bank, random);
  const answering = world(random);
  const told = new Map<number, { learners: number; right: number }>();
  let within = 0;
  let exact = 0;
  let enough = 0;
  const minutes: number[] = [];
  for (let place = 0; place < learners; place += 1) {
    const ability = (place % 6) + (spread ? random.uniform() - 0.5 : 0.15 * random.normal());
    const { items, right, level } = school.administer(answering(ability));
    const claims = claimsOf(
      items.map(({ difficulty, typed }, one) => ({ difficulty, typed, right: right[one] ?? false })),
    );
    minutes.push(items.reduce((sum, { skill, typed }) => sum + SECONDS[typed ? "typed" : skill], 0) / 60);
    const isEnough = (skill: string) => items.filter((item) => item.skill === skill).length >= ENOUGH;
    enough += Number(isEnough("reading") && isEnough("listening"));
    const isRight = level === levelOf(ability);
    exact += Number(isRight);
    within += Number(ability >= claims.lowest && ability <= claims.highest);
    const tenths = Math.min(9, Math.floor(10 * (claims.chances[level] ?? 0)));
    const so = told.get(tenths) ?? { learners: 0, right: 0 };
    told.set(tenths, { learners: so.learners + 1, right: so.right + Number(isRight) });
  }
  const percent = (part: number, of: number) => Math.round((1000 * part) / of) / 10;
  return {
    exact: percent(exact, learners),
    within: percent(within, learners),
    /** Half of the tests take no longer. */
    minutes: Math.round(10 * (minutes.sort((one, other) => one - other)[learners >> 1] ?? 0)) / 10,
    /** Tests with five questions of reading and of listening, in percent. */
    enough: percent(enough, learners),
    exposure: percent(
      Math.max(...school.exposures.map(({ learners: of, shown }) => Math.max(...shown.values()) / of)),
      1,
    ),
    /** By the tenths that are told. */
    held: Object.fromEntries(
      [...told].sort(([one], [other]) => one - other).map(([tenths, so]) => [tenths, percent(so.right, so.learners)]),
    ),
    told: Object.fromEntries([...told].map(([tenths, so]) => [tenths, so.learners])),
  };
}
