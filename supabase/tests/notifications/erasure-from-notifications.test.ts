import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import { booksOf } from "../money.ts";
import type { Person } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;

const enrollTogether = async (): Promise<[Person, Person]> => [
  await the.school.enroll("Helena Prado"),
  await the.school.enroll("Iara Nunes"),
];
const classOf = async ({ id: student }: Person, hour: string) => {
  const { data } = await the.schedule(WEDNESDAY, hour, { student });
  return (data as { made: { id: string }[] }).made[0]?.id ?? "";
};
const submit = async (person: Person) => {
  const id = randomUUID();
  await the.teacher().rpc("save_assignment", { id, title: "Write", due_on: weekday(1, 5), students: [person.id] });
  const { data } = await person.client.from("homework").select("id").eq("assignment_id", id).single();
  const { error } = await person.client.rpc("submit_homework", { homework: data?.id ?? "", answer: "Done." });
  expect(error).toBeNull();
};
const leaveFeedback = async ({ client }: Person) => {
  const id = randomUUID();
  expect((await client.rpc("leave_feedback", { id, rating: 5, comments: "Adorei" })).error).toBeNull();
  return id;
};
const books = booksOf(() => the.school);
/** Causes notifications to the teacher about a person, without links to their pages. */
const payAndAgree = async (person: Person) => {
  const charge = await books.charge(person.id, 10_000);
  expect((await books.sendProof(person, charge.id)).error).toBeNull();
  const feedback = await leaveFeedback(person);
  await the.teacher().rpc("ask_to_publish", { feedback });
  const answer = { feedback, agrees: true, shown_name: "Uma aluna" };
  expect((await person.client.rpc("answer_publication", answer)).error).toBeNull();
};
/** Removes ids, as earlier versions wrote none. */
const forgetIds = async () => {
  await sql()`update public.notifications set content = content - 'student' - 'proof'`;
  await sql()`update public.mail_outbox set data = data - 'student' - 'proof'`;
  await sql()`update private.digest_items set data = data - 'student' - 'proof'`;
};
const LEADS_NOWHERE = ["publication_answered", "student_made_payment"];
/** The types of the teacher's notifications and mails with this name, but without a link to the person. */
const toldWithout = async (name: string) => {
  const rows = await sql()`
    select n.type from public.notifications n where n.type in ${sql()(LEADS_NOWHERE)} and n.content ->> 'student_name' = ${name}
    union all select m.kind from public.mail_outbox m where m.kind in ${sql()(LEADS_NOWHERE)} and m.data ->> 'student_name' = ${name}
    union all select d.kind from private.digest_items d where d.kind in ${sql()(LEADS_NOWHERE)} and d.data ->> 'student_name' = ${name}`;
  return rows.map(({ type }) => String(type)).sort();
};
const twice = (types: string[]) => types.flatMap((type) => [type, type]);
const erase = async ({ id }: Person) => {
  expect((await the.school.server.rpc("erase_person", { person: id })).error).toBeNull();
  expect((await the.school.server.auth.admin.deleteUser(id)).error).toBeNull();
};
/** All notifications, and all pending and failed mails and pushes. */
const everythingTold = async () =>
  JSON.stringify(
    await sql()`select to_jsonb(m) from public.mail_outbox m union all select to_jsonb(d) from private.digest_items d
      union all select to_jsonb(n) from public.notifications n`,
  );

describe("an erased person", () => {
  test("an erased person disappears from mails, digests and the bell, and nobody else does", async () => {
    const [gone, stays] = await enrollTogether();
    const teacher = the.school.teacher;
    await sql()`insert into public.notification_times (user_id, digest_at) values (${teacher.id}, '23:59')`;
    for (const [person, hour] of [
      [gone, "10:00"],
      [stays, "14:00"],
    ] as const) {
      const id = await classOf(person, hour);
      await person.client.rpc("cancel_class", { class: id, accepts_forfeit: true });
      await submit(person);
      await leaveFeedback(person);
    }
    // Half of the items are in a mail that failed, the other half still waits.
    await sql()`update private.digest_items set due_at = now()`;
    await the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 });
    await submit(gone);
    await submit(stays);
    await sql()`update public.mail_outbox set state = 'failed', last_error = 'REFUSED: 550'`;
    const before = await everythingTold();
    for (const { id } of [gone, stays]) expect(before).toContain(id);
    expect(await sql()`select from public.mail_outbox where kind in ('digest', 'teacher_cancelled')`).toHaveLength(3);

    await erase(gone);
    const after = await everythingTold();
    for (const trace of ["Helena", gone.id, gone.email]) expect(after).not.toContain(trace);
    for (const trace of ["Iara", stays.id, stays.email]) expect(after).toContain(trace);
    const [digest] =
      await sql()`select jsonb_array_length(data -> 'items') as items from public.mail_outbox where kind = 'digest'`;
    expect(digest?.items).toBeGreaterThan(0);
  });

  test("an erased visitor's trial class disappears from the teacher's notifications", async () => {
    const gone = await the.school.enroll("Julia Rocha");
    await the.trial(WEDNESDAY, "10:00");
    await sql()`update public.trial_bookings set email = lower(${gone.email}), full_name = 'Julia Rocha'`;
    await sql()`update public.mail_outbox set data = data || '{"name": "Julia Rocha"}'`;
    await sql()`update public.notifications set content = content || '{"applicant_name": "Julia Rocha"}'`;
    expect(await everythingTold()).toContain("Julia");
    await erase(gone);
    expect(await everythingTold()).not.toContain("Julia");
  });
});

describe("two people with the same name", () => {
  beforeEach(async () => {
    await sql()`delete from private.digest_items`;
    await sql()`delete from public.notification_times`;
  });

  test.each(["mails", "a mail of the day"])(
    "two people with the same name keep their own notifications, in the bell and in %s",
    async (how) => {
      const gone = await the.school.enroll("Lia Reis");
      const stays = await the.school.enroll("Lia Reis");
      if (how === "a mail of the day")
        await sql()`insert into public.notification_times (user_id, digest_at) values (${the.school.teacher.id}, '23:59')`;
      await payAndAgree(gone);
      await payAndAgree(stays);
      expect(await toldWithout("Lia Reis")).toEqual(twice(twice(LEADS_NOWHERE)));
      await erase(gone);
      expect(await toldWithout("Lia Reis")).toEqual(twice(LEADS_NOWHERE));
      expect(await everythingTold()).not.toContain(gone.id);
      expect(await everythingTold()).toContain(stays.id);
      await erase(stays);
      expect(await toldWithout("Lia Reis")).toEqual([]);
    },
  );

  test("lose nothing to each other by a name they chose, nor in notifications of earlier versions", async () => {
    const gone = await the.school.enroll("Olga Dias");
    const stays = await the.school.enroll("Rita Sales");
    await payAndAgree(stays);
    await forgetIds();
    const renamed = await gone.client
      .from("profiles")
      .update({ full_name: "Rita Sales" })
      .eq("id", gone.id)
      .select("id");
    expect(renamed.data).toHaveLength(1);
    await erase(gone);
    expect(await toldWithout("Rita Sales")).toEqual(twice(LEADS_NOWHERE));
  });
});

test("notifications of earlier versions with only a name are erased with the only person of that name", async () => {
  const gone = await the.school.enroll("Zilda Braga");
  await payAndAgree(gone);
  await forgetIds();
  expect(await toldWithout("Zilda Braga")).toEqual(twice(LEADS_NOWHERE));
  await erase(gone);
  expect(await toldWithout("Zilda Braga")).toEqual([]);
});

test("the key of a visitor's trial class is kept until its mail is sent or abandoned", async () => {
  await the.trial(WEDNESDAY, "10:00");
  const worker = randomUUID();
  const { data } = await the.school.server.rpc("claim_mails", { worker, max_rows: 50 });
  const booked = data?.find(({ kind }) => kind === "trial_booked");
  expect(booked?.data).toHaveProperty("key");
  await the.school.server.rpc("postpone_mail", {
    mail: booked?.id ?? "",
    worker,
    error: "REFUSED: 550",
    give_up: true,
  });
  const kept = () => sql()`select state, data from public.mail_outbox where id = ${booked?.id ?? ""}`;
  expect(await kept()).toEqual([{ state: "failed", data: booked?.data }]);
  const { data: listed } = await the.teacher().rpc("list_undelivered");
  expect(listed).toMatchObject([{ kind: "trial_booked", can_retry: true }]);
  await the
    .teacher()
    .rpc("dismiss_delivery", { channel: "mail", id: booked?.id ?? "" })
    .throwOnError();
  expect(await kept()).toEqual([{ state: "failed", data: {} }]);
});
