import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { weekday } from "../days.ts";
import { addBank, learnersOf } from "../learners.ts";
import { bookingKey, openSchool, type School, visitorBooking } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());
beforeEach(() => school.backend.sql`delete from public.placement_attempts`);
const { takeWhole } = learnersOf(() => school);

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
