import { afterAll, beforeAll, expect, test } from "vitest";
import { addBank, learnersOf } from "../../supabase/tests/learners.ts";
import { bookingKey, openSchool, type School } from "../../supabase/tests/school.ts";
import { calibrateBank } from "./calibrate-bank.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());
const { start, takeWhole } = learnersOf(() => school);

/** Finishes tests of learners at B1, who know the questions up to their level and miss `missed`, which is of A1. */
async function finishTests(count: number, missed: string): Promise<void> {
  const { sql } = school.backend;
  await sql`
    with attempts as (
      insert into public.placement_attempts (key_hash, language, stage, finished_at, level, ability, share)
      select extensions.gen_random_bytes(32), 'pt', 'finished', now(), 'B1', 2,
        translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_')
      from generate_series(1, ${count}) returning id
    ), asked as (
      select i.id, i.code, i.level, i.answer, row_number() over (order by i.code <> ${missed}, i.code) as place
      from public.placement_items i where i.code like '%-G0%' and i.level <= 'C1'
    )
    insert into public.placement_answers (attempt_id, position, item_id, option_order, answer, changes, difficulty)
    select t.id, a.place, a.id, '{0,1,2,3}',
      case when a.code <> ${missed} and a.level <= 'B1' then a.answer else (a.answer + 1) % 4 end, 1, private.level_number(a.level) - 0.5
    from attempts t, asked a where a.place <= 32`;
  await sql`insert into private.placement_learners (level, learners) values ('B1', ${count})
    on conflict (level) do update set learners = placement_learners.learners + excluded.learners`;
}

const rowOf = async (code: string, version: number) => {
  const { data } = await school.teacher.client
    .from("placement_difficulties")
    .select("previous, difficulty, answers, correct, expected, placement_items!inner(code)")
    .eq("placement_items.code", code)
    .eq("version", version)
    .single();
  return data;
};

test("difficulties follow the answers, in versions that tests name, and never change a result", async () => {
  await finishTests(49, "A1-G01");
  expect(await calibrateBank(school.server)).toBeUndefined();
  const key = bookingKey();
  const before = await takeWhole(key, true);
  expect(await calibrateBank(school.server)).toBe(1);
  expect(await calibrateBank(school.server)).toBeUndefined();

  const missed = await rowOf("A1-G01", 1);
  expect(missed).toMatchObject({ previous: -0.5, answers: 49, correct: 0 });
  expect(missed?.difficulty).toBeGreaterThan(0.5);
  expect(missed?.expected).toBeGreaterThan(45);
  const { data: after } = await school.visitor.rpc("read_placement_test", { key });
  expect(after).toMatchObject({ result: before.result });

  const { sql } = school.backend;
  await sql`update public.placement_items set retired_at = now() where code <> 'A1-G01'`;
  await start(bookingKey());
  expect(
    await sql`select t.calibration, a.difficulty from public.placement_attempts t
    join public.placement_answers a on a.attempt_id = t.id where t.stage = 'taking'`,
  ).toEqual([{ calibration: 1, difficulty: missed?.difficulty }]);
  await sql`update public.placement_items set retired_at = null`;
});

test("a frozen difficulty stays, and a version is saved once", async () => {
  const { sql } = school.backend;
  const [item] = await sql`select id from public.placement_items where code = 'A1-G01'`;
  const freeze = { item: String(item?.id), frozen: true };
  expect((await school.teacher.client.rpc("freeze_placement_item", freeze)).error).toBeNull();
  await sql`update public.placement_calibrations set calibrated_at = now() - interval '8 days'`;
  await finishTests(60, "A1-G02");
  const versions = await Promise.all([calibrateBank(school.server), calibrateBank(school.server)]);
  expect(versions.filter(Boolean)).toEqual([2]);
  const frozen = await rowOf("A1-G01", 2);
  expect(frozen?.difficulty).toBe(frozen?.previous);
  expect((await rowOf("A1-G02", 2))?.difficulty).toBeGreaterThan(0);
});

test("a question that nobody answered since keeps its difficulty, frozen or not", async () => {
  const { sql } = school.backend;
  const before = await Promise.all(["A1-G01", "A1-G02"].map((code) => rowOf(code, 2)));
  await sql`delete from public.placement_answers a using public.placement_items i
    where i.id = a.item_id and i.code in ('A1-G01', 'A1-G02')`;
  await sql`update public.placement_calibrations set calibrated_at = now() - interval '8 days'`;
  await finishTests(60, "A1-G03");
  await sql`delete from public.placement_answers a using public.placement_items i
    where i.id = a.item_id and i.code in ('A1-G01', 'A1-G02')`;
  expect(await calibrateBank(school.server)).toBe(3);
  const after = await Promise.all(["A1-G01", "A1-G02"].map((code) => rowOf(code, 3)));
  expect(after).toMatchObject(
    before.map((row) => ({ difficulty: row?.difficulty, previous: row?.difficulty, answers: 0 })),
  );
});

test("the slope of real answers counts in results once three hundred tests speak, and only where it is in use", async () => {
  const { sql } = school.backend;
  const slopes = async () => {
    const [of] =
      await sql`select c.slope, private.cautious_slope() as used, private.posterior('{1}', '{true}', true) as said
      from public.placement_calibrations c order by c.version desc limit 1`;
    return of;
  };
  const before = await slopes();
  expect(before).toMatchObject({ slope: null, used: 1.36 });
  const [{ count } = { count: 0 }] =
    await sql`select count(*)::integer as count from public.placement_attempts where stage = 'finished'`;
  const calibrate = async (tests: number) => {
    await finishTests(tests, "A1-G04");
    await sql`update public.placement_calibrations set calibrated_at = now() - interval '8 days', learners = 0`;
    await calibrateBank(school.server);
    return slopes();
  };
  expect(await calibrate(299 - count)).toMatchObject({ slope: null, used: 1.36 });
  const after = await calibrate(1);
  expect(after?.slope).toBeGreaterThanOrEqual(0.8);
  await sql`update public.placement_calibrations set slope = 2 where version = (select max(version) from public.placement_calibrations)`;
  const steep = await slopes();
  expect(steep?.used).toBeCloseTo(2 / Math.sqrt(1 + (Math.PI / 8) * (2 * 0.5) ** 2), 6);
  expect(steep?.said).not.toEqual(before?.said);
  await sql`update public.placement_calibrations set approved_at = null where slope = 2`;
  expect(await slopes()).toMatchObject({ used: 1.36 });
});
