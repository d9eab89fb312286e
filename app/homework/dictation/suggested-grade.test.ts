import { expect, test } from "vitest";
import { compareDictation } from "./compare-dictation.ts";
import { type FairMark, MARKED_ONCE, MARKED_TWICE } from "./fair-marks.ts";
import { MARKED } from "./marked-answers.ts";

test.each([
  ["recieve", "receive", 0.57],
  ["adress", "address", 0.57],
  ["alot", "a lot", 1.4],
  ["all ready", "already", 0.5],
  ["walk", "work", 0],
  ["13", "30", 0],
])("%s for %s earns a part of its word", (wrote, said, part) => {
  const [word] = compareDictation(said, wrote).words;
  expect(word?.kind).toBe("wrong");
  const words = said === "a lot" ? 2 : 1;
  expect(words - (word && word.kind !== "right" ? word.lost : 0)).toBeCloseTo(part, 2);
});

test("a misspelt word is recognised between omitted words", () => {
  const { words } = compareDictation("She has never received it", "She recieved it");
  expect(words.map(({ kind }) => kind)).toEqual(["right", "missing", "missing", "wrong", "right"]);
});

test("words that changed places count once each", () => {
  const { words } = compareDictation("At half past ten", "At ten past half");
  expect(words.map(({ kind }) => kind)).toEqual(["right", "wrong", "right", "wrong"]);
});

test("a long answer of other words is compared by the places of its words", () => {
  const said = Array.from({ length: 800 }, (_, place) => `w${"abcdefghij"[place % 10]}`).join(" ");
  const wrote = Array.from({ length: 5000 }, (_, place) => `z${"klmnopqrst"[place % 10]}`).join(" ");
  const { words, suggested } = compareDictation(said, wrote);
  expect(words.filter(({ kind }) => kind === "wrong")).toHaveLength(800);
  expect(words.filter(({ kind }) => kind === "extra")).toHaveLength(4200);
  expect(suggested).toBe(0);
});

const ANSWERS = MARKED.flatMap(({ said, answers }) =>
  answers.map(([wrote, mark]) => ({ said, wrote, mark, suggested: compareDictation(said, wrote).suggested })),
);

test("the suggested grades of sixty answers follow the teacher's grades, each within a point", () => {
  expect(ANSWERS).toHaveLength(60);
  const off = ANSWERS.filter(({ mark, suggested }) => Math.abs(mark - suggested) > 1);
  expect(off).toEqual([]);
  expect(correlation(ANSWERS.map(({ mark, suggested }) => [mark, suggested]))).toBeGreaterThanOrEqual(0.95);
});

/** The answers whose suggestion is a point or more from the fair mark. */
const isOff = ({ said, wrote, mark }: FairMark): boolean =>
  Math.abs(compareDictation(said, wrote).suggested - mark) >= 1;
const differBy = (points: number) =>
  MARKED_TWICE.filter(({ readings: [first, second] }) => Math.abs(first - second) > points - 0.01);

test("a hundred and twenty dictations read twice: at most four suggestions are a point or more off", () => {
  expect(MARKED_TWICE).toHaveLength(120);
  expect(MARKED_TWICE.filter(isOff).length).toBeLessThanOrEqual(4);
  expect([differBy(1).length, differBy(0.5).length]).toEqual([2, 11]);
});

test("further dictations read once: at most one suggestion in thirty is a point or more off", () => {
  expect(MARKED_ONCE.filter(isOff).length).toBeLessThanOrEqual(MARKED_ONCE.length / 30);
});

test.each([
  ["Two neighbouring words that changed places", "I never have been there", "I have never been there", 1],
  ["A wrong number in figures", "She was born in 1989", "She was born in nineteen ninety-eight", 1],
  ["A wrong hour in figures", "At 9:15", "At a quarter to nine", 1],
  ["A wrong day of a date", "On 13 March", "On the third of March", 1],
  ["A missing apostrophe", "I dont know", "I don't know", 0.3],
])("%s: one mistake", (_, wrote, said, lost) => {
  const { words } = compareDictation(said, wrote);
  expect(words.reduce((sum, word) => sum + (word.kind === "right" ? 0 : word.lost), 0)).toBeCloseTo(lost, 2);
});

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (pick: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + pick(pair), 0) / pairs.length;
  const middle = [mean(([one]) => one), mean(([, other]) => other)] as const;
  const spread = (one: 0 | 1, other: 0 | 1) =>
    mean((pair) => (pair[one] - middle[one]) * (pair[other] - middle[other]));
  return spread(0, 1) / Math.sqrt(spread(0, 0) * spread(1, 1));
}
