import { createHash } from "node:crypto";
import { certaintyOf, EVEN, expectedOf, levelOf, updated } from "../../../../server/placement-test/estimate.ts";
import { type BankItem, candidatesOf, type Exposure, SKILLS } from "./next-question.ts";
import type { Random } from "./random.ts";

const FEWEST = 16;
const MOST = 32;
const CERTAIN = 0.9;
/** The difficulties of the levels A2 and B1, from which the first question is drawn. */
const EASY = { from: 0, below: 2 };

/** True if a learner answers a question right, which is their `place`-th (from 0). */
export type Answering = (item: BankItem, place: number) => boolean;
export type Taken = { ability: number; level: number; items: BankItem[]; right: boolean[] };

/** The part of the bank that a text belongs to, as `private.bank_part` says it. */
export const partOf = (text: string): number => (createHash("sha256").update(text).digest()[0] ?? 0) % PARTS;
export const PARTS = 7;

/** A school in which learners take the test one after the other, and the exposure of its questions is counted. */
export function openSimulatedSchool(bank: readonly BankItem[], { uniform }: Random) {
  const exposures: Exposure[] = Array.from({ length: 6 }, () => ({ learners: 0, shown: new Map() }));
  const count = (skill: string) => bank.filter((item) => item.skill === skill).length / bank.length;
  const [grammar, vocabulary, reading, listening] = SKILLS.map(count);
  const shares = {
    grammar: grammar ?? 0,
    vocabulary: vocabulary ?? 0,
    reading: reading ?? 0,
    listening: listening ?? 0,
  };

  const plain = bank.filter(
    ({ source, difficulty }) => source === undefined && difficulty >= EASY.from && difficulty < EASY.below,
  );

  /** @param leftOut the part of the bank that this learner is not asked. */
  const parts = bank.map(({ id }) => partOf(String(id)));

  function administer(answering: Answering, leftOut?: number): Taken {
    const isLeftOut = ({ id }: BankItem) => parts[id] === leftOut;
    const items: BankItem[] = [];
    const right: boolean[] = [];
    let posterior = EVEN;
    let ability = expectedOf(posterior);
    let level = levelOf(ability);
    while (items.length < MOST) {
      const exposure = exposures[level] ?? { learners: 0, shown: new Map() };
      const candidates =
        items.length === 0 && plain.length > 0
          ? plain.filter((item) => !isLeftOut(item))
          : candidatesOf(bank, items, ability, exposure, shares, isLeftOut);
      const item = candidates[Math.floor(uniform() * candidates.length)];
      if (!item) break;
      const answer = answering(item, items.length);
      items.push(item);
      right.push(answer);
      posterior = updated(posterior, { difficulty: item.difficulty, right: answer, typed: item.typed });
      ability = expectedOf(posterior);
      level = levelOf(ability);
      if (items.length >= FEWEST && certaintyOf(posterior, level) >= CERTAIN) break;
    }
    const exposure = exposures[level];
    if (exposure) {
      exposure.learners += 1;
      for (const { id } of items) exposure.shown.set(id, (exposure.shown.get(id) ?? 0) + 1);
    }
    return { ability, level, items, right };
  }
  return { administer, exposures };
}
