import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addBank, learnersOf } from "../learners.ts";
import { bookingKey, DENIED, openSchool, type Person, type School, visitorBooking } from "../school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());
const sql = () => school.backend.sql;
beforeEach(async () => {
  for (const table of ["placement_attempts", "error_logs", "calendar_entries", "topic_suggestions", "mail_outbox"])
    await sql()`delete from ${sql()(`public.${table}`)}`;
  await sql()`delete from public.notifications`;
});
const { start, takeWhole } = learnersOf(() => school);
const tidy = async () => expect((await school.server.rpc("run_housekeeping")).error).toBeNull();

describe("data is deleted as the privacy notice says", () => {
  const openedAgo = async (ago: string, owner?: Person) => {
    const key = bookingKey();
    await start(key, [], owner?.client);
    await sql()`update public.placement_attempts set expires_at = now() - ${ago}::interval
      where key_hash = sha256(${key}::bytea)`;
    return key;
  };
  const isThere = async (key: string) =>
    (await sql()`select from public.placement_attempts where key_hash = sha256(${key}::bytea)`).length === 1;

  test("an unfinished test 90 days after its time, whoever began it; a finished one stays", async () => {
    const left = await openedAgo("91 days");
    const students = await openedAgo("91 days", school.student);
    const fresh = await openedAgo("89 days");
    const done = bookingKey();
    await takeWhole(done, true);
    await sql()`update public.placement_attempts set expires_at = now() - interval '1 year'
      where key_hash = sha256(${done}::bytea)`;
    await tidy();
    expect(await Promise.all([left, students, fresh, done].map(isThere))).toEqual([false, false, true, true]);
    const [orphans] = await sql()`select count(*)::int as answers from public.placement_answers a
      where not exists (select from public.placement_attempts t where t.id = a.attempt_id)`;
    expect(orphans?.answers).toBe(0);
  });

  test("an error's record after 180 days, solved or not", async () => {
    for (const [message, ago] of [
      ["old", "181 days"],
      ["old and solved", "181 days"],
      ["young", "179 days"],
    ] as const)
      await sql()`insert into public.error_logs (error_message, user_id, created_at, solved_at)
        values (${message}, ${school.student.id}, now() - ${ago}::interval, ${message.includes("solved") ? new Date() : null})`;
    await tidy();
    expect(await sql()`select error_message from public.error_logs`).toEqual([{ error_message: "young" }]);
  });

  test("a mail's record after 90 days, once it was sent or failed", async () => {
    for (const [state, ago] of [
      ["sent", "91 days"],
      ["failed", "91 days"],
      ["sent", "89 days"],
    ] as const)
      await sql()`insert into public.mail_outbox (kind, recipient, language, state, created_at)
        values ('test', 'a@example.com', 'pt', ${state}, now() - ${ago}::interval)`;
    await tidy();
    expect(await sql()`select state from public.mail_outbox`).toHaveLength(1);
  });

  test("the author of a topic suggestion is forgotten after two years; the topic stays", async () => {
    for (const [topic, ago] of [
      ["False friends", "731 days"],
      ["Phrasal verbs", "700 days"],
    ] as const)
      await sql()`insert into public.topic_suggestions (topic, name, email, language, created_at)
        values (${topic}, 'Lia', 'lia@example.com', 'pt', now() - ${ago}::interval)`;
    await tidy();
    expect(await sql()`select topic, name, email from public.topic_suggestions order by topic`).toEqual([
      { topic: "False friends", name: null, email: null },
      { topic: "Phrasal verbs", name: "Lia", email: "lia@example.com" },
    ]);
  });

  test("rate-limit counts after two days", async () => {
    await sql()`insert into private.quotas (key, window_started_at)
      values ('kept', now() - interval '1 day'), ('gone', now() - interval '3 days')`;
    await tidy();
    expect(await sql()`select key from private.quotas where key in ('kept', 'gone')`).toEqual([{ key: "kept" }]);
  });
});

describe("a visitor who only booked a trial class", () => {
  const booked = async (local_time: string, ago: string, email = `${randomUUID()}@example.com`) => {
    const key = bookingKey();
    const { data, error } = await school.visitor.rpc(
      "book_trial",
      visitorBooking({ key, email, local_time, goals: "segredo", message: "um recado" }),
    );
    expect(error).toBeNull();
    const { id } = data as { id: string };
    await sql()`update public.calendar_entries set local_start = local_start - ${ago}::interval where id = ${id}`;
    await sql()`update public.trial_bookings set created_at = created_at - ${ago}::interval where id = ${id}`;
    return { id, key, email };
  };
  const known = async (id: string) =>
    (await sql()`select full_name, email, phone, goals, message from public.trial_bookings where id = ${id}`)[0];
  const notificationsOf = async (id: string) =>
    (await sql()`select from public.notifications where content ->> 'link' like ${`%${id}`}`).length;

  test("a visitor who only booked a trial class is erased two years after the hour, also from notifications and their placement test", async () => {
    const { id, key, email } = await booked("10:00", "3 years");
    const taken = bookingKey();
    await takeWhole(taken, true);
    await school.visitor.rpc("name_placement_result", { key: taken, name: "Vera" });
    await school.visitor.rpc("claim_placement_test", { key: taken, booking_key: key });
    expect(await notificationsOf(id)).toBeGreaterThan(0);
    await tidy();
    expect(await known(id)).toEqual({ full_name: null, email: null, phone: null, goals: null, message: null });
    expect((await school.visitor.rpc("find_trial", { key })).data).toBeNull();
    expect(await notificationsOf(id)).toBe(0);
    expect(
      await sql()`select level, shown_name, trial_id from public.placement_attempts where key_hash = sha256(${taken}::bytea)`,
    ).toEqual([{ level: "C2", shown_name: null, trial_id: null }]);
    const everywhere = await sql()`select to_jsonb(b)::text || to_jsonb(e)::text as said
      from public.trial_bookings b join public.calendar_entries e on e.id = b.id`;
    expect(JSON.stringify(everywhere)).not.toMatch(new RegExp(`Vera|segredo|recado|${email}`));
    // Counts are unchanged.
    expect(everywhere).toHaveLength(1);
  });

  test("a visitor who only booked a trial class can be erased on request, in all their bookings, only by the teacher", async () => {
    const { id, email } = await booked("10:00", "40 days");
    const again = await booked("11:00", "40 days", email.toUpperCase());
    await school.visitor.rpc("suggest_topic", { topic: "Slang", language: "pt", name: "Vera", email });
    for (const client of [school.visitor, school.student.client])
      expect((await client.rpc("erase_booker", { booking: id })).error).not.toBeNull();
    expect((await school.teacher.client.rpc("erase_booker", { booking: id })).error).toBeNull();
    for (const one of [id, again.id]) {
      expect(await known(one)).toMatchObject({ full_name: null, goals: null });
      expect(await notificationsOf(one)).toBe(0);
    }
    expect(await sql()`select from public.mail_outbox where lower(recipient) = ${email}`).toEqual([]);
    expect(await sql()`select name, email from public.topic_suggestions`).toEqual([{ name: null, email: null }]);
    expect((await school.teacher.client.rpc("erase_booker", { booking: id })).error?.message).toBe("NOT_FOUND");
  });

  test("a visitor who only booked a trial class cannot be erased before a class to come, and a person with an account cannot either", async () => {
    const { id, email } = await booked("10:00", "40 days");
    await booked("11:00", "0 days", email);
    const students = await booked("12:00", "40 days", school.other.email);
    for (const booking of [id, students.id])
      expect((await school.teacher.client.rpc("erase_booker", { booking })).error?.message).toBe("NOT_NOW");
    expect(await known(id)).toMatchObject({ full_name: "Vera Visita" });
  });

  test("a visitor who only booked a trial class is kept for two years; a person with an account or an hour to come stays longer", async () => {
    const ids = [
      (await booked("10:00", "23 months")).id,
      (await booked("11:00", "3 years", school.other.email)).id,
      (await booked("12:00", "0 days")).id,
    ];
    const adopted = await booked("14:00", "3 years");
    await school.teacher.client.rpc("link_trial", { booking: adopted.id, student: school.student.id });
    await tidy();
    for (const id of [...ids, adopted.id]) {
      expect(await known(id)).toMatchObject({ full_name: "Vera Visita", goals: "segredo" });
      expect(await notificationsOf(id)).toBeGreaterThan(0);
    }
  });

  test("the time of a booking made long ahead is counted from its hour", async () => {
    const { id } = await booked("10:00", "0 days");
    await sql()`update public.trial_bookings set created_at = now() - interval '3 years' where id = ${id}`;
    await tidy();
    expect(await known(id)).toMatchObject({ full_name: "Vera Visita" });
  });
});

describe("housekeeping", () => {
  test("housekeeping charges a month that begins", async () => {
    const { teacher, student } = school;
    await sql()`update public.plan_prices set price_cents = 48000, from_on = '2000-01-01' where plan = 'Moderate'`;
    await teacher.client.rpc("edit_student", { student: student.id, full_name: "Ana", plan: "Moderate" });
    await sql()`update public.student_billing set plan_since = '2026-01-10' where student_id = ${student.id}`;
    await tidy();
    expect((await student.client.from("charges").select("kind").limit(1)).data).toEqual([{ kind: "monthly" }]);
  });

  test("housekeeping can be run only by the server", async () => {
    for (const client of [school.visitor, school.student.client, school.teacher.client])
      expect((await client.rpc("run_housekeeping")).error?.code).toBe(DENIED);
  });
});
