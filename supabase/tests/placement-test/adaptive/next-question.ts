import { informationOf } from "../../../../server/placement-test/estimate.ts";

export const SKILLS = ["grammar", "vocabulary", "reading", "listening"] as const;
type Skill = (typeof SKILLS)[number];
export type BankItem = {
  id: number;
  skill: Skill;
  target: string;
  difficulty: number;
  /** The text or recording that it asks about. */
  source?: string | undefined;
  /** True if its answer is typed. */
  typed?: boolean;
};

/** The share of the best information from which on a question may be asked. */
const NEAR = 0.7;
/** The share of a level's learners who may be shown a question: under a quarter, for it is looked up before the test ends. */
const MOST_SHOWN = 0.235;
/** Learners who are counted in before the first one, so that the first ones of a level can be asked anything. */
const HEAD_START = 10;

/** How often each question was shown to the learners of a level, and how many had finished before it was added. */
export type Exposure = { learners: number; shown: Map<number, number>; since?: Map<number, number> };

export const isOverexposed = ({ learners, shown, since }: Exposure, id: number): boolean =>
  (shown.get(id) ?? 0) >= MOST_SHOWN * (learners - (since?.get(id) ?? 0) + HEAD_START);

/** How many questions a skill lacks of its share, when so many more are asked. */
const lackOf =
  (shares: Record<Skill, number>, asked: readonly BankItem[]) =>
  (skill: Skill, ahead: number): number =>
    shares[skill] * (asked.length + ahead) - asked.filter((item) => item.skill === skill).length;

/** Skills that the next question may have, so that each stays within one question of its share of the bank. */
export function skillsInTurn(lack: (skill: Skill, ahead: number) => number): Skill[] {
  const due = SKILLS.filter((skill) => lack(skill, 2) > 1).sort((one, other) => lack(other, 2) - lack(one, 2));
  return due.length > 0 ? due.slice(0, 1) : SKILLS.filter((skill) => lack(skill, 1) > 0);
}

/** Questions about the text or recording of the last one, unless their skill would be asked too often or another too rarely. */
function following(open: BankItem[], last: BankItem | undefined, lack: ReturnType<typeof lackOf>): BankItem[] {
  if (!last?.source || lack(last.skill, 1) < 0) return [];
  if (SKILLS.some((skill) => lack(skill, 2) > 1) && !skillsInTurn(lack).includes(last.skill)) return [];
  return open.filter(({ source }) => source === last.source);
}

/**
 * The questions among which the next one is drawn. Where the bank is too small, the rules are dropped in this order:
 * exposure, targets, skills, left-out questions.
 */
export function candidatesOf(
  bank: readonly BankItem[],
  asked: readonly BankItem[],
  ability: number,
  exposure: Exposure,
  shares: Record<Skill, number>,
  isLeftOut: (item: BankItem) => boolean = () => false,
): BankItem[] {
  const lack = lackOf(shares, asked);
  const skills = skillsInTurn(lack);
  const ids = new Set(asked.map(({ id }) => id));
  const targets = new Set(asked.map(({ target }) => target));
  const sources = new Set(asked.map(({ source }) => source).filter(Boolean));
  const isFree = ({ id }: BankItem) => !isOverexposed(exposure, id);
  const unasked = bank.filter(({ id }) => !ids.has(id));
  const open = unasked.filter((item) => !isLeftOut(item));
  const next = following(open, asked.at(-1), lack).filter((item) => !targets.has(item.target) && isFree(item));
  const inTurn = open.filter(({ skill }) => skills.includes(skill));
  const fresh = inTurn.filter(({ target, source }) => !targets.has(target) && !sources.has(source));
  const from =
    [next, fresh.filter(isFree), fresh, inTurn].find((some) => some.length > 0) ?? (open.length > 0 ? open : unasked);
  const informations = from.map(({ difficulty, typed }) => informationOf(ability, difficulty, typed));
  const least = NEAR * Math.max(...informations);
  return from.filter((_, place) => (informations[place] ?? 0) >= least);
}
