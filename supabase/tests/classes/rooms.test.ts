import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import { bookingKey, type Person, visitorBooking } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
beforeEach(async () => {
  await sql()`delete from public.student_rooms`;
  await follow(null, "school");
});

const follow = (room_link: string | null, room_per: string) =>
  sql()`update public.scheduling_rules set room_link = ${room_link}, room_per = ${room_per}`;
const roomOf = async (id: string) =>
  (await sql()`select online_link as room from public.classes where id = ${id}`)[0]?.room;
const own = (link: string, client = the.teacher()) =>
  client.rpc("set_student_room", { student: the.school.student.id, link });
const visit = (id: string, enters = false, { client }: Pick<Person, "client"> = the.school.student) =>
  client.rpc("visit_room", { class: id, enters });

describe("the room of a class", () => {
  test("the room of a class is the school's for all, or one for each student or each class", async () => {
    await follow("https://meet.example/alex", "school");
    const first = await the.scheduled(WEDNESDAY, "10:00");
    const second = await the.scheduled(WEDNESDAY, "12:00");
    expect(await roomOf(first)).toBe("https://meet.example/alex");
    await follow("https://meet.example/alex", "student");
    expect(await roomOf(first)).toMatch(/^https:\/\/meet\.example\/alex-[0-9a-f]{12}$/);
    expect(await roomOf(second)).toBe(await roomOf(first));
    await follow("https://meet.example/alex", "class");
    expect(await roomOf(second)).not.toBe(await roomOf(first));
  });

  test("the room of a class is the student's own, until it is taken away", async () => {
    await follow("https://meet.example/alex", "school");
    const before = await the.scheduled(WEDNESDAY, "10:00");
    await own(" https://zoom.example/j/1 ").throwOnError();
    const after = await the.scheduled(WEDNESDAY, "12:00");
    expect([await roomOf(before), await roomOf(after)]).toEqual(Array(2).fill("https://zoom.example/j/1"));
    await follow("https://meet.example/new", "school");
    expect(await roomOf(after)).toBe("https://zoom.example/j/1");
    await own("").throwOnError();
    expect([await roomOf(before), await roomOf(after)]).toEqual(Array(2).fill("https://meet.example/new"));
  });

  test("the room of a class stays the link that was typed for it, and that of a past class", async () => {
    const id = await the.scheduled();
    await the
      .teacher()
      .rpc("edit_class", { class: id, online_link: "https://other.example/x", notes: "" })
      .throwOnError();
    await follow("https://meet.example/alex", "school");
    expect(await roomOf(id)).toBe("https://other.example/x");
    await follow(null, "school");
    const past = await the.scheduled(weekday(2, 4));
    await the.startsIn(past, "-2 hours");
    await follow("https://meet.example/alex", "school");
    expect(await roomOf(past)).toBeNull();
  });

  test("the room of a class is given only by the teacher, as an address of the web", async () => {
    expect((await own("https://zoom.example/j/1", the.school.student.client)).error?.message).toBe("NOT_ALLOWED");
    for (const wrong of ["javascript:alert(1)", "http://zoom.example", "https://a b"])
      expect((await own(wrong)).error, wrong).not.toBeNull();
    expect((await the.school.student.client.from("student_rooms").select()).data).toEqual([]);
  });
});

describe("the page before the room", () => {
  const nothing = { link: null, student: null, teacher: null };
  const there = { arrived_at: expect.any(String), entered_at: null };

  test("the page before the room shows the link from 15 minutes before until the end, and then says who is there", async () => {
    await follow("https://meet.example/alex", "school");
    const id = await the.scheduled();
    await the.startsIn(id, "16 minutes");
    expect((await visit(id)).data).toMatchObject(nothing);
    await the.startsIn(id, "14 minutes");
    expect((await visit(id)).data).toMatchObject({ link: "https://meet.example/alex", student: there, teacher: null });
    expect((await visit(id, true, the.school.teacher)).data).toMatchObject({
      student_name: "Ana",
      student: there,
      teacher: { entered_at: expect.any(String) },
    });
    const { data: seen } = await visit(id);
    await visit(id, true);
    // Entering again does not change when it was.
    expect((await visit(id, true)).data).toMatchObject({
      teacher: (seen as { teacher: object }).teacher,
      student: { ...there, entered_at: expect.any(String) },
    });
    await the.startsIn(id, "-61 minutes");
    expect((await visit(id)).data).toMatchObject({ link: null });
  });

  test("the page before the room says nothing of visits at an earlier time of a class that was moved", async () => {
    const id = await the.scheduled();
    await the.startsIn(id, "5 minutes");
    await visit(id);
    await sql()`update private.room_visits set arrived_at = arrived_at - interval '1 day' where class_id = ${id}`;
    expect((await visit(id, false, the.school.teacher)).data).toMatchObject({ student: null, teacher: there });
  });

  test("the page before the room of a trial class is shown to the visitor by their key, and to the teacher", async () => {
    const key = bookingKey();
    await the.school.server.rpc("set_mail_transport", { has_server: true }).throwOnError();
    await sql()`update public.scheduling_rules set hold_trials = true`;
    const { data } = await the.school.visitor.rpc("book_trial", visitorBooking({ key })).throwOnError();
    const { id } = data as { id: string };
    const seen = async () => (await the.school.visitor.rpc("find_trial", { key })).data;
    expect(await seen()).toMatchObject({ room: null, room_opens: null });
    await follow("https://meet.example/alex", "student");
    expect(await seen()).toMatchObject({ room: null, room_opens: expect.any(String) });
    await the.startsIn(id, "14 minutes");
    // The hour is only held until the mailed link is opened, or the teacher confirms it.
    expect(await seen()).toMatchObject({ room: null, held_until: expect.any(String) });
    await the
      .teacher()
      .rpc("confirm_hours", { entries: [id] })
      .throwOnError();
    const link = expect.stringMatching(/^https:\/\/meet\.example\/alex-[0-9a-f]{12}$/);
    expect(await seen()).toMatchObject({ room: link });
    expect((await the.teacher().rpc("trial_room", { booking: id })).data).toEqual(link);
    expect((await the.school.student.client.rpc("trial_room", { booking: id })).error?.message).toBe("NOT_ALLOWED");
    await the.school.visitor.rpc("cancel_trial", { key }).throwOnError();
    expect(await seen()).toMatchObject({ room: null });
  });

  test("the page before the room is closed to others, and for a class that was cancelled", async () => {
    const id = await the.scheduled();
    await the.startsIn(id, "5 minutes");
    const stranger = await the.school.enroll("Outra Pessoa");
    expect((await visit(id, false, stranger)).error?.message).toBe("NOT_FOUND");
    expect((await visit(id, false, { client: the.school.visitor })).error).not.toBeNull();
    await sql()`update public.profiles set deactivated_at = now() where id = ${the.school.student.id}`;
    expect((await visit(id)).error).not.toBeNull();
    await sql()`update public.profiles set deactivated_at = null where id = ${the.school.student.id}`;
    await the.teacher().rpc("cancel_class", { class: id }).throwOnError();
    expect((await visit(id)).error?.message).toBe("NOT_FOUND");
  });
});
