import { afterAll, expect, test } from "vitest";
import { certaintyOf, errorOf, expectedOf, posteriorOf } from "../../../../server/placement-test/estimate.ts";
import { openSchool } from "../../school.ts";
import { claimsOf } from "./claims.ts";
import { randomFrom } from "./random.ts";

const STRINGS = 10_000;
const LONGEST = 40;
const SAME = 1e-6;

const school = await openSchool();
afterAll(() => school.close());

test("the database and the simulation estimate the same ability from ten thousand random answer strings", async () => {
  const { uniform } = randomFrom(32);
  const tests = Array.from({ length: STRINGS }, () =>
    Array.from({ length: 1 + Math.floor(LONGEST * uniform()) }, () => ({
      difficulty: 6 * uniform() - 1,
      right: uniform() < 0.5,
    })),
  );
  const rows = await school.backend.sql`
    select e.ability, e.error, e.level_chances
    from (select t.number, array_agg((a.value ->> 'difficulty')::double precision order by a.place) as difficulties,
        array_agg((a.value ->> 'right')::boolean order by a.place) as correct
      from jsonb_array_elements(${school.backend.sql.json(tests)}) with ordinality as t (answers, number),
        jsonb_array_elements(t.answers) with ordinality as a (value, place)
      group by t.number) as g, private.estimate_ability(g.difficulties, g.correct) as e
    order by g.number`;
  expect(rows).toHaveLength(STRINGS);
  const off = tests.flatMap((answers, number) => {
    const posterior = posteriorOf(answers);
    const { ability, error, level_chances: chances } = rows[number] ?? {};
    return [
      Number(ability) - expectedOf(posterior),
      Number(error) - errorOf(posterior),
      ...[0, 1, 2, 3, 4, 5].map((level) => Number(chances?.[level]) - certaintyOf(posterior, level)),
    ].map(Math.abs);
  });
  expect(Math.max(...off)).toBeLessThanOrEqual(SAME);
});

test("the database and the simulation estimate the same ability where some answers are typed, and claim the same", async () => {
  const { uniform } = randomFrom(34);
  for (let count = 1; count <= LONGEST; count += 1) {
    const answers = Array.from({ length: count }, () => ({
      difficulty: 6 * uniform() - 1,
      right: uniform() < 0.5,
      typed: uniform() < 0.7,
    }));
    const estimate = (cautious: boolean) => school.backend.sql`
      select e.* from (select array_agg((a.value ->> 'difficulty')::double precision) as difficulties,
          array_agg((a.value ->> 'right')::boolean) as correct, array_agg((a.value ->> 'typed')::boolean) as typed
        from jsonb_array_elements(${school.backend.sql.json(answers)}) as a) as g,
        private.estimate_ability(g.difficulties, g.correct, ${cautious}, g.typed) as e`;
    const [row] = await estimate(false);
    const posterior = posteriorOf(answers);
    expect(Math.abs(Number(row?.ability) - expectedOf(posterior))).toBeLessThanOrEqual(SAME);
    expect(Math.abs(Number(row?.error) - errorOf(posterior))).toBeLessThanOrEqual(SAME);
    const [claimed] = await estimate(true);
    expect(Math.abs(Number(claimed?.error) - claimsOf(answers).error)).toBeLessThanOrEqual(SAME);
  }
});

test("the database says of a result what the simulation does", async () => {
  const { uniform } = randomFrom(33);
  for (let count = 1; count <= LONGEST; count += 1) {
    const answers = Array.from({ length: count }, () => ({ difficulty: 6 * uniform() - 1, right: uniform() < 0.5 }));
    const [row] = await school.backend.sql`
      select e.* from (select array_agg((a.value ->> 'difficulty')::double precision) as difficulties,
          array_agg((a.value ->> 'right')::boolean) as correct
        from jsonb_array_elements(${school.backend.sql.json(answers)}) as a) as g,
        private.estimate_ability(g.difficulties, g.correct, true) as e`;
    const { error, chances } = claimsOf(answers);
    expect(Number(row?.error)).toBeCloseTo(error, 6);
    for (const [level, chance] of chances.entries()) expect(Number(row?.level_chances[level])).toBeCloseTo(chance, 6);
  }
});
