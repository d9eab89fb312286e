import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { deriveSchedule } from "../../../app/cards/derive-schedule.ts";
import { deriveSchedules } from "../../../server/cards/derive-schedules.ts";
import { ago, cardsOf } from "../cards.ts";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { addCard, review, record } = cardsOf(() => school);
const SCHOOL = { retention: 0.9, time_zone: "America/Sao_Paulo" };
const cardOf = async (id: string) => (await school.backend.sql`select * from public.cards where id = ${id}`)[0];

describe("cards", () => {
  test("cards are added by their student and by the teacher, each once, and read only by both", async () => {
    const { student, other, former, teacher, visitor } = school;
    const card = { id: randomUUID(), front: " to make up ", back: "inventar", example: "", source: "class_note" };
    const added = await teacher.client.rpc("add_cards", { student: student.id, cards: [card, card] });
    expect(added.data).toEqual({ added: 1, known: 1 });
    expect((await student.client.rpc("add_cards", { cards: [card, { ...card, id: randomUUID() }] })).data).toEqual({
      added: 0,
      known: 2,
    });
    const read = (who: Person) => who.client.from("cards").select("front, example, source").eq("id", card.id);
    for (const who of [student, teacher])
      expect((await read(who)).data).toEqual([{ front: "to make up", example: null, source: "class_note" }]);
    for (const who of [other, former]) {
      expect((await read(who)).data).toEqual([]);
      expect((await who.client.rpc("add_cards", { student: student.id, cards: [card] })).status).toBe(403);
      expect((await who.client.from("cards").delete().eq("id", card.id).select("id")).data).toEqual([]);
    }
    expect((await visitor.rpc("add_cards", { cards: [card] })).error?.code).toBe(DENIED);
  });

  test.each([
    ["CARD_REQUIRED", [{ front: " ", back: "verso" }]],
    ["CARD_REQUIRED", [{ front: "front" }]],
    ["TOO_LONG", [{ front: "f".repeat(301), back: "verso" }]],
    ["INVALID_ITEMS", [{ front: "front", back: "verso", source: "dream" }]],
    ["INVALID_ITEMS", []],
    ["INVALID_ITEMS", "front"],
  ])("cards are refused with %s", async (code, cards) => {
    const { count } = await school.server.from("cards").select("id", { count: "exact", head: true });
    expect((await school.student.client.rpc("add_cards", { cards })).error?.message).toBe(code);
    expect((await school.server.from("cards").select("id", { count: "exact", head: true })).count).toBe(count);
  });

  test("cards are 10,000 of a student at most, whoever adds them", async () => {
    const full = await school.enroll("Clara");
    await school.backend.sql`insert into public.cards (student_id, front, back)
      select ${full.id}, 'front ' || n, 'back' from generate_series(1, 10000) as n`;
    const cards = [{ front: "one more", back: "back" }];
    for (const { client } of [full, school.teacher])
      expect((await client.rpc("add_cards", { student: full.id, cards })).error?.message).toBe("TOO_MANY_CARDS");
    await full.client.from("cards").delete().eq("front", "front 1").throwOnError();
    expect((await full.client.rpc("add_cards", { cards })).data).toEqual({ added: 1, known: 0 });
  });

  test("cards are edited without losing the changes of somebody else", async () => {
    const id = await addCard(school.student, "to edit");
    const edit = (who: Person, before: string, after: string) =>
      who.client.rpc("change_row", {
        in_table: "cards",
        which: { id },
        before: { back: before },
        after: { back: after },
      });
    expect((await edit(school.student, "verso", "mine")).data).toBeNull();
    expect((await edit(school.teacher, "verso", "hers")).data).toEqual({ back: "mine" });
    expect((await edit(school.other, "mine", "theirs")).error?.message).toBe("NOT_FOUND");
  });
});

describe("reviews", () => {
  test("reviews of two devices become one state, which equals the one that each derives", async () => {
    const id = await addCard(school.student, "two devices");
    const phone = [review(id, 3, ago(40)), review(id, 3, ago(30))];
    const laptop = [review(id, 1, ago(35)), review(id, 4, ago(20))];
    expect((await record(school.student, phone)).data).toBe(2);
    await deriveSchedules(school.server);
    // The laptop was offline, and its request is repeated.
    expect((await record(school.student, laptop)).data).toBe(2);
    expect((await record(school.student, [...laptop, ...phone])).data).toBe(0);
    await deriveSchedules(school.server);
    const derived = deriveSchedule({ id, reviews: [...laptop, ...phone] }, SCHOOL);
    expect(await cardOf(id)).toMatchObject({
      review_count: 4,
      scheduled_count: 4,
      first_reviewed_at: new Date(phone[0]?.at ?? ""),
      due_at: derived.due,
      failures: 1,
      lapses: derived.lapses,
    });
  });

  test("reviews that are undone count for nothing, in whatever order both arrive", async () => {
    const id = await addCard(school.student, "taken back");
    const kept = review(id, 3, ago(40));
    const wrong = review(id, 1, ago(30));
    const late = review(id, 1, ago(20));
    expect((await record(school.student, [kept, wrong])).data).toBe(2);
    await deriveSchedules(school.server);
    expect(await cardOf(id)).toMatchObject({ review_count: 2, failures: 1 });
    // Another device has not heard of the undoing and repeats the review; a third sends the undoing first.
    const undone = [wrong, late].map((one) => ({ ...one, undone: true }));
    expect((await record(school.student, undone)).data).toBe(2);
    expect((await record(school.student, [wrong, late, ...undone])).data).toBe(0);
    await deriveSchedules(school.server);
    const { due } = deriveSchedule({ id, reviews: [kept] }, SCHOOL);
    expect(await cardOf(id)).toMatchObject({ review_count: 1, scheduled_count: 1, failures: 0, due_at: due });
    // A review in the place of the undone one does not change the number.
    const better = review(id, 4, ago(30));
    await record(school.student, [{ ...kept, undone: true }, better]);
    await deriveSchedules(school.server);
    expect(await cardOf(id)).toMatchObject({
      review_count: 1,
      due_at: deriveSchedule({ id, reviews: [better] }, SCHOOL).due,
      first_reviewed_at: new Date(better.at),
    });
    await record(school.student, [{ ...better, undone: true }]);
    await deriveSchedules(school.server);
    expect(await cardOf(id)).toMatchObject({ review_count: 0, first_reviewed_at: null, due_at: null });
    expect((await record(school.other, [{ ...late, card: id }])).data).toBe(0);
  });

  test("reviews are undone only by their student", async () => {
    const { student } = school;
    const other = await school.enroll("Nara");
    const mine = review(await addCard(student, "hers to undo"), 3, ago(3));
    await record(student, [mine]);
    const theirs = await addCard(other, "of another");
    expect((await record(other, [{ ...mine, card: theirs, undone: true }])).data).toBe(0);
    expect(await cardOf(mine.card)).toMatchObject({ review_count: 1 });
  });

  test("reviews are recorded only by their student, and never changed", async () => {
    const { student, other, former, teacher, visitor } = school;
    const id = await addCard(student, "mine alone");
    const own = review(id, 4, ago(1));
    expect((await record(other, [own])).data).toBe(0);
    for (const who of [former, teacher]) expect((await record(who, [own])).status).toBe(403);
    expect((await visitor.rpc("record_card_reviews", { reviews: [own] })).error?.code).toBe(DENIED);
    expect((await record(student, [own])).data).toBe(1);
    expect((await record(student, [{ ...own, rating: 1 }])).data).toBe(0);
    expect((await cardOf(id))?.review_count).toBe(1);
    for (const client of [student.client, teacher.client])
      expect((await client.from("card_reviews").update({ rating: 1 }).eq("id", own.id)).error?.code).toBe(DENIED);
    expect((await other.client.from("card_reviews").select("id").eq("card_id", id)).data).toEqual([]);
  });

  test("reviews from a clock that is ahead count as of now, and reviews of a deleted card are left out", async () => {
    const id = await addCard(school.student, "ahead");
    const gone = review(randomUUID(), 3, ago(1));
    expect((await record(school.student, [review(id, 3, ago(-30)), gone])).data).toBe(1);
    const [{ reviewed_at: at } = {}] = await school.backend
      .sql`select reviewed_at from public.card_reviews where card_id = ${id}`;
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  });

  test.each([[{ rating: 5 }], [{ rating: null }], [{ at: null }], [{ id: null }]])(
    "reviews with %o are refused",
    async (wrong) => {
      const id = await addCard(school.student, `wrong ${JSON.stringify(wrong)}`);
      const refused = await record(school.student, [{ ...review(id, 3, ago(1)), ...wrong }]);
      expect(refused.error?.message).toBe("INVALID_ITEMS");
    },
  );
});

describe("the deck", () => {
  test("the deck has the cards that are due within two days with their reviews, and new cards for two days", async () => {
    const anna = await school.enroll("Anna");
    const late = await addCard(anna, "late");
    const easy = await addCard(anna, "known well");
    const fresh = await addCard(anna, "new", 0);
    const seen = review(late, 3, ago(20));
    await record(anna, [seen, review(easy, 4, ago(1))]);
    await deriveSchedules(school.server);
    const { data } = await anna.client.rpc("read_card_deck");
    expect(data).toMatchObject({ new_per_day: 10, retention: 0.9, remind_at: null, total: 3, begun_today: 0 });
    expect(data).toMatchObject({
      cards: [
        { id: late, reviews: [{ id: seen.id, rating: 3 }] },
        { id: fresh, reviews: [] },
      ],
    });
    expect((await school.other.client.rpc("read_card_deck")).data).toMatchObject({ total: 0, cards: [] });
    expect((await school.former.client.rpc("read_card_deck")).status).toBe(403);
  });

  test("the deck follows the choices of its student, and another retention moves the due days", async () => {
    const anna = await school.enroll("Lena");
    const id = await addCard(anna, "chosen");
    await record(anna, [review(id, 4, ago(2))]);
    await deriveSchedules(school.server);
    const before = (await cardOf(id))?.due_at;
    const chosen = { student: anna.id, new_per_day: 3, retention: 0.8, remind_at: "18:00" };
    expect((await school.teacher.client.rpc("choose_card_settings", chosen)).error).toBeNull();
    await deriveSchedules(school.server);
    expect((await cardOf(id))?.due_at.getTime()).toBeGreaterThan(before.getTime());
    expect((await anna.client.rpc("read_card_deck")).data).toMatchObject({ new_per_day: 3, remind_at: "18:00" });
    const wrong = { ...chosen, retention: 0.99 };
    expect((await anna.client.rpc("choose_card_settings", wrong)).error?.message).toBe("INVALID_NUMBER");
    expect((await school.other.client.rpc("choose_card_settings", chosen)).status).toBe(403);
  });

  test("the deck counts days from four in the morning in the learner's time zone", async () => {
    const anna = await school.enroll("Alba");
    const id = await addCard(anna, "late in the evening");
    // 23:30 and 3:30 of one day at the school, which are two days in Tokyo.
    const night = [review(id, 3, "2026-11-20T23:30:00-03:00"), review(id, 3, "2026-11-21T03:30:00-03:00")];
    await record(anna, night);
    await deriveSchedules(school.server);
    const at = (await cardOf(id))?.due_at;
    expect(at?.toISOString().slice(11)).toBe("07:00:00.000Z");
    expect((await anna.client.rpc("set_card_time_zone", { zone: "Asia/Tokyo" })).error).toBeNull();
    await deriveSchedules(school.server);
    const moved = (await cardOf(id))?.due_at;
    expect(moved?.toISOString().slice(11)).toBe("19:00:00.000Z");
    expect(at - moved).toBe(12 * 3_600_000);
    await record(anna, [review(id, 3, "2026-11-24T03:30:00+09:00"), review(id, 3, "2026-11-24T04:30:00+09:00")]);
    const { data } = await anna.client.rpc("read_card_deck");
    const days = ["2026-11-20", "2026-11-20", "2026-11-23", "2026-11-24"];
    expect(data).toMatchObject({ time_zone: "Asia/Tokyo", cards: [{ reviews: days.map((day) => ({ day })) }] });
  });

  test("the time zone of the days is set only by the student, to a zone that the database knows, at most twenty times a day", async () => {
    const anna = await school.enroll("Zoe");
    const say = (who: { client: typeof anna.client }, zone: string) => who.client.rpc("set_card_time_zone", { zone });
    for (const zone of ["Mars/Olympus_Mons", "<-99>99", ""])
      expect((await say(anna, zone)).error?.message).toBe("INVALID_ITEM");
    expect((await say(school.former, "UTC")).status).toBe(403);
    const zones = (await school.backend
      .sql`select name from pg_timezone_names where name like 'America/%' order by name limit 21`) as {
      name: string;
    }[];
    const answers: (string | undefined)[] = [];
    for (const { name } of zones) answers.push((await say(anna, name)).error?.message);
    expect(answers).toEqual([...zones.slice(0, 20).map(() => undefined), "TOO_MANY"]);
  });

  test("the deck says which cards do not stay", async () => {
    const id = await addCard(school.student, "forgotten");
    await record(
      school.student,
      [1, 1, 3, 1, 1].map((rating, place) => review(id, rating, ago(50 - place * 5))),
    );
    await deriveSchedules(school.server);
    const { data } = await school.teacher.client.from("cards").select("front, failures").eq("is_leech", true);
    expect(data).toEqual([{ front: "forgotten", failures: 4 }]);
  });
});

test("a person's copy has their cards with the reviews, and their end leaves none", async () => {
  const eve = await school.enroll("Eve");
  const id = await addCard(eve, "to leave");
  await record(eve, [review(id, 2, ago(1))]);
  const { data } = await eve.client.rpc("export_my_data");
  expect(data).toMatchObject({ cards: [{ front: "to leave", reviews: [{ rating: 2 }] }], card_settings: null });
  await school.server.auth.admin.deleteUser(eve.id);
  expect(await school.backend.sql`select id from public.card_reviews where card_id = ${id}`).toEqual([]);
  expect(await cardOf(id)).toBeUndefined();
});
