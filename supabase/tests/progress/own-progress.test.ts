import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { weekday } from "../days.ts";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const notificationsOf = async (type: string) =>
  (await school.teacher.client.from("notifications").select("id, content").eq("type", type)).data ?? [];
const WEBP = Buffer.from("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAQAcJaQAA3AA/v3AgAA=", "base64");

describe("a changed profile", () => {
  test("a changed profile is announced to the teacher, in one line until she has looked", async () => {
    const change = (words: object) => school.student.client.from("profiles").update(words).eq("id", school.student.id);
    expect((await change({ profession: "Enfermeira" })).error).toBeNull();
    expect((await change({ goal: "Viajar" })).error).toBeNull();
    const lines = await notificationsOf("student_updated_profile");
    expect(lines).toMatchObject([{ content: { student_name: "Ana", link: `/admin/students/${school.student.id}` } }]);
    await school.teacher.client
      .from("notifications")
      .update({ is_read: true })
      .eq("id", lines[0]?.id ?? "");
    await change({ goal: "Viajar" });
    expect(await notificationsOf("student_updated_profile")).toHaveLength(1);
    await change({ goal: "Trabalhar fora" });
    expect(await notificationsOf("student_updated_profile")).toHaveLength(2);
  });

  test("a changed profile may contain a birthday, and a minor's guardian", async () => {
    const { id, client } = school.student;
    const change = (words: object) => client.from("profiles").update(words).eq("id", id);
    const year = new Date().getFullYear();
    expect((await change({ birth_date: "1990-05-17" })).error).toBeNull();
    expect((await change({ birth_date: `${year - 12}-01-01` })).error?.message).toBe("TOO_YOUNG");
    expect((await change({ birth_date: `${year - 15}-01-01` })).error?.message).toBe("GUARDIAN_REQUIRED");
    const guardian = { guardian_name: "Marta Lima", guardian_contact: "+5511912345678" };
    expect((await change({ birth_date: `${year - 15}-01-01`, ...guardian })).error).toBeNull();
  });

  test("a changed profile notifies nobody when the teacher changes it", async () => {
    const before = (await notificationsOf("student_updated_profile")).length;
    await school.teacher.client.rpc("edit_student", { student: school.other.id, full_name: "Bia Lima" });
    expect(await notificationsOf("student_updated_profile")).toHaveLength(before);
  });
});

describe("a picture", () => {
  test("a picture is stored only by the server, and seen by its person and the teacher", async () => {
    const { id, client } = school.student;
    const place = `${id}/${randomUUID()}.webp`;
    const put = (who: Pick<Person, "client">) =>
      who.client.storage.from("avatars").upload(place, WEBP, { contentType: "image/webp" });
    for (const who of [school.student, school.other, school.teacher, { client: school.visitor }])
      expect((await put(who)).error).not.toBeNull();
    expect((await put({ client: school.server })).error).toBeNull();
    expect((await school.server.rpc("set_photo", { person: id, photo: place })).error).toBeNull();
    expect((await client.from("profiles").select("photo").eq("id", id).single()).data).toEqual({ photo: place });
    expect((await client.from("profiles").update({ photo: null }).eq("id", id)).error?.code).toBe(DENIED);
    expect((await client.rpc("set_photo", { person: id, photo: place })).error?.code).toBe(DENIED);
    const seen = async (who: Pick<Person, "client">) =>
      (await who.client.storage.from("avatars").download(place)).data !== null;
    expect([await seen(school.student), await seen(school.teacher)]).toEqual([true, true]);
    for (const who of [school.other, school.former, { client: school.visitor }]) expect(await seen(who)).toBe(false);
    const wrong = await school.server.rpc("set_photo", { person: school.other.id, photo: place });
    expect(wrong.error?.message).toBe("NOT_FOUND");
  });
});

describe("notification choices", () => {
  test("notification choices about mail belong to each person, and stop unwanted topics; the bell shows everything", async () => {
    const { student, other } = school;
    expect(
      (await student.client.from("notification_choices").insert({ topic: "homework", by_mail: false })).error,
    ).toBeNull();
    expect((await other.client.from("notification_choices").select("topic")).data).toEqual([]);
    expect((await school.visitor.from("notification_choices").select("topic")).error?.code).toBe(DENIED);
    expect(
      (await school.former.client.from("notification_choices").insert({ topic: "grades", by_mail: false })).error?.code,
    ).toBe(DENIED);
    const forged = { topic: "grades", by_mail: false, user_id: other.id };
    expect((await student.client.from("notification_choices").insert(forged)).error?.code).toBe(DENIED);
    await school.teacher.client.rpc("save_assignment", {
      id: randomUUID(),
      title: "Write",
      due_on: weekday(1, 5),
      students: [student.id, other.id],
    });
    const mailed = await school.backend.sql`select recipient from public.mail_outbox where kind = 'new_homework'`;
    expect(mailed.map(({ recipient }) => recipient)).toEqual([other.email]);
    expect((await student.client.from("notifications").select("type").eq("type", "new_homework")).data).toHaveLength(1);
  });
});

describe("a month's report", () => {
  test("a month's report contains only that month, and is made by the server", async () => {
    const { id, client } = school.student;
    const module = randomUUID();
    await school.teacher.client.rpc("save_module", { id: module, name: "Unit 3", held_on: "2026-03-31" });
    await school.teacher.client.rpc("post_grades", {
      module,
      grades: [{ student: id, meanings: 9, questions: 8, dictation: 7 }],
    });
    const report = async (month: string) => (await school.server.rpc("progress_report", { student: id, month })).data;
    expect(await report("2026-03-10")).toMatchObject({
      name: "Ana",
      month: "2026-03-01",
      modules: [{ name: "Unit 3", average: 8 }],
      classes: [],
    });
    expect(await report("2026-04-01")).toMatchObject({ modules: [] });
    for (const who of [client, school.teacher.client, school.visitor])
      expect((await who.rpc("progress_report", { student: id, month: "2026-03-01" })).error?.code).toBe(DENIED);
  });

  test("a month's report contains homework, grades, feedback and choices in the person's own data", async () => {
    const { data } = await school.student.client.rpc("export_my_data");
    expect(data).toMatchObject({
      homework: [{ title: "Write" }],
      grades: [{ module: "Unit 3" }],
      feedback: [],
      notification_choices: [{ topic: "homework" }],
    });
    expect(data).toHaveProperty("placement_tests");
    expect(data).toHaveProperty("profile");
  });
});

describe("the streak", () => {
  test("the streak counts classes since the last missed one", async () => {
    const { sql } = school.backend;
    const give = async (week: number, status: string) => {
      const [row] = await sql`
        insert into public.calendar_entries (kind, local_start) values ('class', ${`2026-0${week}-02 10:00`}::text::timestamp) returning id`;
      await sql`insert into public.classes (id, student_id, status) values (${String(row?.id)}, ${school.student.id}, ${status})`;
    };
    const streak = async (who: Person) => (await who.client.rpc("class_streak", { student: school.student.id })).data;
    for (const [week, status] of [
      [1, "completed"],
      [2, "no_show"],
      [3, "completed"],
      [4, "cancelled"],
      [5, "completed"],
    ] as const)
      await give(week, status);
    expect([await streak(school.student), await streak(school.teacher), await streak(school.other)]).toEqual([2, 2, 0]);
  });
});
