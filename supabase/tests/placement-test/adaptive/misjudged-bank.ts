import { calibrationRounds } from "../../../../server/placement-test/calibrate.ts";
import { openSimulatedSchool } from "./administer.ts";
import type { BankItem } from "./next-question.ts";
import { randomFrom } from "./random.ts";
import { BANK, SEED } from "./simulate.ts";
import { abilitiesOf, asTheModel } from "./simulated-learners.ts";

/** Attempts from which difficulties are calibrated. */
const CALIBRATED_ON = 800;
/** How far the author's difficulties are off: standard deviation, in levels. */
const OFF = 0.6;

/** A bank whose author was wrong: its real difficulties, and the bank as a calibration then has it. */
export function misjudgedBank() {
  const random = randomFrom(SEED + 1);
  const real = new Map(BANK.map(({ id, difficulty }) => [id, difficulty + OFF * random.normal()]));
  const hard = ({ id, difficulty }: BankItem) => real.get(id) ?? difficulty;
  const calibrated = () => {
    const school = openSimulatedSchool(BANK, random);
    const answering = asTheModel(random, hard);
    const taken = abilitiesOf(CALIBRATED_ON, random, true).map((ability) => school.administer(answering(ability)));
    const tests = taken.map(({ items, right }) =>
      items.map(({ id }, place) => ({ item: id, right: right[place] === true })),
    );
    const rounds = calibrationRounds(tests, new Map(BANK.map(({ id, difficulty }) => [id, difficulty])));
    let round = rounds.next();
    while (!round.done) round = rounds.next();
    const known = round.value;
    return BANK.map((item) => ({ ...item, difficulty: known.get(item.id)?.difficulty ?? item.difficulty }));
  };
  return { hard, calibrated };
}
