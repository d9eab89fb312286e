import { afterAll, beforeAll, expect, test } from "vitest";
import { randomFrom } from "./adaptive/random.ts";
import { openSchool, type School } from "./school.ts";

/**
 * A thousand learners at each level take the test as it is drawn and scored. What is assumed of them: they stand about the
 * middle of their level (standard deviation 0.15 of a level), answer at random where they do not know (15–25 %), and
 * questions differ in how hard (±0.2 of a level) and how sharp (slope 1.7–2.7) they are, which the scoring does not know.
 */
const LEARNERS = 1000;
const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
const NAMES: readonly string[] = LEVELS;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test("a simulation puts 95 % of a thousand learners at each level in their band and 70 % on their level", async () => {
  const { sql } = school.backend;
  const { uniform, normal } = randomFrom(20_261_121);
  const blocks = await sql`
    select block, private.level_number(b.level) as level, b.amount
    from unnest(array['routing', 'easier', 'harder']) as k (block), private.blueprint(k.block) as b`;
  const levelsOf = (block: string): number[] =>
    blocks.filter((row) => row.block === block).flatMap((row) => Array.from({ length: row.amount }, () => row.level));
  const knows = (ability: number, level: number): boolean => {
    const guess = 0.15 + 0.1 * uniform();
    const slope = 1.7 + uniform();
    const hard = level - 0.5 + 0.2 * normal();
    return uniform() < guess + (1 - guess) / (1 + Math.exp(-slope * (ability - hard)));
  };
  const estimate = async (tests: { levels: number[]; correct: boolean[] }[]) => {
    const rows = await sql`
      select private.estimate_ability(
          (select array_agg(l::integer order by o) from jsonb_array_elements_text(t.test -> 'levels') with ordinality as x (l, o)),
          (select array_agg(c::boolean order by o) from jsonb_array_elements_text(t.test -> 'correct') with ordinality as x (c, o))) as ability
      from jsonb_array_elements(${sql.json(tests)}) with ordinality as t (test, place) order by t.place`;
    const abilities = rows.map(({ ability }) => Number(ability));
    const levels =
      await sql`select private.level_of(a::numeric) as level from unnest(${abilities}::numeric[]) with ordinality as x (a, o) order by o`;
    return abilities.map((ability, index) => ({ ability, level: String(levels[index]?.level) }));
  };
  const outcomes: Record<string, { level: number; band: number }> = {};
  for (const [number, level] of LEVELS.entries()) {
    const learners = Array.from({ length: LEARNERS }, () => number + 0.15 * normal());
    const tests = learners.map((ability) => {
      const levels = levelsOf("routing");
      return { levels, correct: levels.map((of) => knows(ability, of)) };
    });
    const routed = await estimate(tests);
    for (const [index, { ability }] of routed.entries()) {
      const more = levelsOf(ability < 2.5 ? "easier" : "harder");
      tests[index]?.levels.push(...more);
      tests[index]?.correct.push(...more.map((of) => knows(learners[index] ?? 0, of)));
    }
    const found = (await estimate(tests)).map((one) => NAMES.indexOf(one.level));
    outcomes[level] = {
      level: found.filter((at) => at === number).length / LEARNERS,
      band: found.filter((at) => Math.floor(at / 2) === Math.floor(number / 2)).length / LEARNERS,
    };
  }
  for (const [level, shares] of Object.entries(outcomes)) {
    expect(shares.band, `${level} ${JSON.stringify(outcomes)}`).toBeGreaterThanOrEqual(0.95);
    expect(shares.level, `${level} ${JSON.stringify(outcomes)}`).toBeGreaterThanOrEqual(0.7);
  }
}, 120_000);
