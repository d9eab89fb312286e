import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { weekday } from "../days.ts";
import { addBank, learnersOf, Test } from "../learners.ts";
import { bookingKey, openSchool, type School, visitorBooking } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());
beforeEach(() => school.backend.sql`delete from public.placement_attempts`);
const { start, answerFrom, takeTime, finish, takeWhole } = learnersOf(() => school);

describe("a result", () => {
  test("a result does not change with the points between levels or the questions, and counts what its level was shown", async () => {
    const key = bookingKey();
    const { result, total } = await takeWhole(key, true);
    const { sql } = school.backend;
    const shown = await sql`select item_id from private.placement_exposures where level = 'C2' and shown = 1`;
    expect(shown).toHaveLength(total);
    await sql`update public.placement_settings set cut_points = '{1,2,3,4,5.9}'`;
    await sql`update public.placement_items set retired_at = now() where id = ${String(shown[0]?.item_id)}`;
    expect((await school.visitor.rpc("read_placement_test", { key })).data).toMatchObject({ result });
    await sql`update public.placement_settings set cut_points = default`;
  });

  test.each([
    ["of which two answers came faster than they can be read is", 3, { hurried: false, sure: 9 }],
    ["of which three did is not", 4, { hurried: true, sure: null, neighbour: null }],
  ])("a test %s certain", async (_, read, said) => {
    const key = bookingKey();
    const { questions } = await start(key);
    const total = await answerFrom(key, questions[0], true);
    expect(total).toBeLessThanOrEqual(24);
    await takeTime(key, read);
    const { result } = Test.parse((await finish(key)).data);
    expect(result).toMatchObject({ level: "C2", ...said });
    const { data } = await school.server.from("placement_attempts").select("profile, hurried").single();
    expect(data?.hurried).toBe(said.hurried);
    expect(JSON.stringify(data?.profile).includes("stands")).toBe(!said.hurried);
  });

  test("a hurried test is compared with no other", async () => {
    const { student } = school;
    const key = bookingKey();
    const { questions } = await start(key);
    await answerFrom(key, questions[0], true);
    await finish(key);
    await student.client.rpc("claim_placement_test", { key });
    expect((await student.client.rpc("own_placement_tests")).data).toEqual([]);
  });

  test("a text has to be read before an answer to it counts as read, once", async () => {
    const { sql } = school.backend;
    const long = Array.from({ length: 160 }, () => "word").join(" ");
    const [attempt] = await sql`
      insert into public.placement_attempts (key_hash, language) values (sha256('texts'), 'pt') returning id`;
    const items = await sql`
      insert into public.placement_items (code, skill, level, question, options, answer, passage, explanation_pt, explanation_en)
      select 'long-' || n, 'reading', 'B1', 'Why ' || n || '?', '{one,two,three,four}', 0, ${long}, 'Porque.', 'Because.'
      from generate_series(1, 4) as n returning id`;
    // Ten seconds: enough for half of 160 words at eight a second (with the question 10.75), but for the first.
    const hurried = async (seconds: number[]) => {
      await sql`delete from public.placement_answers where attempt_id = ${attempt?.id}`;
      for (const [place, took] of seconds.entries())
        await sql`
          insert into public.placement_answers (attempt_id, position, item_id, option_order, difficulty, answer, changes, asked_at, answered_at)
          values (${attempt?.id}, ${place + 1}, ${items[place]?.id}, '{0,1,2,3}', 2.5, 0, 1, now() - make_interval(secs => ${took}), now())`;
      const [row] = await sql`select private.is_hurried_test(${attempt?.id}) as hurried`;
      return row?.hurried;
    };
    expect(await hurried([10, 1, 1, 3])).toBe(true);
    expect(await hurried([11, 1, 1, 3])).toBe(false);
    expect(await hurried([10, 1, 3, 3])).toBe(false);
    await sql`delete from public.placement_answers`;
    await sql`delete from public.placement_items where code like 'long-%'`;
  });

  test("a result is part of the person's own data, and of nobody's once they are erased", async () => {
    const gone = await school.enroll("Vai");
    const key = bookingKey();
    await school.server.rpc("save_calibration", { version: 1, tests: 0, difficulties: [] });
    await takeWhole(key, true);
    await gone.client.rpc("claim_placement_test", { key });
    await school.visitor.rpc("name_placement_result", { key, name: "Vai Embora" });
    const { data } = await gone.client.rpc("export_my_data");
    expect(data).toMatchObject({
      profile: { id: gone.id },
      placement_tests: [{ level: "C2", shown_name: "Vai Embora", calibration: 1, level_chances: expect.any(Array) }],
    });
    await school.server.rpc("erase_person", { person: gone.id });
    expect((await school.server.from("placement_attempts").select("level, shown_name, user_id")).data).toEqual([
      { level: "C2", shown_name: null, user_id: null },
    ]);
  });

  test("a result is shared without a name, until its owner adds one", async () => {
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

  test("a result moves to the visitor who books, then to the student they become, or to the person who signs up", async () => {
    const key = bookingKey();
    const booking = bookingKey();
    await takeWhole(key, true);
    await school.visitor.rpc(
      "book_trial",
      visitorBooking({
        key: booking,
        full_name: "Ana Lima",
        email: "ana@example.com",
        local_date: weekday(6, 3),
        language: "pt",
      }),
    );
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

  test("a result is compared with the one before by the student who took both, and shown to nobody else", async () => {
    const { student, other, former } = school;
    for (const right of [false, true]) {
      const key = bookingKey();
      await takeWhole(key, right);
      await student.client.rpc("claim_placement_test", { key });
    }
    const { data } = await student.client.rpc("own_placement_tests");
    expect(data).toMatchObject([
      { level: "C2", highest: "C2" },
      { level: "A1", lowest: "A1" },
    ]);
    for (const { client } of [other, school.teacher])
      expect((await client.rpc("own_placement_tests")).data).toEqual([]);
    expect((await former.client.rpc("own_placement_tests")).error?.message).toBe("NOT_ALLOWED");
  });
});
