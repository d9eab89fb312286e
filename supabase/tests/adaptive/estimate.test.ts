import { afterAll, beforeAll, expect, test } from "vitest";
import { openSchool, type School } from "../school.ts";
import { expectedOf, posteriorOf } from "./estimate.ts";
import { randomFrom } from "./random.ts";

const STRINGS = 10_000;
const LONGEST = 40;
/** The database keeps three digits of an ability. */
const HALF_A_DIGIT = 0.0005;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test("the database and the simulation estimate the same ability from ten thousand random answer strings", async () => {
  const { uniform } = randomFrom(32);
  const tests = Array.from({ length: STRINGS }, () =>
    Array.from({ length: 1 + Math.floor(LONGEST * uniform()) }, () => ({
      level: Math.floor(6 * uniform()),
      right: uniform() < 0.5,
    })),
  );
  const rows = await school.backend.sql`
    select private.estimate_ability(array_agg((a.value ->> 'level')::integer order by a.place),
      array_agg((a.value ->> 'right')::boolean order by a.place)) as ability
    from jsonb_array_elements(${school.backend.sql.json(tests)}) with ordinality as t (answers, number),
      jsonb_array_elements(t.answers) with ordinality as a (value, place)
    group by t.number order by t.number`;
  expect(rows).toHaveLength(STRINGS);
  const off = tests.map((answers, number) => {
    const scored = answers.map(({ level, right }) => ({ difficulty: level - 0.5, right }));
    return Math.abs(Number(rows[number]?.ability) - expectedOf(posteriorOf(scored)));
  });
  expect(Math.max(...off)).toBeLessThanOrEqual(HALF_A_DIGIT + 1e-9);
});
