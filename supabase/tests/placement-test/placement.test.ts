import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBank, learnersOf, Next, Test } from "../learners.ts";
import { bookingKey, DENIED, openSchool, type School } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());
beforeEach(() => school.backend.sql`delete from public.placement_attempts`);
const { start, finish, answer, answerNext, answerFrom, takeTime, takeWhole } = learnersOf(() => school);
const read = async (key: string): Promise<Test> =>
  Test.parse((await school.visitor.rpc("read_placement_test", { key })).data);

const withoutSound = (key: string) => school.visitor.rpc("continue_without_sound", { key });

describe("taking the test", () => {
  test("taking the test begins with one question; each answer brings the next one, until the level is known", async () => {
    const key = bookingKey();
    const first = await start(key);
    expect(first).toMatchObject({ stage: "taking", total: 32, questions: [{ position: 1, changes: 0 }] });
    const total = await answerFrom(key, first.questions[0], true);
    expect(total).toBeGreaterThanOrEqual(16);
    expect(total).toBeLessThan(32);
    expect((await read(key)).questions.map(({ position }) => position)).toEqual(
      Array.from({ length: total }, (_, place) => place + 1),
    );
    await takeTime(key);
    const [one, two] = await Promise.all([finish(key), finish(key)]);
    expect(one.data).toEqual(two.data);
    const done = Test.parse(one.data);
    const result = {
      level: "C2",
      band: "advanced",
      correct: total,
      asked: total,
      name: null,
      sure: 9,
      neighbour: null,
    };
    expect(done.result).toMatchObject(result);
    expect(done.questions).toHaveLength(total);
    expect((await answer(key, 11, 0, 2)).error?.message).toBe("NOT_NOW");
  });

  test("taking the test begins with a short question that frightens nobody, however often it was begun", async () => {
    const { sql } = school.backend;
    for (let begun = 0; begun < 200; begun += 1) await start(bookingKey());
    const first = await sql`
      select i.level, i.audio_path, i.passage, count(*)::integer as times
      from public.placement_answers a join public.placement_items i on i.id = a.item_id where a.position = 1 group by i.id`;
    expect(first.reduce((sum, { times }) => sum + times, 0)).toBe(200);
    for (const item of first) expect(item).toMatchObject({ audio_path: null, passage: null });
    expect(new Set(first.map(({ level }) => level))).toEqual(new Set(["A2", "B1"]));
    expect(Math.max(...first.map(({ times }) => times))).toBeLessThan(40);
  });

  test("taking the test begins in a bank of recordings alone with one of them", async () => {
    const { sql } = school.backend;
    await sql`update public.placement_items set retired_at = now() where audio_path is null`;
    expect((await start(bookingKey())).questions).toHaveLength(1);
    await sql`update public.placement_items set retired_at = null`;
  });

  test("taking the test makes a learner who knows nothing a beginner", async () => {
    expect((await takeWhole(bookingKey(), false)).result).toMatchObject({ level: "A1", band: "basic", correct: 0 });
  });

  test("taking the test ends after 32 questions where the level is still not certain", async () => {
    const key = bookingKey();
    let next = Next.parse({ total: 32, question: (await start(key)).questions[0] });
    // Right below the point where one level ends, wrong above it: always between two levels.
    while (next.question) {
      const [state] = await school.backend.sql`
        select e.ability < s.cut_points[3] as below
        from public.placement_attempts t, private.score_placement_test(t.id) as e, public.placement_settings s
        where t.key_hash = sha256(${key}::bytea)`;
      next = await answerNext(key, next.question, state?.below === true);
    }
    expect(next.total).toBe(32);
    await takeTime(key);
    expect(Test.parse((await finish(key)).data).result).toMatchObject({
      asked: 32,
      sure: expect.toSatisfy((n) => n < 9),
    });
  });

  test("a test that was begun resumes where it was, on any device", async () => {
    const key = bookingKey();
    await answerFrom(key, (await start(key)).questions[0], true, 3);
    const again = await read(key);
    expect(again.questions.map(({ changes }) => changes)).toEqual([1, 1, 1, 0]);
    expect(await start(key)).toEqual(again);
  });

  test("a changed earlier answer changes the estimate, and takes away nothing that was shown", async () => {
    const key = bookingKey();
    const total = await answerFrom(key, (await start(key)).questions[0], true);
    const before = await read(key);
    for (const question of before.questions.slice(0, 10))
      expect((await answerNext(key, question, false)).question?.position).toBe(question.position + 1);
    const after = await read(key);
    const words = ({ questions }: Test) => questions.map(({ question, options }) => ({ question, options }));
    expect(words(after)).toEqual(words(before));
    expect(after.total).toBe(total);
    const { result } = Test.parse((await finish(key)).data);
    expect(result).toMatchObject({ correct: total - 10, asked: total });
    expect(result?.level).not.toBe("C2");
  });

  test("the test cannot be ended with an open question, and the refusal names it", async () => {
    const key = bookingKey();
    await answerFrom(key, (await start(key)).questions[0], true, 3);
    expect((await finish(key)).error).toMatchObject({ message: "INCOMPLETE_TEST", hint: "4" });
  });

  test("a test reveals no key, transcript or explanation before the end", async () => {
    const key = bookingKey();
    const { questions } = await start(key);
    const said = [JSON.stringify(questions)];
    const { data: items } = await school.server
      .from("placement_items")
      .select("explanation_pt, explanation_en, transcript");
    await answerFrom(key, questions[0], true, 10);
    said.push(JSON.stringify(await read(key)), JSON.stringify((await answer(key, 1, 0, 9)).data));
    for (const text of said) {
      expect(text).not.toMatch(/"(right|answer|level|transcript|explanation\w*)"/);
      for (const { explanation_pt, explanation_en, transcript } of items ?? [])
        for (const secret of [explanation_pt, explanation_en, transcript])
          if (secret) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
    for (const who of [school.visitor, school.student.client, school.former.client])
      for (const table of ["placement_items", "placement_attempts", "placement_answers", "placement_settings"] as const)
        expect((await who.from(table).select("*")).data ?? []).toEqual([]);
  });

  test("a learner without sound is asked no recording, and the result says that listening was not tried", async () => {
    const key = bookingKey();
    await start(key);
    const { questions } = Test.parse((await withoutSound(key)).data);
    expect(questions).toHaveLength(1);
    await answerFrom(key, questions[0], true);
    const { data } = await finish(key);
    expect(data).toMatchObject({ result: { without_sound: true, level: "C2" } });
    expect(JSON.stringify(data)).not.toMatch(/"(audio|listening)"/);
    const share = Test.parse(data).result?.share ?? "";
    expect((await school.visitor.rpc("read_placement_result", { share })).data).toMatchObject({ without_sound: true });
    expect((await withoutSound(key)).error?.message).toBe("NOT_NOW");
  });

  test("a learner who cannot hear an open question gets another one in its place, and keeps the answers", async () => {
    const key = bookingKey();
    let next = Next.parse({ total: 32, question: (await start(key)).questions[0] });
    while (next.question && !next.question.audio) next = await answerNext(key, next.question, true);
    const { position, question } = next.question ?? { position: 0 };
    const before = await read(key);
    const { questions } = Test.parse((await withoutSound(key)).data);
    expect(questions).toHaveLength(position);
    expect(questions.slice(0, -1)).toEqual(before.questions.slice(0, -1));
    expect(questions.at(-1)).toMatchObject({ position, changes: 0 });
    expect(questions.at(-1)?.question).not.toBe(question);
    expect(questions.at(-1)?.audio).toBeUndefined();
    expect(Test.parse((await withoutSound(key)).data).questions).toEqual(questions);
  });

  test("a learner without sound is told in a bank of recordings alone, and loses nothing", async () => {
    const { sql } = school.backend;
    await sql`update public.placement_items set retired_at = now() where audio_path is null`;
    const key = bookingKey();
    const { questions } = await start(key);
    expect((await withoutSound(key)).error?.message).toBe("NOT_NOW");
    expect((await read(key)).questions).toEqual(questions);
    await sql`update public.placement_items set retired_at = null`;
  });

  test("a second time asks at least half new questions", async () => {
    const keys: string[] = [];
    const asked: Set<string>[] = [];
    for (let time = 0; time < 4; time += 1) {
      const key = bookingKey();
      const done = await takeWhole(key, time % 2 === 0, keys);
      asked.push(new Set(done.questions.map(({ question }) => question)));
      keys.push(key);
    }
    for (const [index, now] of asked.entries()) {
      const before = asked[index - 1];
      if (before)
        expect([...now].filter((question) => !before.has(question)).length).toBeGreaterThanOrEqual(now.size / 2);
    }
  });
});

describe("bad input", () => {
  test.each(["", "x", "x".repeat(44), "ç".repeat(43), null as never])("the key %j is refused", async (key) => {
    for (const call of [
      school.visitor.rpc("start_placement_test", { key, language: "pt" }),
      school.visitor.rpc("read_placement_test", { key }),
      withoutSound(key),
      finish(key),
      answer(key, 1, 1),
    ])
      expect((await call).error?.message).toBe("INVALID_KEY");
  });

  test("a forged key finds nothing, and foreign positions and options are refused", async () => {
    const key = bookingKey();
    await start(key);
    expect((await school.visitor.rpc("read_placement_test", { key: bookingKey() })).error?.message).toBe("NOT_FOUND");
    expect((await withoutSound(bookingKey())).error?.message).toBe("NOT_FOUND");
    for (const place of [0, 2, 99, -1]) expect((await answer(key, place, 0)).error?.message).toBe("NOT_FOUND");
    for (const option of [-1, 4, 1_000]) expect((await answer(key, 1, option)).error?.message).toBe("INVALID_OPTION");
    for (const change of [-1, 0, 10_001, null as never])
      expect((await answer(key, 1, 0, change)).error?.message).toBe("INVALID_OPTION");
  });

  test("a replayed, late or foreign answer changes nothing, and is told why", async () => {
    const key = bookingKey();
    const { questions } = await start(key);
    const first = await answer(key, 1, 0, 1);
    expect(Next.parse(first.data).question).toMatchObject({ position: 2, changes: 0 });
    const held = async () => (await read(key)).questions.map(({ chosen, changes }) => ({ chosen, changes }));
    // The same one again, as after a lost response.
    expect((await answer(key, 1, 0, 1)).data).toEqual(first.data);
    expect((await answer(key, 1, 2, 3)).error).toBeNull();
    for (const [option, change] of [
      [0, 1],
      [1, 2],
      [1, 3],
    ] as const)
      expect((await answer(key, 1, option, change)).error).toMatchObject({ code: "PT409", message: "STALE_ANSWER" });
    expect(await held()).toEqual([{ chosen: 2, changes: 3 }, { changes: 0 }]);
    const other = bookingKey();
    await start(other);
    expect((await answer(other, 2, 0, 1)).error?.message).toBe("NOT_FOUND");
    expect((await read(key)).questions[0]?.question).toBe(questions[0]?.question);
  });

  test("an expired test is over, and a finished one stays readable", async () => {
    const open = bookingKey();
    const done = bookingKey();
    await start(open);
    await takeWhole(done, true);
    await school.backend.sql`update public.placement_attempts set expires_at = now() - interval '1 minute'`;
    expect((await answer(open, 1, 1)).error?.message).toBe("EXPIRED");
    expect((await withoutSound(open)).error?.message).toBe("EXPIRED");
    expect((await finish(open)).error?.message).toBe("EXPIRED");
    expect((await school.visitor.rpc("read_placement_test", { key: done })).error).toBeNull();
  });

  test("a finished test explains each answer in both languages", async () => {
    const key = bookingKey();
    await takeWhole(key, true);
    const { data } = await school.visitor.rpc("read_placement_test", { key });
    const { data: items } = await school.server.from("placement_items").select("explanation_pt, explanation_en");
    expect(data).toMatchObject({ stage: "finished" });
    for (const { explanation_pt, explanation_en } of Test.parse(data).questions)
      expect(items).toContainEqual({ explanation_pt, explanation_en });
  });

  test("a score cannot be sent", async () => {
    const key = bookingKey();
    await start(key);
    for (const who of [school.visitor, school.student.client]) {
      expect((await who.from("placement_attempts").update({ level: "C2" }).neq("stage", "x")).error?.code).toBe(DENIED);
      expect((await who.from("placement_answers").update({ answer: 1 }).gte("position", 0)).error?.code).toBe(DENIED);
    }
  });
});
