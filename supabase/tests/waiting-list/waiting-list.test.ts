import { beforeEach, describe, expect, test } from "vitest";
import { WEDNESDAY } from "../calendar.ts";
import { later, MORNING, NOON, waitingStories } from "../waiting.ts";

const the = waitingStories();
const pupil = () => the.school.student;
let hour: string;
beforeEach(async () => {
  await the.tidy();
  hour = await the.takeHour();
});

describe("a freed hour", () => {
  test("a freed hour is offered to the student who waits for such an hour, by bell and mail, once", async () => {
    const { credit } = await the.join(pupil());
    await the.offer();
    expect(await the.offers()).toEqual([]);
    await the.freeHour(hour);
    await Promise.all([the.offer(), the.offer(), the.offer()]);
    const [made, ...more] = await the.offers();
    expect(made).toMatchObject({ student: pupil().id, at: `${WEDNESDAY} 10:00` });
    expect(more).toEqual([]);
    const content = { class_date: `${WEDNESDAY}T10:00`, offer: made?.id, link: "/pt/meu-progresso/aulas" };
    const { data: bell } = await pupil().client.from("notifications").select("type, content");
    expect(bell).toMatchObject([{ type: "hour_offered", content }]);
    expect(await the.mailsTo(pupil().email)).toMatchObject([{ kind: "hour_offered", data: content }]);

    await pupil()
      .client.rpc("take_offer", { offer: made?.id ?? "" })
      .throwOnError();
    // The answer may have been lost.
    await pupil()
      .client.rpc("take_offer", { offer: made?.id ?? "" })
      .throwOnError();
    const [spent] = await the.sql()`
      select to_char(e.local_start, 'YYYY-MM-DD HH24:MI') as at, w.ended_at is not null as ended
      from public.makeup_credits m join public.calendar_entries e on e.id = m.used_by_class
      join public.waiting_list w on w.credit_id = m.id where m.id = ${credit}`;
    expect(spent).toEqual({ at: `${WEDNESDAY} 10:00`, ended: true });
    const { data: told } = await the.teacher().from("notifications").select("type");
    expect(told).toEqual([{ type: "student_booked_makeup" }]);
  });

  test("a freed hour moves the class that its student wants to move", async () => {
    const id = await the.scheduled(WEDNESDAY, "16:00");
    const order = { purpose: id, ...MORNING };
    const joined = await pupil().client.rpc("join_waiting_list", order).throwOnError();
    expect((await pupil().client.rpc("join_waiting_list", order)).data).toBe(joined.data);
    await the.freeHour(hour);
    await the.offer();
    const [made] = await the.offers();
    const taken = await pupil().client.rpc("take_offer", { offer: made?.id ?? "" });
    expect(taken.data).toEqual({ forfeited: false });
    const [moved] = await the.sql()`
      select to_char(local_start, 'HH24:MI') as at from public.calendar_entries where id = ${id}`;
    expect(moved?.at).toBe("10:00");
  });

  test("a freed hour is offered to the person who has waited longest, and to the next person when the offer expires or is declined", async () => {
    const { other } = the.school;
    const third = await the.school.enroll("Caio");
    await the.join(other, 3);
    await the.join(pupil(), 5);
    await the.join(third, 1);
    await the.freeHour(hour);
    await the.offer();
    await the.offer(later(119));
    expect(await the.offeredTo()).toEqual([pupil().id]);
    await the.offer(later(121));
    expect(await the.offeredTo()).toEqual([pupil().id, other.id]);
    const [, second] = await the.offers();
    await other.client.rpc("decline_offer", { offer: second?.id ?? "" }).throwOnError();
    await the.offer(later(122));
    expect(await the.offeredTo()).toEqual([pupil().id, other.id, third.id]);
    // Everybody has been asked.
    await the.offer(later(300));
    expect(await the.offers()).toHaveLength(3);
  });

  test("a freed hour is not offered while one is that the buffer keeps apart from it: both cannot be taken", async () => {
    const next = await the.takeHour("11:30");
    await the.join(pupil(), 5, { until_time: "11:00" });
    await the.join(the.school.other, 0, { from_time: "11:00", until_time: "12:30" });
    await the.sql()`update public.scheduling_rules set buffer_minutes = 60`;
    await the.freeHour(hour);
    await the.freeHour(next);
    await the.offer();
    expect(await the.offeredTo()).toEqual([pupil().id]);
    await the.offer(later(121));
    expect(await the.offeredTo()).toEqual([pupil().id, the.school.other.id]);
  });

  test.each<[string, () => PromiseLike<unknown>]>([
    [
      "is paused",
      () => the.sql()`insert into public.pauses (student_id, first_day, last_day, keeps_place) values
      (${pupil().id}, ${WEDNESDAY}, ${WEDNESDAY}, false)`,
    ],
    ["was deactivated", () => the.sql()`update public.profiles set deactivated_at = now() where id = ${pupil().id}`],
    [
      "has left the list",
      () => the.sql()`update public.waiting_list set ended_at = now() where student_id = ${pupil().id}`,
    ],
    ["has spent the credit", () => the.sql()`delete from public.makeup_credits where student_id = ${pupil().id}`],
  ])("a freed hour passes a student who %s", async (_who, change) => {
    await the.join(pupil(), 5);
    await the.join(the.school.other);
    await change();
    await the.freeHour(hour);
    await the.offer();
    expect(await the.offeredTo()).toEqual([the.school.other.id]);
    await the.sql()`update public.profiles set deactivated_at = null where id = ${pupil().id}`;
    await the.sql()`delete from public.pauses`;
  });

  test("a freed hour is not offered to a person whom it does not suit, and not at night", async () => {
    await the.join(pupil(), 0, { weekdays: [1, 2, 4, 5] });
    await the.join(pupil(), 0, { from_time: "10:30" });
    await the.join(the.school.other, 0, { until_time: "11:00" });
    await the.freeHour(hour);
    await the.offer(later(12 * 60));
    expect(await the.offers()).toEqual([]);
    await the.offer();
    expect(await the.offers()).toMatchObject([{ student: pupil().id, at: `${WEDNESDAY} 10:30` }]);
    await the.sql()`update public.waiting_list set ended_at = now() where student_id = ${pupil().id}`;
    await the.offer();
    expect((await the.offers()).map(({ at }) => at)).toContain(`${WEDNESDAY} 10:00`);
  });

  test("a freed hour is offered until the morning if the offer would expire at night", async () => {
    await the.join(pupil());
    await the.freeHour(hour);
    await the.offer(later(9 * 60));
    const [made] = await the.offers();
    expect(made).toMatchObject({ expires_at: new Date(later(9 * 60 + 2 * 60 + 9 * 60)) });
  });

  test("a freed hour that is taken and freed again is offered again", async () => {
    await the.join(pupil());
    await the.freeHour(hour);
    await the.offer();
    const again = await the.takeHour();
    await the.offer(later(200));
    await the.freeHour(again);
    await the.offer(later(210));
    expect(await the.offeredTo()).toEqual([pupil().id, pupil().id]);
  });
});

test("one person has one offer at a time, and three a day, however many hours are freed", async () => {
  const eleven = await the.takeHour("11:00");
  const afternoon = await the.takeHour("14:00");
  const last = await the.takeHour("16:00");
  await the.join(pupil(), 0, { until_time: "20:00" });
  for (const id of [hour, eleven, afternoon, last]) await the.freeHour(id);
  for (const minutes of [0, 10, 121, 242, 363]) await the.offer(later(minutes));
  expect((await the.offers()).map(({ at }) => at.slice(-5))).toEqual(["10:00", "11:00", "14:00"]);
});

test("fifty people who take one freed hour have one winner; the others read that the hour is taken", async () => {
  const { student, other } = the.school;
  const waits = await Promise.all(Array.from({ length: 10 }, (_, n) => the.join(n % 2 ? student : other)));
  await the.freeHour(hour);
  await the.sql()`
    insert into public.hour_offers (waiting_id, local_start, offered_at, expires_at)
    select id, ${`${WEDNESDAY} 10:00`}::timestamp, now(), now() from public.waiting_list, generate_series(1, 5)`;
  const made = await the.offers();
  const answers = await Promise.all(
    made.map(({ id, student: whose }) =>
      (whose === other.id ? other : student).client.rpc("take_offer", { offer: id }),
    ),
  );
  expect(waits).toHaveLength(10);
  expect(made).toHaveLength(50);
  // The winner's other offers for the same credit have ended with it.
  const said = answers.map(({ error, status }) => (error ? `${status} ${error.message}` : "taken"));
  expect(said.filter((one) => one === "taken")).toHaveLength(1);
  expect(new Set(said)).toEqual(new Set(["taken", "409 SLOT_TAKEN", "409 NOT_NOW"]));
  expect(await the.sql()`select from public.classes`).toHaveLength(1);
  expect((await the.offers()).filter(({ taken }) => taken)).toHaveLength(1);
});

test("an offer can be taken late, as long as its hour is free, and its notices end with it", async () => {
  await the.join(pupil());
  await the.freeHour(hour);
  await the.offer();
  const [made] = await the.offers();
  await the.sql()`update public.hour_offers set expires_at = now() - interval '1 minute'`;
  const again = await the.takeHour();
  expect((await pupil().client.rpc("take_offer", { offer: made?.id ?? "" })).error?.message).toBe("SLOT_TAKEN");
  await the.sql()`select private.drop_outdated_mails()`;
  expect(await the.sql()`select state from public.mail_outbox where kind = 'hour_offered'`).toEqual([
    { state: "dropped" },
  ]);
  await the.freeHour(again);
  await pupil()
    .client.rpc("take_offer", { offer: made?.id ?? "" })
    .throwOnError();
});

test("an offer and an entry of the list are visible only to their person", async () => {
  const { waiting, credit } = await the.join(pupil());
  await the.freeHour(hour);
  await the.offer();
  const [made] = await the.offers();
  const offer = made?.id ?? "";
  for (const { client } of [the.school.other, the.school.former]) {
    expect((await client.rpc("take_offer", { offer })).error?.message).toBe("NOT_FOUND");
    expect((await client.rpc("decline_offer", { offer })).error?.message).toBe("NOT_FOUND");
    expect((await client.rpc("leave_waiting_list", { waiting })).error?.message).toBe("NOT_FOUND");
    expect((await client.rpc("join_waiting_list", { purpose: credit, ...MORNING })).error?.message).toBe("NOT_FOUND");
    expect((await client.from("hour_offers").select("id")).data).toEqual([]);
    expect((await client.from("waiting_list").select("id")).data).toEqual([]);
  }
  expect((await the.teacher().rpc("take_offer", { offer })).error?.message).toBe("NOT_FOUND");
  expect((await the.school.visitor.rpc("take_offer", { offer })).status).toBe(401);
  expect((await pupil().client.from("hour_offers").select("id")).data).toEqual([{ id: offer }]);
  await the.teacher().rpc("leave_waiting_list", { waiting }).throwOnError();
  expect((await pupil().client.rpc("take_offer", { offer })).error?.message).toBe("NOT_NOW");
});

test.each([
  ["no weekday", { weekdays: [] }],
  ["a weekday that does not exist", { weekdays: [8] }],
  ["hours too short for a class", { until_time: "10:30" }],
])("a student who gives %s is not put on the list", async (_what, more) => {
  await expect(the.join(pupil(), 0, more)).rejects.toMatchObject({ message: "INVALID_HOURS" });
});

test("a person who has waited for sixty days is notified once that no hour became free, and is deleted a month later", async () => {
  await the.join(pupil(), 62 * 24);
  await the.offer();
  await the.offer();
  expect(await the.mailsTo(pupil().email)).toMatchObject([{ kind: "wait_ended" }]);
  await the.offer(later(31 * 24 * 60));
  expect(await the.sql()`select from public.waiting_list`).toEqual([]);
});

test("a student has what they wait for in the copy of their data", async () => {
  await the.join(pupil());
  await the.freeHour(hour);
  await the.offer(NOON);
  const { data } = await pupil().client.rpc("export_my_data");
  expect(data).toMatchObject({ waiting_list: [{ weekdays: [3], offers: [{ taken_at: null }] }] });
});
