import { afterAll, beforeAll, expect, test } from "vitest";
import { levelOf } from "../../../../server/placement-test/estimate.ts";
import { addBank } from "../../learners.ts";
import { openSchool, type School } from "../../school.ts";
import { PARTS, partOf } from "./administer.ts";
import { type BankItem, candidatesOf, type Exposure, SKILLS } from "./next-question.ts";
import { randomFrom } from "./random.ts";

const HISTORIES = 100;
const LEARNERS = 100;
const SINCE = 20;

let school: School;
let bank: BankItem[];
let ids: string[];
let parts: number[];
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
  const { sql } = school.backend;
  // Every third text has the next question, too, and some targets are shared: the bank of a new school has neither.
  await sql`
    with texts as (select id, row_number() over (order by code) as place, passage from public.placement_items where passage is not null)
    update public.placement_items i set passage = (select o.passage from texts o where o.place = t.place - 1)
    from texts t where t.id = i.id and t.place % 3 = 0`;
  await sql`update public.placement_items set target = 'shared by all grammar of G01' where code like '%-G01'`;
  const rows = await sql`
    select id, code, skill, target, accepted is not null as typed, private.level_number(level) - 0.5 as difficulty, coalesce(audio_path, passage) as source
    from public.placement_items order by code`;
  ids = rows.map(({ id }) => String(id));
  parts = rows.map(({ code }) => partOf(String(code)));
  bank = rows.map(({ skill, target, typed, difficulty, source }, id) => ({
    id,
    skill,
    target,
    typed,
    difficulty: Number(difficulty),
    source: source ?? undefined,
  }));
});
afterAll(() => school.close());

test("the database draws from the same questions as the simulation, whatever was asked and however often it was shown", async () => {
  const { sql } = school.backend;
  const { uniform } = randomFrom(40);
  const any = <T>(of: readonly T[]): T => of[Math.floor(uniform() * of.length)] as T;
  const share = (skill: string) => bank.filter((item) => item.skill === skill).length / bank.length;
  const shares = Object.fromEntries(SKILLS.map((skill) => [skill, share(skill)])) as Record<BankItem["skill"], number>;
  const exposures: Exposure[] = Array.from({ length: 6 }, () => ({
    learners: LEARNERS,
    shown: new Map(),
    since: new Map(),
  }));
  for (const { shown, since } of exposures)
    for (const { id } of bank) {
      shown.set(id, Math.floor(40 * uniform()));
      since?.set(id, any([0, SINCE]));
    }
  await sql`insert into private.placement_learners select unnest(enum_range(null::public.cefr_level)), ${LEARNERS}`;
  const rows = exposures.flatMap(({ shown, since }, level) =>
    bank.map(({ id }) => ({ level, item: ids[id], shown: shown.get(id), since: since?.get(id) })),
  );
  await sql`
    insert into private.placement_exposures (level, item_id, shown, since)
    select (enum_range(null::public.cefr_level))[1 + r.level], r.item, r.shown, r.since
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (level integer, item uuid, shown integer, since integer)
    on conflict (level, item_id) do update set shown = excluded.shown, since = excluded.since`;
  const chosen = bank.map((item) => ({ ...item, typed: false }));
  let continued = 0;
  for (let turn = 0; turn < HISTORIES; turn += 1) {
    const ability = 7 * uniform() - 1;
    const exposure = exposures[levelOf(ability)] as Exposure;
    const asked: BankItem[] = [];
    // As a test goes, with a foreign question now and then.
    for (let place = Math.floor(32 * uniform()); place > 0; place -= 1)
      asked.push(
        any(
          uniform() < 0.1
            ? bank.filter((item) => !asked.includes(item))
            : candidatesOf(bank, asked, ability, exposure, shares),
        ),
      );
    const leftOut = turn % 2 === 0 ? null : turn % PARTS;
    // Every third learner types.
    const types = turn % 3 === 0;
    const shown = types ? bank : chosen;
    const expected = candidatesOf(shown, asked, ability, exposure, shares, ({ id }) => parts[id] === leftOut);
    const source = asked.at(-1)?.source;
    if (source && expected.every((item) => item.source === source)) continued += 1;
    const found = await sql`
      select item_id, difficulty from private.placement_candidates(${asked.map(({ id }) => ids[id] ?? "")}::uuid[], ${ability},
        left_out => ${leftOut}, types => ${types})`;
    expect(found.map(({ item_id }) => ids.indexOf(String(item_id))).sort()).toEqual(
      expected.map(({ id }) => id).sort(),
    );
  }
  expect(continued).toBeGreaterThan(0);
});
