import { afterAll, describe, expect, test } from "vitest";
import { deriveSchedules } from "../../../server/cards/derive-schedules.ts";
import { ago, cardsOf } from "../cards.ts";
import { openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
const { addCard, review, record } = cardsOf(() => school);

describe("the reminder", () => {
  const told = async (who: Person) => ({
    bell: (await who.client.from("notifications").select("content").eq("type", "cards_due")).data,
    mails: await school.backend.sql`select kind from public.mail_outbox where recipient = ${who.email}`,
  });
  const remind = () => Promise.all([1, 2].map(() => school.server.rpc("run_housekeeping").throwOnError()));
  const choose = (who: Person, remind_at?: string) =>
    who.client
      .rpc("choose_card_settings", { new_per_day: 10, retention: 0.9, ...(remind_at ? { remind_at } : {}) })
      .throwOnError();

  test("the reminder comes once a day, only if there are cards to review, and only to students who want it", async () => {
    const wants = await school.enroll("Wanda");
    const quiet = await school.enroll("Quirin");
    const idle = await school.enroll("Ida");
    for (const who of [wants, quiet]) await record(who, [review(await addCard(who, "due"), 3, ago(20))]);
    await record(idle, [review(await addCard(idle, "known well"), 4, ago(0))]);
    await deriveSchedules(school.server);
    for (const who of [wants, idle]) await choose(who, "00:00");
    await choose(quiet);
    await remind();
    await remind();
    expect(await told(wants)).toMatchObject({
      bell: [{ content: { count: 1, link: "/pt/meu-progresso/cartoes" } }],
      mails: [{ kind: "cards_due" }],
    });
    for (const who of [quiet, idle]) expect(await told(who)).toEqual({ bell: [], mails: [] });
    // The next day's replaces it in the bell.
    await school.backend
      .sql`update public.card_settings set reminded_on = reminded_on - 1 where student_id = ${wants.id}`;
    await remind();
    expect((await told(wants)).bell).toHaveLength(1);
  });

  test("the reminder comes for new cards too, as many as the day has room for", async () => {
    const begins = await school.enroll("Nina");
    const full = await school.enroll("Fabia");
    for (const who of [begins, full]) for (const front of ["one", "two"]) await addCard(who, front);
    await choose(begins, "00:00");
    await full.client
      .rpc("choose_card_settings", { new_per_day: 0, retention: 0.9, remind_at: "00:00" })
      .throwOnError();
    await remind();
    expect((await told(begins)).bell).toMatchObject([{ content: { count: 2 } }]);
    expect((await told(full)).bell).toEqual([]);
  });

  test("the reminder comes at its hour in the learner's time zone", async () => {
    // Half the world apart: it is past noon in one of the two, and before noon in the other.
    const zones = ["Etc/GMT-7", "Etc/GMT+5"];
    const isPastNoon = (zone: string) => new Date().toLocaleTimeString("sv-SE", { timeZone: zone }) >= "12:00";
    const learners = await Promise.all(zones.map((_, place) => school.enroll(`Zona ${place}`)));
    for (const [place, who] of learners.entries()) {
      await addCard(who, "new");
      await choose(who, "12:00");
      await who.client.rpc("set_card_time_zone", { zone: zones[place] ?? "" }).throwOnError();
    }
    const before = zones.map(isPastNoon);
    await remind();
    const bells = await Promise.all(learners.map(async (who) => (await told(who)).bell?.length === 1));
    expect([before, zones.map(isPastNoon)]).toContainEqual(bells);
    expect(bells).toContain(true);
    expect(bells).toContain(false);
  });

  test("the reminder is not mailed to students who turned its mail off, nor if no card is due any more", async () => {
    const bell = await school.enroll("Bela");
    const done = await school.enroll("Dora");
    for (const who of [bell, done]) {
      await record(who, [review(await addCard(who, "due"), 3, ago(20))]);
      await choose(who, "00:00");
    }
    await bell.client.from("notification_choices").insert({ topic: "cards", by_mail: false }).throwOnError();
    await deriveSchedules(school.server);
    await remind();
    expect(await told(bell)).toMatchObject({ bell: [{}], mails: [] });
    await school.backend.sql`update public.cards set due_at = now() + interval '1 day' where student_id = ${done.id}`;
    const [{ facts } = {}] = await school.backend.sql`
      select private.current_facts(kind, data) as facts from public.mail_outbox where recipient = ${done.email}`;
    expect(facts).toBeNull();
  });
});
