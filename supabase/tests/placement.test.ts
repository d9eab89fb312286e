import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { weekday } from "./days.ts";
import { addBank, learnersOf, Test } from "./learners.ts";
import { bookingKey, DENIED, openSchool, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());
beforeEach(() => school.backend.sql`delete from public.placement_attempts`);
const { start, advance, answer, answerAll, takeWhole } = learnersOf(() => school);

describe("taking the test", () => {
  test("goes from a routing block to a second one to a result, which is the same however often it is read", async () => {
    const key = bookingKey();
    const first = await start(key);
    expect(first.questions.map(({ position }) => position)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
    await answerAll(key, first, true);
    const second = Test.parse((await advance(key)).data);
    expect(second).toMatchObject({ stage: "second", total: 40 });
    expect(second.questions.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, n) => n + 11));
    await answerAll(key, second, true);
    const [one, two] = await Promise.all([advance(key), advance(key)]);
    expect(one.data).toEqual(two.data);
    const done = Test.parse(one.data);
    expect(done.result).toMatchObject({ level: "C2", band: "advanced", correct: 40, asked: 40, name: null });
    expect(done.questions).toHaveLength(40);
    expect((await answer(key, 11, 0)).error?.message).toBe("NOT_NOW");
  });

  test("makes a learner who knows nothing a beginner", async () => {
    expect((await takeWhole(bookingKey(), false)).result).toMatchObject({ level: "A1", band: "basic", correct: 0 });
  });

  test("resumes where it was, and answers may change until the block is closed", async () => {
    const key = bookingKey();
    const { questions } = await start(key);
    await answer(key, 3, 1);
    await answer(key, 3, 2);
    const again = Test.parse((await school.visitor.rpc("read_placement_test", { key })).data);
    expect(again.questions.map(({ question }) => question)).toEqual(questions.map(({ question }) => question));
    expect(again.questions[2]).toMatchObject({ position: 3, chosen: 2 });
    expect((await start(key)).questions[2]?.chosen).toBe(2);
  });

  test("cannot end with open questions, and names them", async () => {
    const key = bookingKey();
    const { questions } = await start(key);
    for (const { position } of questions) if (position !== 4 && position !== 9) await answer(key, position, 0);
    const { error } = await advance(key);
    expect(error).toMatchObject({ message: "INCOMPLETE_TEST", hint: "4,9" });
  });

  test("reveals no key, transcript or explanation before the end", async () => {
    const key = bookingKey();
    const said = [JSON.stringify(await start(key))];
    const { data: items } = await school.server
      .from("placement_items")
      .select("explanation_pt, explanation_en, transcript");
    await answerAll(key, await start(key), true);
    said.push(JSON.stringify((await advance(key)).data));
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
      advance(key),
      answer(key, 1, 1),
    ])
      expect((await call).error?.message).toBe("INVALID_KEY");
  });

  test("a forged key finds nothing, and foreign positions and options are refused", async () => {
    const key = bookingKey();
    await start(key);
    expect((await school.visitor.rpc("read_placement_test", { key: bookingKey() })).error?.message).toBe("NOT_FOUND");
    for (const place of [0, 11, 99, -1]) expect((await answer(key, place, 0)).error?.message).toBe("NOT_FOUND");
    for (const option of [-1, 4, 1_000]) expect((await answer(key, 1, option)).error?.message).toBe("INVALID_OPTION");
  });

  test("an expired test is over, and a finished one stays readable", async () => {
    const open = bookingKey();
    const done = bookingKey();
    await start(open);
    await takeWhole(done, true);
    await school.backend.sql`update public.placement_attempts set expires_at = now() - interval '1 minute'`;
    expect((await answer(open, 1, 1)).error?.message).toBe("EXPIRED");
    expect((await advance(open)).error?.message).toBe("EXPIRED");
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

describe("a result", () => {
  test("is part of the person's own data, and of nobody's once they are erased", async () => {
    const gone = await school.enroll("Vai");
    const key = bookingKey();
    await takeWhole(key, true);
    await gone.client.rpc("claim_placement_test", { key });
    await school.visitor.rpc("name_placement_result", { key, name: "Vai Embora" });
    const { data } = await gone.client.rpc("export_my_data");
    expect(data).toMatchObject({
      profile: { id: gone.id },
      placement_tests: [{ level: "C2", shown_name: "Vai Embora" }],
    });
    await school.server.rpc("erase_person", { person: gone.id });
    expect((await school.server.from("placement_attempts").select("level, shown_name, user_id")).data).toEqual([
      { level: "C2", shown_name: null, user_id: null },
    ]);
  });

  test("is shared without a name, until its owner adds one", async () => {
    const key = bookingKey();
    const { result } = await takeWhole(key, true);
    const share = result?.share ?? "";
    const shared = async () => (await school.visitor.rpc("read_placement_result", { share })).data;
    expect(await shared()).toMatchObject({ level: "C2", name: null });
    expect(await shared()).not.toHaveProperty("questions");
    await school.visitor.rpc("name_placement_result", { key, name: "  Ana  Lima " });
    expect(await shared()).toMatchObject({ name: "Ana Lima" });
    await school.visitor.rpc("name_placement_result", { key, name: "" });
    expect(await shared()).toMatchObject({ name: null });
    expect((await school.visitor.rpc("read_placement_result", { share: "x".repeat(22) })).data).toBeNull();
  });

  test("moves to the visitor who books, then to the student they become, or to the person who signs up", async () => {
    const key = bookingKey();
    const booking = bookingKey();
    await takeWhole(key, true);
    await school.visitor.rpc("book_trial", {
      key: booking,
      full_name: "Ana Lima",
      email: "ana@example.com",
      phone: "+5511912345678",
      level: "beginner",
      local_date: weekday(6, 3),
      local_time: "10:00",
      accepts_terms: true,
      language: "pt",
    });
    await school.visitor.rpc("claim_placement_test", { key, booking_key: booking });
    const { data: trial } = await school.server.from("trial_bookings").select("id").single();
    await school.teacher.client.rpc("link_trial", { booking: trial?.id ?? "", student: school.student.id });
    const read = () => school.teacher.client.from("placement_attempts").select("level, trial_id, user_id");
    expect((await read()).data).toEqual([{ level: "C2", trial_id: trial?.id, user_id: school.student.id }]);
    // Claiming takes nothing that belongs to somebody.
    await school.other.client.rpc("claim_placement_test", { key });
    expect((await read()).data?.[0]?.user_id).toBe(school.student.id);
    const own = bookingKey();
    await takeWhole(own, false);
    await school.former.client.rpc("claim_placement_test", { key: own });
    await school.other.client.rpc("claim_placement_test", { key: own });
    expect((await read().eq("user_id", school.other.id)).data).toMatchObject([{ level: "A1" }]);
  });
});
