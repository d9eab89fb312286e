import { expect, test } from "vitest";
import { heldIn, WORLDS } from "./five-worlds.ts";
import { misjudgedBank } from "./misjudged-bank.ts";
import { correlationOf, report, SEED, simulate } from "./simulate.ts";
import { asTheModel, guessing, strongInOne, tiring } from "./simulated-learners.ts";

/** Twelve hundred learners show a broken rule within seconds; `npm run simulation` has the figures. */
const LEARNERS = 1200;
const FEWER_LEARNERS = 600;

test("learners who fit the model are placed on their level, with at most 26 questions on average", () => {
  const middle = simulate({ condition: asTheModel, spread: false, learners: LEARNERS });
  const spread = simulate({ condition: asTheModel, spread: true, learners: LEARNERS });
  const said = [report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(93);
  expect(spread.level, said).toBeGreaterThanOrEqual(83);
  for (const { mean, exposure, balance, bias } of [middle, spread]) {
    expect(mean, said).toBeLessThanOrEqual(26);
    // The head start of each level weighs more among few learners.
    expect(exposure, said).toBeLessThanOrEqual(26.5);
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
  const { hard, calibrated } = misjudgedBank();
  const before = simulate({ condition: asTheModel, spread: false, learners: LEARNERS, hard });
  const bank = calibrated();
  const middle = simulate({ condition: asTheModel, spread: false, learners: LEARNERS, hard, bank });
  const spread = simulate({ condition: asTheModel, spread: true, learners: LEARNERS, hard, bank });
  const said = [report("before", before), report("middle", middle), report("spread", spread)].join("\n");
  expect(middle.level, said).toBeGreaterThanOrEqual(92);
  expect(spread.level, said).toBeGreaterThanOrEqual(81.5);
  expect(middle.level, said).toBeGreaterThanOrEqual(before.level + 1.5);
});

test.each(Object.entries(WORLDS))(
  "in %s world, nine in ten is claimed where nearly nine in ten are right",
  (_, world) => {
    const { held, told } = heldIn(world, false, FEWER_LEARNERS, SEED);
    expect(told[9]).toBeGreaterThan(50);
    expect(held[9]).toBeGreaterThanOrEqual(86);
  },
);
