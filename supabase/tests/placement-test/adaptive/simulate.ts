import { levelOf } from "../../../../server/placement-test/estimate.ts";
import { openSimulatedSchool, PARTS, type Taken } from "./administer.ts";
import type { BankItem } from "./next-question.ts";
import { randomFrom } from "./random.ts";
import { abilitiesOf, type Condition } from "./simulated-learners.ts";

export const SEED = 20_261_127;
/** Questions of a level, by skill, as the bank has them. */
const PER_LEVEL = { grammar: 20, vocabulary: 19, reading: 9, listening: 8 } as const;

export const BANK: readonly BankItem[] = [0, 1, 2, 3, 4, 5]
  .flatMap((level) =>
    (["grammar", "vocabulary", "reading", "listening"] as const).flatMap((skill) =>
      Array.from({ length: PER_LEVEL[skill] }, () => ({ skill, difficulty: level - 0.5 })),
    ),
  )
  .map((item, id) => ({ ...item, id, target: String(id) }));

/** How many questions of words and grammar have a typed answer, as the bank has them. */
const TYPED_OF_WORDS = 219 / 234;
/** The same bank for learners who type. */
export const TYPED_BANK: readonly BankItem[] = BANK.map((item) => ({
  ...item,
  typed:
    (item.skill === "grammar" || item.skill === "vocabulary") &&
    Math.floor((item.id + 1) * TYPED_OF_WORDS) > Math.floor(item.id * TYPED_OF_WORDS),
}));

const percent = (share: number): number => Math.round(1000 * share) / 10;

export function correlationOf(ones: readonly number[], others: readonly number[]): number {
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
  learners: number;
  bank?: readonly BankItem[];
  hard?: (item: BankItem) => number;
  /** Learners come from several networks; each network leaves out a part of the bank. */
  networks?: boolean;
};

/** The levels that simulated learners are told, beside their own. */
export function simulate({
  condition,
  spread,
  learners,
  bank = BANK,
  hard = ({ difficulty }) => difficulty,
  networks,
}: Way) {
  const random = randomFrom(SEED);
  const school = openSimulatedSchool(bank, random);
  const abilities = abilitiesOf(learners, random, spread);
  const answering = condition(random, hard);
  const administer = (ability: number, place: number) =>
    school.administer(answering(ability), networks ? place % PARTS : undefined);
  const taken = abilities.map(administer);
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
    again: () => abilities.map(administer),
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

export const report = (of: string, { taken: _, abilities: _a, again: _g, ...figures }: ReturnType<typeof simulate>) =>
  `${of}: ${JSON.stringify(figures)}`;
