import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import { type Client, DENIED } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
const ask = (client: Client, local_time = "10:00", local_date = WEDNESDAY) =>
  client.rpc("request_class", { local_date, local_time });
const asked = async (local_time = "10:00", local_date = WEDNESDAY): Promise<string> => {
  const { client, id } = the.school.student;
  expect((await ask(client, local_time, local_date)).error).toBeNull();
  const [made] =
    await sql()`select id from public.class_requests where student_id = ${id} and local_start = ${`${local_date} ${local_time}`}
    and ended_at is null`;
  return made?.id;
};
const answer = (request: string, accepts: boolean, word?: string, who = the.teacher()) =>
  who.rpc("answer_class_request", { request, accepts, ...(word === undefined ? {} : { answer: word }) });
const withdraw = (request: string, who = the.school.student.client) => who.rpc("withdraw_class_request", { request });
const round = () => the.school.server.rpc("run_housekeeping", { step: "class requests" }).throwOnError();
const mine = async () =>
  (await the.school.student.client.from("class_requests").select("outcome, answer, class_id").order("created_at")).data;
const bell = async (client = the.teacher(), type = "student_requested_class") =>
  (await client.from("notifications").select("content").eq("type", type)).data ?? [];
const mails = () =>
  sql()`select kind, data from public.mail_outbox where recipient = ${the.school.student.email} order by created_at`;
const taken = () => sql()`select from public.calendar_entries where cancelled_at is null`;

describe("a student's request", () => {
  test("a student's request tells the teacher once, books nothing, and is shown to both", async () => {
    const { id, client } = the.school.student;
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(client)));
    expect(answers.flatMap(({ error }) => error ?? [])).toEqual([]);
    const content = {
      student: id,
      class_date: `${WEDNESDAY}T10:00`,
      request: expect.any(String),
      link: "/admin/dashboard",
    };
    expect(await bell()).toMatchObject([{ content }]);
    const sent = await sql()`select kind, recipient from public.mail_outbox`;
    expect(sent).toEqual([{ kind: "student_requested_class", recipient: the.school.teacher.email }]);
    expect(await taken()).toHaveLength(0);
    for (const who of [client, the.teacher()])
      expect((await who.from("class_requests").select("student_id, local_start, outcome")).data).toEqual([
        { student_id: id, local_start: `${WEDNESDAY}T10:00:00`, outcome: null },
      ]);
  });

  test("a student's request for a taken or past hour, or during a pause, is refused, and so is the sixth request on a day", async () => {
    const { id, client } = the.school.student;
    await the.scheduled(WEDNESDAY, "09:00");
    expect((await ask(client, "09:00")).error?.message).toBe("SLOT_TAKEN");
    expect((await ask(client, "10:00", "2020-01-01")).error?.message).toBe("INVALID_DATE");
    for (const hour of ["11:00", "12:00", "13:00", "14:00", "15:00"])
      expect((await ask(client, hour)).error).toBeNull();
    const sixth = await ask(client, "16:00");
    expect([sixth.status, sixth.error?.message]).toEqual([429, "TOO_MANY_BOOKINGS"]);
    expect(await bell()).toHaveLength(5);
    expect(await mine()).toHaveLength(5);
    await sql()`insert into public.pauses (student_id, first_day, last_day, keeps_place)
      values (${id}, ${WEDNESDAY}, ${WEDNESDAY}, false)`;
    expect((await ask(client, "17:00")).error?.message).toBe("PAUSED");
    await sql()`delete from public.pauses`;
  });

  test("a student's withdrawn request is not mailed, and the hour can be requested again", async () => {
    const request = await asked();
    expect((await withdraw(request)).error).toBeNull();
    expect(await mine()).toEqual([]);
    expect((await withdraw(request)).error?.message).toBe("NOT_FOUND");
    expect((await answer(request, true)).error?.message).toBe("NOT_FOUND");
    await sql()`select private.drop_outdated_mails()`;
    expect(await sql()`select state from public.mail_outbox`).toEqual([{ state: "dropped" }]);
    await asked();
    expect(await bell()).toHaveLength(2);
  });
});

describe("the teacher", () => {
  test("the teacher accepts with one call: the class is scheduled, and the student is notified as for any class", async () => {
    const request = await asked();
    expect((await answer(request, true)).error).toBeNull();
    const [made] = (await the.school.student.client.from("hours").select("id, local_start, status")).data ?? [];
    expect(made).toMatchObject({ local_start: `${WEDNESDAY}T10:00:00`, status: "scheduled" });
    expect(await mine()).toEqual([{ outcome: "accepted", answer: null, class_id: made?.id }]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["class_scheduled"]);
    expect(await bell(the.school.student.client, "new_class_scheduled")).toHaveLength(1);
    expect((await answer(request, true)).error?.message).toBe("NOT_NOW");
    expect(await taken()).toHaveLength(1);
  });

  test("the teacher declines with a word, which the student reads, or without one", async () => {
    const first = await asked("10:00");
    const second = await asked("11:00");
    expect((await answer(first, false, "x".repeat(301))).error?.message).toBe("TOO_LONG");
    expect((await answer(first, false, " Quarta é folga ")).error).toBeNull();
    expect((await answer(second, false, " ")).error).toBeNull();
    expect(await mine()).toMatchObject([
      { outcome: "declined", answer: "Quarta é folga" },
      { outcome: "declined", answer: null },
    ]);
    expect(await mails()).toMatchObject([
      { kind: "class_declined", data: { class_date: `${WEDNESDAY}T10:00`, reason: "Quarta é folga" } },
      { kind: "class_declined", data: { class_date: `${WEDNESDAY}T11:00` } },
    ]);
    expect(await taken()).toHaveLength(0);
    expect((await withdraw(first)).error?.message).toBe("NOT_FOUND");
  });

  test("the teacher cannot accept if the hour is taken or the student is paused, and the request stays open", async () => {
    const { id } = the.school.student;
    const request = await asked();
    await sql()`insert into public.calendar_entries (kind, local_start) values ('block', ${`${WEDNESDAY} 10:30`})`;
    expect((await answer(request, true)).error?.message).toBe("SLOT_TAKEN");
    await sql()`delete from public.calendar_entries`;
    await sql()`insert into public.pauses (student_id, first_day, last_day, keeps_place)
      values (${id}, ${WEDNESDAY}, ${WEDNESDAY}, false)`;
    expect((await answer(request, true)).error?.message).toBe("PAUSED");
    await sql()`delete from public.pauses`;
    expect(await mine()).toMatchObject([{ outcome: null }]);
  });

  test("the teacher who schedules the class by her form has answered the request, too, at whichever time she agreed on", async () => {
    await asked("10:00");
    await asked("15:00");
    await the.scheduled(WEDNESDAY, "10:00");
    await the.scheduled(WEDNESDAY, "15:30");
    expect(await mine()).toMatchObject([{ outcome: "accepted" }, { outcome: "accepted" }]);
    expect(await bell(the.school.student.client, "request_lapsed")).toEqual([]);
  });
});

describe("a request lapses", () => {
  test("a request lapses when somebody else takes its hour or the hour passes, and its student is notified once", async () => {
    await asked("10:00");
    const passed = await asked("12:00");
    const open = await asked("14:00");
    const other = await the.school.enroll("Outra Aluna");
    await the.schedule(WEDNESDAY, "10:30", { student: other.id });
    await sql()`update public.class_requests set local_start = date_trunc('minute', now() at time zone 'America/Sao_Paulo')
      where id = ${passed}`;
    for (let rounds = 0; rounds < 2; rounds++) await round();
    expect(await mine()).toMatchObject([{ outcome: "taken" }, { outcome: "passed" }, { outcome: null }]);
    const told = await mails();
    expect(told.map(({ kind, data }) => [kind, data.outcome])).toEqual([
      ["request_lapsed", "taken"],
      ["request_lapsed", "passed"],
    ]);
    expect(await bell(the.school.student.client, "request_lapsed")).toHaveLength(2);
    expect((await answer(passed, true)).error?.message).toBe("NOT_NOW");
    expect((await answer(open, false)).error).toBeNull();
  });

  test("a request lapses without a notification if a class of the same student was moved there", async () => {
    const id = await the.scheduled(weekday(2, 4), "09:00");
    await asked("10:00");
    await the
      .teacher()
      .rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time: "10:00" })
      .throwOnError();
    await round();
    expect(await mine()).toEqual([{ outcome: "accepted", answer: null, class_id: id }]);
    expect(await bell(the.school.student.client, "request_lapsed")).toEqual([]);
  });

  test("a request lapses with its student's account", async () => {
    const leaving = await the.school.enroll("Lia Despedida");
    expect((await ask(leaving.client)).error).toBeNull();
    await the.teacher().rpc("set_active", { person: leaving.id, active: false }).throwOnError();
    await round();
    expect((await the.teacher().from("class_requests").select("id")).data).toEqual([]);
  });
});

test("nobody but an active student asks or withdraws, and nobody but the teacher answers", async () => {
  const { school } = the;
  const request = await asked();
  const stranger = await school.enroll("Outra Aluna");
  const { former, visitor } = school;
  for (const client of [visitor, former.client, the.teacher()]) expect((await ask(client)).error).not.toBeNull();
  expect(await bell()).toHaveLength(1);
  expect((await withdraw(request, visitor)).error?.code).toBe(DENIED);
  for (const client of [stranger.client, former.client, the.teacher()])
    expect((await withdraw(request, client)).error?.message).toBe("NOT_FOUND");
  expect((await answer(request, true, undefined, visitor)).error?.code).toBe(DENIED);
  for (const { client } of [school.student, stranger, former])
    expect((await answer(request, true, undefined, client)).error?.code).toBe("PT403");
  expect((await visitor.from("class_requests").select("id")).error?.code).toBe(DENIED);
  for (const { client } of [stranger, former])
    expect((await client.from("class_requests").select("id")).data).toEqual([]);
  const change = school.student.client.from("class_requests").update({ outcome: "accepted" }).eq("id", request);
  expect((await change).error?.code).toBe(DENIED);
  expect(await mine()).toMatchObject([{ outcome: null }]);
  await sql()`update public.profiles set deactivated_at = now() where id = ${school.student.id}`;
  expect((await withdraw(request)).error?.message).toBe("NOT_FOUND");
  await sql()`update public.profiles set deactivated_at = null where id = ${school.student.id}`;
});

test("the copy of one's data has the requests, and the audit log their answers", async () => {
  const request = await asked();
  await answer(request, false, "Quarta é folga");
  const { data } = await the.school.student.client.rpc("export_my_data").throwOnError();
  expect(data).toMatchObject({ class_requests: [{ id: request, outcome: "declined", answer: "Quarta é folga" }] });
  const logged =
    await sql()`select action from public.audit_log where subject = 'class_requests' and subject_id = ${request} order by id`;
  expect(logged.map(({ action }) => action)).toEqual(["insert", "update"]);
});
