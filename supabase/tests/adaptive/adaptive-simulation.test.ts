import { expect, test } from "vitest";
import { openSimulatedSchool, type Taken } from "./administer.ts";
import { calibrate } from "./calibrate.ts";
import { levelOf } from "./estimate.ts";
import type { BankItem } from "./next-question.ts";
import { type Random, randomFrom } from "./random.ts";
import { abilitiesOf, asTheModel, type Condition, guessing, strongInOne, tiring } from "./simulated-learners.ts";

const LEARNERS = 6000;
/** Enough to see that a condition does no great harm. */
const FEWER_LEARNERS = 3000;
const SEED = 20_261_127;
/** Attempts from which difficulties are calibrated in (c). */
const CALIBRATED_ON = 800;
/** How far the author's difficulties are off in (c): standard deviation, in levels. */
const OFF = 0.6;
/** Questions of a level, by skill, as the grown bank will have them. */
const PER_LEVEL = { grammar: 20, vocabulary: 19, reading: 9, listening: 8 } as const;

const BANK: readonly BankItem[] = [0, 1, 2, 3, 4, 5]
  .flatMap((level) =>
    (["grammar", "vocabulary", "reading", "listening"] as const).flatMap((skill) =>
      Array.from({ length: PER_LEVEL[skill] }, () => ({ skill, difficulty: level - 0.5 })),
    ),
  )
  .map((item, id) => ({ ...item, id, target: String(id) }));

const percent = (share: number): number => Math.round(1000 * share) / 10;

function correlationOf(ones: readonly number[], others: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const one = mean(ones);
  const other = mean(others);
  const sum = (of: (place: number) => number) => ones.reduce((all, _, place) => all + of(place), 0);
  const ofOnes = (place: number) => (ones[place] ?? 0) - one;
  const ofOthers = (place: number) => (others[place] ?? 0) - other;
  return (
    sum((place) => ofOnes(place) * ofOthers(place)) /
    Math.sqrt(sum((place) => ofOnes(place) ** 2) * sum((place) => ofOthers(place) ** 2))
  );
}

type Way = {
  condition: Condition;
  spread: boolean;
  learners?: number;
  bank?: readonly BankItem[];
  hard?: (item: BankItem) => number;
};

/** A year's learners: what they are told, beside what they are. */
function simulate({ condition, spread, learners = LEARNERS, bank = BANK, hard = ({ difficulty }) => difficulty }: Way) {
  const random = randomFrom(SEED);
  const school = openSimulatedSchool(bank, random);
  const abilities = abilitiesOf(learners, random, spread);
  const answering = condition(random, hard);
  const taken = abilities.map((ability) => school.administer(answering(ability)));
  const levels = abilities.map(levelOf);
  const hits = (same: (one: number, other: number) => boolean) =>
    percent(taken.filter(({ level }, place) => same(level, levels[place] ?? 0)).length / learners);
  const lengths = taken.map(({ items }) => items.length).sort((one, other) => one - other);
  return {
    level: hits((one, other) => one === other),
    band: hits((one, other) => one >> 1 === other >> 1),
    mean: lengths.reduce((sum, length) => sum + length, 0) / learners,
    p95: lengths[Math.floor(0.95 * learners)],
    bias: [0, 1, 2, 3, 4, 5].map((level) => biasAt(level, levels, abilities, taken)),
    exposure: percent(
      Math.max(...school.exposures.map(({ learners, shown }) => Math.max(...shown.values()) / learners)),
    ),
    balance: Math.max(...taken.map((one) => imbalanceOf(one, bank))),
    taken,
    abilities,
    again: () => abilities.map((ability) => school.administer(answering(ability))),
  };
}

function biasAt(level: number, levels: number[], abilities: number[], taken: Taken[]): number {
  const off = taken.flatMap(({ ability }, place) =>
    levels[place] === level ? [ability - (abilities[place] ?? 0)] : [],
  );
  return Math.round((100 * off.reduce((sum, one) => sum + one, 0)) / off.length) / 100;
}

/** How many questions a skill is away from its share of the bank, at the end. */
const imbalanceOf = ({ items }: Taken, bank: readonly BankItem[]): number =>
  Math.max(
    ...Object.keys(PER_LEVEL).map((skill) => {
      const count = (of: readonly BankItem[]) => of.filter((item) => item.skill === skill).length;
      return Math.abs(count(items) - (count(bank) / bank.length) * items.length);
    }),
  );

const report = (of: string, { taken: _, abilities: _a, again: _g, ...figures }: ReturnType<typeof simulate>) =>
  `${of}: ${JSON.stringify(figures)}`;

test("learners who fit the model are placed on their level, with at most 26 questions on average", () => {
  const middle = simulate({ condition: asTheModel, spread: false });
  const spread = simulate({ condition: asTheModel, spread: true });
  const said = [report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(94);
  expect(spread.level, said).toBeGreaterThanOrEqual(84);
  for (const { mean, exposure, balance, bias } of [middle, spread]) {
    expect(mean, said).toBeLessThanOrEqual(26);
    expect(exposure, said).toBeLessThanOrEqual(25);
    expect(balance, said).toBeLessThanOrEqual(1);
    for (const off of bias) expect(Math.abs(off), said).toBeLessThanOrEqual(0.1);
  }
  const once = spread.taken.map(({ ability }) => ability);
  expect(
    correlationOf(
      once,
      spread.again().map(({ ability }) => ability),
    ),
  ).toBeGreaterThanOrEqual(0.95);
});

test.each([
  ["guess in 20 to 30 %", guessing, 90, 80],
  ["are strong in one skill", strongInOne, 90, 80],
  ["tire, or answer at random", tiring, 80, 70],
] as const)("learners who %s are still told their level", (_, condition, inMiddle, inSpread) => {
  const middle = simulate({ condition, spread: false, learners: FEWER_LEARNERS });
  const spread = simulate({ condition, spread: true, learners: FEWER_LEARNERS });
  const said = [report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(inMiddle);
  expect(spread.level, said).toBeGreaterThanOrEqual(inSpread);
});

test("calibration on 800 attempts corrects wrong difficulties set by the author", () => {
  const random: Random = randomFrom(SEED + 1);
  const real = new Map(BANK.map(({ id, difficulty }) => [id, difficulty + OFF * random.normal()]));
  const hard = ({ id, difficulty }: BankItem) => real.get(id) ?? difficulty;
  const before = simulate({ condition: asTheModel, spread: false, hard });
  const school = openSimulatedSchool(BANK, random);
  const answering = asTheModel(random, hard);
  const taken = abilitiesOf(CALIBRATED_ON, random, true).map((ability) => school.administer(answering(ability)));
  const known = calibrate(taken, new Map(BANK.map(({ id, difficulty }) => [id, difficulty])));
  const bank = BANK.map((item) => ({ ...item, difficulty: known.get(item.id) ?? item.difficulty }));
  const middle = simulate({ condition: asTheModel, spread: false, hard, bank });
  const spread = simulate({ condition: asTheModel, spread: true, hard, bank });
  const said = [report("before", before), report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(92.5);
  expect(spread.level, said).toBeGreaterThanOrEqual(83);
  expect(middle.level, said).toBeGreaterThanOrEqual(before.level + 3);
});
