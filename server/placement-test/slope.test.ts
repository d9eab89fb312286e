import { expect, test } from "vitest";
import { randomFrom } from "../../supabase/tests/placement-test/adaptive/random.ts";
import { BANK } from "../../supabase/tests/placement-test/adaptive/simulate.ts";
import { abilitiesOf } from "../../supabase/tests/placement-test/adaptive/simulated-learners.ts";
import { slopeRounds } from "./slope.ts";

const AUTHORS = new Map(BANK.map(({ id, difficulty }) => [id, difficulty]));
const LENGTH = 25;
/** The levels within which the slope of a thousand tests is found. */
const WITHIN = 0.25;

/**
 * Tests of learners whose answers have a slope, with questions that are harder or easier than believed by `off`. A right
 * answer is followed by a harder question, a wrong one by an easier one.
 */
function testsOf(count: number, slope: number, off: number) {
  const random = randomFrom(count);
  const real = new Map(BANK.map(({ id, difficulty }) => [id, difficulty + off * random.normal()]));
  return abilitiesOf(count, random, true).map((ability) => {
    const left = [...BANK];
    let at = 2;
    return Array.from({ length: LENGTH }, () => {
      const near = left.filter(({ difficulty }) => Math.abs(difficulty - at) <= 0.5);
      const item = near[Math.floor(random.uniform() * near.length)];
      if (!item) throw new Error("A test is longer than the bank");
      left.splice(left.indexOf(item), 1);
      const known = 1 / (1 + Math.exp(-slope * (ability - (real.get(item.id) ?? 0))));
      const right = random.uniform() < 0.25 + 0.75 * known;
      at = Math.min(4.5, Math.max(-0.5, at + (right ? 0.4 : -0.8)));
      return { item: item.id, right };
    });
  });
}

function slopeOf(tests: ReturnType<typeof testsOf>): number | undefined {
  const rounds = slopeRounds(tests, AUTHORS);
  let round = rounds.next();
  while (!round.done) round = rounds.next();
  return round.value;
}

test.each([
  [1, 0.5],
  [1.5, 0],
  [2, 0.5],
])("the slope of %d is found in a thousand tests by difficulties that are %d off", (slope, off) => {
  const found = slopeOf(testsOf(1000, slope, off));
  expect(Math.abs((found ?? 0) - slope), `${found}`).toBeLessThanOrEqual(WITHIN);
});

test("no slope is estimated from 299 tests, and one from 300 is drawn towards the cautious one", () => {
  const tests = testsOf(300, 2, 0.5);
  expect(slopeOf(tests.slice(0, 299))).toBeUndefined();
  const slope = slopeOf(tests);
  expect(slope).toBeGreaterThan(1.5);
  expect(slope).toBeLessThan(2);
});

test.each([
  ["flatter", 0.3, 0.8],
  ["steeper", 4, 2.2],
])("answers that are %s than the bounds have the bound", (_, slope, bound) => {
  expect(slopeOf(testsOf(600, slope, 0.5))).toBe(bound);
});
