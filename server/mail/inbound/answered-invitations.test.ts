import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { formatNotification } from "../../../app/i18n/notifications/bell.ts";
import { eventually } from "../../../embedded/testing.ts";
import { calendarStories, WEDNESDAY } from "../../../supabase/tests/calendar.ts";
import { PROGRAMS, writeReply } from "./calendar-replies.ts";
import { readCalendarReplies } from "./read-calendar-replies.ts";
import { startMailbox } from "./testing.ts";
import { watchMailbox } from "./watch-mailbox.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
const student = () => the.school.student;
let ending: (() => unknown)[];
beforeEach(() => {
  ending = [];
});
afterEach(async () => {
  for (const end of ending) await end();
});

const bell = async (type = "invitation_answered") => {
  const { data } = await the
    .teacher()
    .from("notifications")
    .select("content")
    .eq("type", type)
    .order("created_at")
    .throwOnError();
  return data.map(({ content }) => formatNotification(type, content, "pt").text);
};
const answer = (
  hour: string,
  said: "yes" | "no" | "maybe",
  more: { at?: string; sequence?: number; sender?: string; proven?: boolean } = {},
) => {
  const { at = "2026-11-20T10:00:00Z", sequence = 0, sender = student().email, proven = true } = more;
  return the.school.server
    .rpc("answer_invitation", { hour, answer: said, answered_at: at, sequence, sender, proven })
    .throwOnError();
};
const series = async (weeks: number) => {
  const { data } = await the.schedule(WEDNESDAY, "10:00", { weeks });
  const made = (data as { made: { id: string }[] }).made.map(({ id }) => id);
  const [row] = await sql()`select series_id from public.classes where id = ${made[0] ?? ""}`;
  return { made, series: String(row?.series_id) };
};

test.each(PROGRAMS)("answering “No” in %s notifies the teacher, and the class stays", async (program) => {
  const hour = await the.scheduled();
  const reply = { uid: `class-${hour}@escola.example`, from: student().email, partstat: "DECLINED" };
  const vouched = `Authentication-Results: mx.escola.example; dmarc=pass header.from=${student().email.split("@")[1]}\r\n`;
  const terminalBox = await startMailbox([
    { source: "Subject: Private\r\n\r\nHi", report: false },
    { source: writeReply(program, { ...reply, method: "REQUEST" }), report: false, method: "REQUEST" },
    { source: vouched + writeReply(program, reply), report: false, method: "REPLY" },
  ]);
  const failures: string[] = [];
  const siteUrl = "https://escola.example";
  const watch = () =>
    watchMailbox({
      imapUrl: terminalBox.url,
      authservId: "mx.escola.example",
      siteUrl,
      server: the.school.server,
      failed: (line) => failures.push(line),
    });
  ending.push(terminalBox.close, watch().close);
  await eventually(async () => (await bell()).length === 1);
  expect((await bell())[0]).toMatch(
    /^Ana respondeu \u201cNão\u201d ao convite da aula de .* às 10:00\. Ela continua agendada$/,
  );
  expect(await the.statusOf(hour)).toBe("scheduled");
  expect(terminalBox.taken()).toBe(1);

  // Another process, or this one after a restart, reads it again.
  ending.push(watch().close);
  await eventually(
    () => terminalBox.taken() === 2 && terminalBox.heard.filter((line) => / LOGOUT|EXAMINE/.test(line)).length >= 2,
  );
  await answer(hour, "no", { at: "2026-11-25T12:00:00Z" });
  expect(await bell()).toHaveLength(1);
  expect(failures).toEqual([]);
});

test("a yes confirms the class and a later answer withdraws it; an earlier answer that arrives late does not", async () => {
  const hour = await the.scheduled();
  await answer(hour, "yes", { at: "2026-11-20T10:00:00Z" });
  expect(await the.statusOf(hour)).toBe("confirmed");
  await answer(hour, "no", { at: "2026-11-20T09:00:00Z" });
  expect(await the.statusOf(hour)).toBe("confirmed");
  await answer(hour, "maybe", { at: "2026-11-20T11:00:00Z" });
  expect(await the.statusOf(hour)).toBe("scheduled");
  expect((await bell()).map((text) => /\u201c(\S+)\u201d/.exec(text)?.[1])).toEqual(["Sim", "Talvez"]);
});

test("a class that was confirmed on the site stays confirmed", async () => {
  const hour = await the.scheduled();
  await student().client.rpc("confirm_class", { class: hour }).throwOnError();
  await answer(hour, "no");
  expect([await the.statusOf(hour), (await bell()).length]).toEqual(["confirmed", 1]);
});

test("an answer with an unauthenticated sender changes nothing: the teacher is asked once", async () => {
  const hour = await the.scheduled();
  const uid = `class-${hour}@escola.example`;
  const forged = (partstat: string) => ({
    source: writeReply("gmail", { uid, from: student().email, partstat }),
    report: false,
    method: "REPLY",
  });
  const mailbox = await startMailbox([forged("ACCEPTED"), forged("ACCEPTED"), forged("DECLINED")]);
  const { close } = watchMailbox({
    imapUrl: mailbox.url,
    siteUrl: "https://escola.example",
    server: the.school.server,
    failed: (line) => expect.fail(line),
  });
  ending.push(mailbox.close, close);
  await eventually(async () => (await bell("invitation_questioned")).length === 2);
  expect(await bell("invitation_questioned")).toEqual([
    expect.stringMatching(/^Foi Ana quem respondeu “Sim” ao convite da aula de .*nada mudou na agenda$/),
    expect.stringMatching(/^Foi Ana quem respondeu “Não”/),
  ]);
  expect([await bell(), await the.statusOf(hour)]).toEqual([[], "scheduled"]);
  await answer(hour, "yes");
  await answer(hour, "no", { proven: false, at: "2026-11-21T10:00:00Z" });
  expect([await the.statusOf(hour), (await bell("invitation_questioned")).length]).toEqual(["confirmed", 2]);
});

test("a series that somebody answers in a student's name is one question", async () => {
  const { series: id } = await series(3);
  const said = { series: id, sender: student().email, sequence: 0, answered_at: "2026-11-20T10:00:00Z" };
  await the.school.server.rpc("answer_invitation", { ...said, answer: "yes" }).throwOnError();
  expect([(await bell("invitation_questioned")).length, await bell()]).toEqual([1, []]);
});

describe("the teacher is not notified of an answer", () => {
  test("the teacher is not notified of an answer when somebody else sent it", async () => {
    const hour = await the.scheduled();
    for (const { email } of [the.school.other, the.school.former, the.school.teacher])
      await answer(hour, "yes", { sender: email });
    await answer("6f1c9a52-0000-4000-8000-000000000001", "yes");
    expect([await bell(), await the.statusOf(hour)]).toEqual([[], "scheduled"]);
  });

  test("the teacher is not notified of an answer to a class that is cancelled, has begun, or was elsewhere at that time", async () => {
    const off = await the.scheduled();
    const begun = await the.scheduled(WEDNESDAY, "12:00");
    const moved = await the.scheduled(WEDNESDAY, "14:00");
    await the.teacher().rpc("cancel_class", { class: off }).throwOnError();
    await the.startsIn(begun, "-10 minutes");
    await the
      .teacher()
      .rpc("reschedule_class", { class: moved, local_date: WEDNESDAY, local_time: "16:00" })
      .throwOnError();
    await sql()`delete from public.notifications`;
    for (const hour of [off, begun, moved]) await answer(hour, "no");
    expect(await bell()).toEqual([]);
    await answer(moved, "yes", { sequence: 1 });
    expect([(await bell()).length, await the.statusOf(moved)]).toEqual([1, "confirmed"]);
  });
});

test("one answer to a weekly series notifies once, for all future classes; one to an instance is for that class", async () => {
  const { made, series: id } = await series(3);
  const said = { series: id, sender: student().email, sequence: 0, proven: true };
  const { server } = the.school;
  await server.rpc("answer_invitation", { ...said, answer: "yes", answered_at: "2026-11-20T10:00:00Z" }).throwOnError();
  expect(await bell()).toEqual([expect.stringMatching(/ao convite de 3 aulas, a primeira em/)]);
  const [place] = await sql()`select recurs_at from public.classes where id = ${made[1] ?? ""}`;
  const recurs_at = new Date(String(place?.recurs_at)).toISOString();
  await server
    .rpc("answer_invitation", { ...said, recurs_at, answer: "no", answered_at: "2026-11-20T11:00:00Z" })
    .throwOnError();
  expect((await bell())[1]).toMatch(/da aula de/);
  const statuses = [];
  for (const hour of made) statuses.push(await the.statusOf(hour));
  expect(statuses).toEqual(["confirmed", "scheduled", "confirmed"]);
});

test("the first of two answers of one moment stays: no to one class, then yes to its series", async () => {
  const { made, series: id } = await series(3);
  const [place] = await sql()`select recurs_at from public.classes where id = ${made[1] ?? ""}`;
  const recurs_at = new Date(String(place?.recurs_at)).toISOString();
  const said = { series: id, sender: student().email, sequence: 0, answered_at: "2026-11-20T10:00:00Z", proven: true };
  const { server } = the.school;
  await server.rpc("answer_invitation", { ...said, recurs_at, answer: "no" }).throwOnError();
  await server.rpc("answer_invitation", { ...said, answer: "yes" }).throwOnError();
  const statuses = [];
  for (const hour of made) statuses.push(await the.statusOf(hour));
  expect(statuses).toEqual(["confirmed", "scheduled", "confirmed"]);
});

test("another time that a student proposes is reported with its text, also after the same answer, and moves nothing", async () => {
  const hour = await the.scheduled();
  await answer(hour, "maybe", { at: "2026-11-20T10:00:00Z" });
  const text = [
    "BEGIN:VCALENDAR",
    "METHOD:COUNTER",
    "BEGIN:VEVENT",
    `UID:class-${hour}@escola.example`,
    "DTSTAMP:20261120T110000Z",
    `ATTENDEE;PARTSTAT=TENTATIVE:mailto:${student().email}`,
    "DTSTART:20261216T150000Z",
    "COMMENT:Pode ser ao meio-dia\\,\\nprofessora?",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  const mail = `From: ${student().email}\r\nContent-Type: text/calendar; method=COUNTER\r\n\r\n${text}`;
  const [proposal] = await readCalendarReplies(Buffer.from(mail), "escola.example");
  expect(proposal).toMatchObject({
    hour,
    proposed: "2026-12-16T15:00:00.000Z",
    words: "Pode ser ao meio-dia, professora?",
  });
  const order = {
    ...proposal,
    sender: student().email,
    answer: "maybe",
    sequence: 0,
    answered_at: "2026-11-20T11:00:00Z",
  };
  await the.school.server.rpc("answer_invitation", { ...order, proven: true }).throwOnError();
  expect((await bell())[1]).toMatch(
    /^Ana propõe 16 de dezembro de 2026 às 12:00 no lugar da aula de .*“Pode ser ao meio-dia, professora\?”$/,
  );
  expect(await the.statusOf(hour)).toBe("scheduled");
});

test("a visitor's answer about their trial notifies the teacher, and does not replace the link that proves the address", async () => {
  await the.school.server.rpc("set_mail_transport", { has_server: true }).throwOnError();
  await sql()`update public.scheduling_rules set hold_trials = true`;
  await the.trial(WEDNESDAY, "10:00");
  const [row] = await sql()`select b.id, b.email from public.trial_bookings b`;
  const state = async () => (await sql()`select status, held_until from public.trial_bookings`)[0];
  await sql()`update public.trial_bookings set held_until = now() + interval '1 hour'`;
  await answer(String(row?.id), "yes", { sender: String(row?.email) });
  expect(await state()).toMatchObject({ status: "scheduled" });
  expect((await state())?.held_until).not.toBeNull();
  expect(await bell()).toEqual([expect.stringMatching(/^Vera Visita respondeu \u201cSim\u201d/)]);
});

test("an answer is in the copy of its student's data", async () => {
  await answer(await the.scheduled(), "maybe");
  const { data } = await student().client.rpc("export_my_data").throwOnError();
  const said = { invitation_answer: { answer: "maybe", answered_at: expect.stringContaining("2026-11-20") } };
  expect(data).toMatchObject({ classes: expect.arrayContaining([expect.objectContaining(said)]) });
});

test("only the server may record an answer", async () => {
  const hour = await the.scheduled();
  const said = { hour, sender: student().email, answer: "yes", sequence: 0, answered_at: "2026-11-20T10:00:00Z" };
  for (const client of [the.school.visitor, student().client, the.school.former.client, the.teacher()])
    expect((await client.rpc("answer_invitation", said)).error).not.toBeNull();
  expect(await bell()).toEqual([]);
});
