import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calibrateBank } from "../../../server/placement-test/calibrate-bank.ts";
import { addBank } from "../learners.ts";
import { bookingKey, DENIED, openSchool, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
beforeEach(async () => {
  const { sql } = school.backend;
  await sql`delete from public.placement_attempts`;
  await sql`delete from public.placement_calibrations`;
  await sql`delete from private.placement_learners`;
  await sql`delete from private.quotas`;
});
afterAll(() => school.close());

const HERE = "203.0.113.9";
const start = (key: string, network = HERE) =>
  school.visitor
    .rpc("start_placement_test", { key, language: "pt", earlier_keys: [] })
    .setHeader("x-forwarded-for", network);
/** Finishes a test with the answers that it has; returns how many right answers its learner is shown. */
async function finish(key: string): Promise<number> {
  const { sql } = school.backend;
  await sql`
    with mine as (select id from public.placement_attempts where key_hash = sha256(convert_to(${key}, 'UTF8'))),
      given as (update public.placement_answers a set answer = 0, changes = 1, answered_at = now() from mine
        where a.attempt_id = mine.id)
    update public.placement_attempts t set planned = (select count(*) from public.placement_answers a where a.attempt_id = t.id)
    from mine where t.id = mine.id`;
  const { data } = await school.visitor.rpc("finish_placement_test", { key }).throwOnError();
  const { questions } = data as { questions: { right?: number }[] };
  return questions.filter(({ right }) => right !== undefined).length;
}
const take = async (network = HERE) => {
  const key = bookingKey();
  await start(key, network).throwOnError();
  return { key, shown: await finish(key) };
};

test("a network starts a class's tests in a day, and others go on", async () => {
  const said = [];
  for (let n = 0; n < 46; n += 1) said.push((await start(bookingKey())).error?.message);
  expect(said.filter((code) => code === undefined)).toHaveLength(45);
  expect(said.at(-1)).toBe("TOO_MANY_TESTS");
  expect((await start(bookingKey(), "198.51.100.7")).error).toBeNull();
});

test("the right answers of three tests a day and nine in a month are shown to one network, and never later", async () => {
  const tests = [await take(), await take(), await take(), await take()];
  expect(tests.map(({ shown }) => shown > 0)).toEqual([true, true, true, false]);
  expect((await take("198.51.100.7")).shown).toBeGreaterThan(0);
  const { sql } = school.backend;
  for (let day = 1; day < 4; day += 1) {
    await sql`update public.placement_attempts set finished_at = finished_at - interval '25 hours'`;
    for (let n = 0; n < 3; n += 1) await take();
  }
  const [shown] = await sql`
    select count(*)::int as tests from private.placement_origins where shows_answers and network is not null
      and network = (select network from private.placement_origins group by network order by count(*) desc limit 1)`;
  expect(shown?.tests).toBe(9);
  const { data } = await school.visitor.rpc("read_placement_test", { key: tests[3]?.key ?? "" }).throwOnError();
  expect(JSON.stringify(data)).not.toContain("explanation");
});

test("no test of a network asks one part of the bank, whatever it answers, and another network's is another part", async () => {
  const { sql } = school.backend;
  const askedOf = async (network: string, tests: number) => {
    for (let n = 0; n < tests; n += 1) {
      const key = bookingKey();
      await start(key, network).throwOnError();
      for (let place = 1; place <= 32; place += 1) {
        const answer = { key, place, option: (place + n) % 4, change: 1 };
        const { data } = await school.visitor.rpc("answer_placement_question", answer).throwOnError();
        if ((data as { question: unknown }).question === null) break;
      }
    }
    const rows = await sql`
      select distinct private.bank_part(i.code) as part from public.placement_answers a join public.placement_items i on i.id = a.item_id
        join private.placement_origins o on o.attempt_id = a.attempt_id
      where o.network = encode(sha256(convert_to(${network}, 'UTF8')), 'hex')`;
    return rows.map(({ part }) => part).sort();
  };
  const all = [0, 1, 2, 3, 4, 5, 6];
  const here = await askedOf(HERE, 8);
  const there = await askedOf("198.51.100.7", 8);
  expect([here.length, there.length]).toEqual([6, 6]);
  expect(all.filter((part) => !here.includes(part))).not.toEqual(all.filter((part) => !there.includes(part)));
  const [origin] = await sql`select distinct left_out from private.placement_origins
    where network = encode(sha256(convert_to(${HERE}, 'UTF8')), 'hex')`;
  expect(origin?.left_out).toBe(all.find((part) => !here.includes(part)));
});

test("a bank that has nothing else asks what is left out, and people who are known leave nothing out", async () => {
  const { sql } = school.backend;
  const [only] =
    await sql`select id, private.bank_part(code) as part from public.placement_items where retired_at is null limit 1`;
  await sql`update public.placement_items set retired_at = now() where id <> ${only?.id}`;
  const found = await sql`select item_id from private.placement_candidates('{}', 2, left_out => ${only?.part})`;
  await sql`update public.placement_items set retired_at = null`;
  expect(found).toEqual([{ item_id: only?.id }]);
  const key = bookingKey();
  await sql`insert into public.calendar_entries (id, kind, local_start) values
    ('6f1c9a52-0000-4000-8000-00000000000b', 'class', now() + interval '12 days')`;
  await sql`insert into public.classes (id, student_id, status) values
    ('6f1c9a52-0000-4000-8000-00000000000b', ${school.student.id}, 'scheduled')`;
  await school.student.client
    .rpc("start_placement_test", { key, language: "pt", earlier_keys: [] })
    .setHeader("x-forwarded-for", HERE)
    .throwOnError();
  expect(await sql`select left_out from private.placement_origins`).toEqual([{ left_out: null }]);
});

/** Inserts finished tests with answers that took so many seconds each; all of them wrong. */
const insertTests = (count: number, seconds: number, more: { network?: string; known?: boolean } = {}) =>
  school.backend.sql`
    with attempts as (
      insert into public.placement_attempts (key_hash, language, stage, finished_at, level, ability, share, user_id)
      select extensions.gen_random_bytes(32), 'pt', 'finished', now(), 'B1', 2,
        translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_'), ${more.known ? school.student.id : null}
      from generate_series(1, ${count}::int) returning id
    ), origins as (
      insert into private.placement_origins (attempt_id, network) select id, ${more.network ?? null} from attempts
    ), asked as (select i.id, i.level, i.answer, row_number() over (order by i.code) as place from public.placement_items i),
    chosen as (select t.id as attempt, a.*, row_number() over (partition by t.id order by md5(t.id::text || a.place)) as at from attempts t, asked a)
    insert into public.placement_answers (attempt_id, position, item_id, option_order, answer, changes, difficulty, asked_at, answered_at)
    select c.attempt, c.at, c.id, '{0,1,2,3}', (c.answer + 1) % 4, 1, private.level_number(c.level) - 0.5, now(), now() + ${seconds} * interval '1 second'
    from chosen c where c.at <= 32`;
const learners = (count: number) =>
  school.backend.sql`insert into private.placement_learners (level, learners) values ('B1', ${count})`;
const counted = async () => {
  const { data } = await school.server.rpc("read_due_calibration").throwOnError();
  return (data as { tests: unknown[] }).tests.length;
};

test("one test of a network and day calibrates, faster ones than anybody reads do not, known people's all do", async () => {
  await learners(400);
  await insertTests(300, 20, { network: "one" });
  expect(await counted()).toBe(1);
  await insertTests(50, 1);
  expect(await counted()).toBe(1);
  await school.teacher.client.rpc("schedule_classes", {
    student: school.student.id,
    local_date: "2031-01-07",
    local_time: "10:00",
  });
  await school.backend.sql`insert into public.calendar_entries (id, kind, local_start) values
    ('6f1c9a52-0000-4000-8000-00000000000a', 'class', now() + interval '9 days')`;
  await school.backend.sql`insert into public.classes (id, student_id, status) values
    ('6f1c9a52-0000-4000-8000-00000000000a', ${school.student.id}, 'scheduled')`;
  await insertTests(4, 20, { network: "one", known: true });
  expect(await counted()).toBe(5);
});

test("a calibration that moves many questions waits for the teacher's yes, and moves nothing before", async () => {
  await learners(400);
  await insertTests(360, 20);
  expect(await calibrateBank(school.server)).toBe(1);
  const used = async () => {
    const key = bookingKey();
    await start(key, crypto.randomUUID()).throwOnError();
    const [row] = await school.backend.sql`
      select calibration from public.placement_attempts where key_hash = sha256(convert_to(${key}, 'UTF8'))`;
    return row?.calibration;
  };
  expect(await used()).toBeNull();
  const bell = school.teacher.client.from("notifications").select("content").eq("type", "calibration_waits");
  expect((await bell.throwOnError()).data).toEqual([{ content: { link: "/admin/manage-test?tab=difficulty" } }]);
  await school.backend.sql`update public.placement_calibrations set calibrated_at = now() - interval '8 days'`;
  expect(await calibrateBank(school.server)).toBeUndefined();
  const answer = { version: 1, accepted: true };
  for (const { client } of [school.student, school.former])
    expect((await client.rpc("answer_calibration", answer)).error?.message).toBe("NOT_ALLOWED");
  expect((await school.visitor.rpc("answer_calibration", answer)).error?.code).toBe(DENIED);
  await school.teacher.client.rpc("answer_calibration", answer).throwOnError();
  expect(await used()).toBe(1);
  expect((await school.teacher.client.rpc("answer_calibration", { ...answer, accepted: false })).error?.message).toBe(
    "NOT_NOW",
  );
});
