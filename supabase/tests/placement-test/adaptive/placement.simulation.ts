import { expect, test } from "vitest";
import { heldIn, WORLDS } from "./five-worlds.ts";
import { misjudgedBank } from "./misjudged-bank.ts";
import { correlationOf, report, SEED, simulate, TYPED_BANK } from "./simulate.ts";
import { asTheModel, guessing, strongInOne, tiring } from "./simulated-learners.ts";

/** The figures of docs/decisions/0040, for `npm run simulation`; `npm test` has fewer learners (adaptive-simulation.test.ts). */
const LEARNERS = 6000;
/** Enough to see that a condition does no great harm. */
const FEWER_LEARNERS = 3000;

test("learners who fit the model are placed on their level, with at most 26 questions on average", () => {
  const middle = simulate({ condition: asTheModel, spread: false, learners: LEARNERS });
  const spread = simulate({ condition: asTheModel, spread: true, learners: LEARNERS });
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

test("learners whose network leaves out a part of the bank are placed as well", () => {
  const middle = simulate({ condition: asTheModel, spread: false, learners: LEARNERS, networks: true });
  const spread = simulate({ condition: asTheModel, spread: true, learners: LEARNERS, networks: true });
  const said = [report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(93);
  expect(spread.level, said).toBeGreaterThanOrEqual(83);
  expect(middle.exposure, said).toBeLessThanOrEqual(25);
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

/** Nine drawings gave 92.6 to 93.7 % in the middle and 82.6 to 84.5 % spread: these are three standard deviations below. */
const CALIBRATED = { middle: 92, spread: 81.8 };

test("calibration on 800 attempts corrects wrong difficulties set by the author", () => {
  const { hard, calibrated } = misjudgedBank();
  const before = simulate({ condition: asTheModel, spread: false, learners: LEARNERS, hard });
  const bank = calibrated();
  const middle = simulate({ condition: asTheModel, spread: false, learners: LEARNERS, hard, bank });
  const spread = simulate({ condition: asTheModel, spread: true, learners: LEARNERS, hard, bank });
  const said = [report("before", before), report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(CALIBRATED.middle);
  expect(spread.level, said).toBeGreaterThanOrEqual(CALIBRATED.spread);
  expect(middle.level, said).toBeGreaterThanOrEqual(before.level + 3);
});

test("learners who type are placed better, and sooner", () => {
  const ways = { condition: asTheModel, learners: LEARNERS, bank: TYPED_BANK };
  const middle = simulate({ ...ways, spread: false });
  const spread = simulate({ ...ways, spread: true });
  const said = [report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(95);
  expect(spread.level, said).toBeGreaterThanOrEqual(86);
  for (const { mean, exposure, balance } of [middle, spread]) {
    expect(mean, said).toBeLessThanOrEqual(24);
    expect(exposure, said).toBeLessThanOrEqual(25);
    expect(balance, said).toBeLessThanOrEqual(1);
  }
});

/** Learners on their level, in percent, in the middle of the levels and spread over them. */
const PLACED: Record<string, readonly [number, number]> = {
  "the product's": [95, 86],
  // Other drawings of its misjudged questions are a point or two lower.
  "an independent one": [85, 77],
};

test.each(Object.entries(WORLDS))(
  "in %s world, learners who type are placed better, and what is claimed holds",
  (name, world) => {
    for (const [at, spread] of [false, true].entries()) {
      const found = heldIn(world, spread, LEARNERS, SEED, TYPED_BANK);
      const said = `${name}, typed, ${spread ? "spread" : "middle"}: ${JSON.stringify(found)}`;
      console.log(said);
      expect(found.exact, said).toBeGreaterThanOrEqual(PLACED[name]?.[at] ?? 0);
      expect(found.minutes, said).toBeLessThanOrEqual(11);
      expect(found.exposure, said).toBeLessThanOrEqual(25);
      expect(found.held[9], said).toBeGreaterThanOrEqual(88);
      // Learners who tire are claimed too much.
      expect(found.held[8], said).toBeGreaterThanOrEqual(67);
      expect(found.held[7], said).toBeGreaterThanOrEqual(65);
      expect(found.within, said).toBeGreaterThanOrEqual(79);
    }
  },
);

test.each(Object.entries(WORLDS))("in %s world, a result claims no more than is true", (name, world) => {
  for (const spread of [false, true]) {
    const found = heldIn(world, spread, LEARNERS, SEED);
    const said = `${name}, ${spread ? "spread" : "middle"}: ${JSON.stringify(found)}`;
    console.log(said);
    expect(found.held[9], said).toBeGreaterThanOrEqual(88);
    expect(found.held[8], said).toBeGreaterThanOrEqual(72);
    expect(found.held[7], said).toBeGreaterThanOrEqual(65);
    expect(found.within, said).toBeGreaterThanOrEqual(79);
  }
});
