import { describe, expect, test } from "vitest";
import { formatNotification } from "../../../app/i18n/notifications/bell.ts";
import { calendarStories, WEDNESDAY } from "../calendar.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
const at = (time: string) => new Date(`${WEDNESDAY}T${time}:00-03:00`).toISOString();
const day = (start: string, days: number) =>
  new Date(Date.parse(`${start.slice(0, 10)}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
type More = { sender?: string; proven?: boolean; answered_at?: string; words?: string; answer?: string };
const propose = (hour: string, time: string, more: More = {}) =>
  the.school.server
    .rpc("answer_invitation", {
      hour,
      answer: "maybe",
      answered_at: "2026-11-20T10:00:00Z",
      sequence: 0,
      sender: the.school.student.email,
      proven: true,
      proposed: at(time),
      words: "Pode ser mais tarde?",
      ...more,
    })
    .throwOnError();
const requests = async () =>
  (
    await the
      .teacher()
      .from("class_requests")
      .select("id, student_id, local_start, moves, moves_from, words, outcome")
      .order("created_at")
      .throwOnError()
  ).data;
const bell = async (type: string) => {
  const { data } = await the.teacher().from("notifications").select("content").eq("type", type).throwOnError();
  return data.map(({ content }) => formatNotification(type, content, "pt"));
};
const startOf = async (id: string) =>
  (await sql()`select to_char(local_start, 'HH24:MI') as start from public.calendar_entries where id = ${id}`)[0]
    ?.start;
const answer = (request: string, accepts: boolean) =>
  the.teacher().rpc("answer_class_request", { request, accepts, answer: "Não dá" });

test("another time that a student proposes is a request with its words, even half an hour later; one press moves the class", async () => {
  const moves = await the.scheduled(WEDNESDAY, "10:00");
  await propose(moves, "10:30");
  const [request] = await requests();
  expect(request).toMatchObject({
    student_id: the.school.student.id,
    local_start: `${WEDNESDAY}T10:30:00`,
    moves,
    moves_from: `${WEDNESDAY}T10:00:00`,
    words: "Pode ser mais tarde?",
  });
  expect(await startOf(moves)).toBe("10:00");
  expect(await bell("invitation_answered")).toMatchObject([{ link: "/admin/dashboard" }]);
  await the.school.server.rpc("run_housekeeping", { step: "class requests" }).throwOnError();
  expect((await answer(request?.id ?? "", true)).error).toBeNull();
  expect([await startOf(moves), (await requests())[0]?.outcome]).toEqual(["10:30", "accepted"]);
  const { data } = await the.school.student.client.from("notifications").select("type").throwOnError();
  expect(data.map(({ type }) => type)).toContain("class_moved");
});

test("the last proposal for a class counts and can be declined, and the hour that the class already has is no proposal", async () => {
  const moves = await the.scheduled(WEDNESDAY, "10:00");
  await propose(moves, "12:00");
  await propose(moves, "15:00", { answered_at: "2026-11-20T11:00:00Z" });
  const [request, ...more] = await requests();
  expect([request?.local_start, more]).toEqual([`${WEDNESDAY}T15:00:00`, []]);
  expect((await answer(request?.id ?? "", false)).error).toBeNull();
  expect(await startOf(moves)).toBe("10:00");
  await propose(moves, "10:00", { answered_at: "2026-11-20T12:00:00Z" });
  expect((await requests()).filter(({ outcome }) => outcome === null)).toEqual([]);
});

test("a proposed hour that somebody takes, or whose class is cancelled or moved there, ends the request", async () => {
  const outcomes = async () => {
    await the.school.server.rpc("run_housekeeping", { step: "class requests" }).throwOnError();
    return (await requests()).map(({ outcome }) => outcome);
  };
  const moves = await the.scheduled(WEDNESDAY, "10:00");
  await propose(moves, "12:00");
  await the.teacher().rpc("block_time", { local_date: WEDNESDAY, local_time: "12:30", minutes: 30 }).throwOnError();
  expect(await outcomes()).toEqual(["taken"]);
  await propose(moves, "15:00", { answered_at: "2026-11-20T11:00:00Z" });
  const to = { entry: moves, local_date: WEDNESDAY, local_time: "15:00" };
  await the.teacher().rpc("move_hour", to).throwOnError();
  expect(await outcomes()).toEqual(["taken", "accepted"]);
  await propose(moves, "17:00", { answered_at: "2026-11-20T12:00:00Z", sequence: 9 } as More);
  await the.teacher().rpc("cancel_hour", { entry: moves }).throwOnError();
  expect(await outcomes()).toEqual(["taken", "accepted", "passed"]);
});

test("an unauthenticated proposal is shown to the teacher as a question with its time and words, and is no request", async () => {
  const moves = await the.scheduled(WEDNESDAY, "10:00");
  for (let times = 0; times < 2; times += 1) await propose(moves, "12:00", { proven: false });
  expect((await bell("invitation_questioned")).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Foi Ana quem propôs .* às 12:00 no lugar da aula de .*Pode ser mais tarde\?/),
  ]);
  expect(await requests()).toEqual([]);
});

test("an answer by somebody to whom the invitation was forwarded is notified once under their address, and changes nothing", async () => {
  const hour = await the.scheduled(WEDNESDAY, "10:00");
  const yes = { answer: "yes", sender: "avo@example.com", words: "Levo ela" };
  for (let times = 0; times < 2; times += 1) await propose(hour, "12:00", yes);
  expect((await bell("invitation_forwarded")).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^avo@example\.com respondeu “Sim” ao convite da aula de Ana em .*“Levo ela”$/),
  ]);
  expect([await the.statusOf(hour), await requests(), await bell("invitation_answered")]).toEqual([
    "scheduled",
    [],
    [],
  ]);
  await propose(hour, "12:00", { sender: the.school.teacher.email, answer: "no" });
  expect(await bell("invitation_forwarded")).toHaveLength(1);
});

test("an invitation that a student delegates is notified with the address of the other person", async () => {
  const hour = await the.scheduled(WEDNESDAY, "10:00");
  await propose(hour, "10:00", { answer: "delegated", words: "bia@example.com" });
  expect((await bell("invitation_forwarded")).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Ana passou a bia@example\.com o convite da aula de /),
  ]);
  expect(await the.statusOf(hour)).toBe("scheduled");
});

describe("another time for a trial class", () => {
  const booked = async () => {
    await the.trial(WEDNESDAY, "10:00");
    const [row] = await sql()`select id, email from public.trial_bookings`;
    return { id: String(row?.id), sender: String(row?.email) };
  };

  test("another time for a trial is a request with its words, and one press moves the trial, of which its visitor hears", async () => {
    const { id, sender } = await booked();
    await propose(id, "12:00", { sender });
    const [request] = await requests();
    const asked = { student_id: null, moves: id, moves_from: `${WEDNESDAY}T10:00:00`, words: "Pode ser mais tarde?" };
    expect(request).toMatchObject({ ...asked, local_start: `${WEDNESDAY}T12:00:00` });
    const { data } = await the
      .teacher()
      .from("class_requests")
      .select("calendar_entries(trial_bookings(full_name, email))")
      .single()
      .throwOnError();
    expect(data).toEqual({ calendar_entries: { trial_bookings: { full_name: "Vera Visita", email: sender } } });
    expect(await bell("invitation_answered")).toMatchObject([{ link: "/admin/dashboard" }]);
    for (const client of [the.school.student.client, the.school.former.client])
      expect((await client.from("class_requests").select("id")).data).toEqual([]);
    await the.school.server.rpc("run_housekeeping", { step: "class requests" }).throwOnError();
    expect((await answer(request?.id ?? "", true)).error).toBeNull();
    expect([await startOf(id), (await requests())[0]?.outcome]).toEqual(["12:00", "accepted"]);
    const mails = await sql()`select kind from public.mail_outbox where recipient = ${sender} order by created_at`;
    expect(mails.map(({ kind }) => kind)).toContain("trial_moved");
  });

  test("another time for a trial class is declined and moves nothing, ends when the hour is its own or taken, and is erased with its person", async () => {
    const { id, sender } = await booked();
    const open = async () => {
      await the.school.server.rpc("run_housekeeping", { step: "class requests" }).throwOnError();
      return (await requests()).map(({ outcome }) => outcome);
    };
    await propose(id, "12:00", { sender });
    expect((await answer((await requests())[0]?.id ?? "", false)).error).toBeNull();
    expect([await startOf(id), await open()]).toEqual(["10:00", ["declined"]]);
    await propose(id, "15:00", { sender, answered_at: "2026-11-20T11:00:00Z" });
    const to = { entry: id, local_date: WEDNESDAY, local_time: "15:00" };
    await the.teacher().rpc("move_hour", to).throwOnError();
    expect(await open()).toEqual(["declined", "accepted"]);
    await propose(id, "17:00", { sender, answered_at: "2026-11-20T12:00:00Z", sequence: 9 } as More);
    await the.scheduled(WEDNESDAY, "17:00");
    expect(await open()).toEqual(["declined", "accepted", "taken"]);
    await sql()`select private.erase_bookings(array[${id}]::uuid[])`;
    expect(await requests()).toEqual([]);
  });
});

describe("another time for a series", () => {
  const series = async () => {
    const { data } = await the.schedule(WEDNESDAY, "10:00", { weeks: 3 });
    const made = (data as { made: { id: string }[] }).made.map(({ id }) => id);
    const [row] = await sql()`select series_id from public.classes where id = ${made[0] ?? ""}`;
    return { made, id: String(row?.series_id) };
  };
  const said = () => ({
    answer: "maybe",
    sequence: 0,
    sender: the.school.student.email,
    proven: true,
    words: "Pode ser mais tarde?",
    answered_at: "2026-11-20T10:00:00Z",
  });

  test("another time for a class of a series is a request only for that class", async () => {
    const { made, id } = await series();
    const [place] = await sql()`select recurs_at from public.classes where id = ${made[1] ?? ""}`;
    const recurs_at = new Date(String(place?.recurs_at)).toISOString();
    const proposed = new Date(`${day(WEDNESDAY, 7)}T12:00:00-03:00`).toISOString();
    await the.school.server.rpc("answer_invitation", { ...said(), series: id, recurs_at, proposed }).throwOnError();
    const [request] = await requests();
    expect(request).toMatchObject({ moves: made[1], local_start: `${day(WEDNESDAY, 7)}T12:00:00` });
    expect((await answer(request?.id ?? "", true)).error).toBeNull();
    expect([await startOf(made[0] ?? ""), await startOf(made[1] ?? "")]).toEqual(["10:00", "12:00"]);
  });

  test("another time for a whole series is a request to move it, from its next class on", async () => {
    const { made, id } = await series();
    // Programs name the first class that the series ever had, which may be long over.
    const first = new Date(`${day(WEDNESDAY, -70 + 1)}T12:00:00-03:00`).toISOString();
    const order = { ...said(), series: id };
    await the.school.server.rpc("answer_invitation", { ...order, proposed: first }).throwOnError();
    const open = async () =>
      (
        await the
          .teacher()
          .from("series_requests")
          .select("id, class_id, scope, local_start, message")
          .is("answered_at", null)
      ).data;
    const thursday = `${day(WEDNESDAY, 1)}T12:00:00`;
    const [request] = (await open()) ?? [];
    expect(request).toMatchObject({
      class_id: made[0],
      scope: "all",
      local_start: thursday,
      message: "Pode ser mais tarde?",
    });
    expect((await bell("invitation_answered"))[0]).toMatchObject({
      text: expect.stringMatching(
        /^Ana propõe outro horário para 3 aulas, a primeira em .* às 12:00 no lugar de .* às 10:00/,
      ),
      link: `/admin/scheduled-classes?class=${made[0]}`,
    });
    const [told] =
      await sql()`select content ->> 'new_date' as new_date from public.notifications where type = 'invitation_answered'`;
    expect(told?.new_date).toBe(thursday.slice(0, 16));
    expect(await requests()).toEqual([]);
    const later = new Date(Date.parse(first) + 3_600_000).toISOString();
    const again = { ...order, proposed: later, answered_at: "2026-11-20T11:00:00Z" };
    await the.school.server.rpc("answer_invitation", again).throwOnError();
    expect(await open()).toMatchObject([{ local_start: thursday.replace("12:", "13:") }]);
    const [latest] = (await open()) ?? [];
    const { data: seen } = await the
      .teacher()
      .rpc("preview_series_request", { request: latest?.id ?? "" })
      .throwOnError();
    const { version } = seen as { version: string };
    const accepted = { request: latest?.id ?? "", accepts: true, version };
    await the.teacher().rpc("answer_series_request", accepted).throwOnError();
    for (const one of made) expect(await startOf(one)).toBe("13:00");
  });
});
