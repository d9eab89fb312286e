import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { bucketOf, classroomOf, MP3, upload } from "../classroom.ts";
import { dayFromNow } from "../days.ts";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { assign, submit, grade } = classroomOf(() => school);
const notificationsOf = async (who: Person, type: string) =>
  (await who.client.from("notifications").select("content").eq("type", type)).data ?? [];
const mailsOf = (kind: string, to: Person) =>
  school.backend.sql`select data from public.mail_outbox where kind = ${kind} and recipient = ${to.email}`;

describe("an assignment", () => {
  test("an assignment reaches each of its students once, by bell and by mail, and nobody else", async () => {
    const { id, order, homework, of, notified } = await assign({}, [school.student.id, school.other.id]);
    expect(notified).toMatchObject({ told: 2 });
    expect((await school.teacher.client.rpc("save_assignment", order)).data).toMatchObject({ told: 0 });
    expect(await notificationsOf(school.student, "new_homework")).toEqual([
      {
        content: {
          homework_description: "Three sentences",
          due_on: order.due_on,
          link: `/pt/meu-progresso/tarefas/${homework}`,
        },
      },
    ]);
    expect(await mailsOf("new_homework", school.other)).toHaveLength(1);
    const mine = await school.student.client.from("homework_overview").select("id, title").eq("assignment_id", id);
    expect(mine.data).toEqual([{ id: of(school.student.id), title: "Three sentences" }]);
    expect((await school.visitor.from("homework").select("id")).error?.code).toBe(DENIED);
    expect((await school.former.client.from("assignments").select("id")).data).toEqual([]);
  });

  test("an assignment is created, changed and withdrawn only by the teacher", async () => {
    const { id, order, homework } = await assign();
    for (const { client } of [school.student, school.former]) {
      expect((await client.rpc("save_assignment", { ...order, title: "Mine" })).status).toBe(403);
      expect((await client.rpc("withdraw_homework", { homework })).status).toBe(403);
      expect((await client.from("assignments").update({ title: "Mine" }).eq("id", id)).error?.code).toBe(DENIED);
      expect((await client.from("homework").update({ grade: 10 }).eq("id", homework)).error?.code).toBe(DENIED);
    }
    expect((await school.visitor.rpc("save_assignment", order)).error?.code).toBe(DENIED);
    expect(
      (await school.teacher.client.rpc("save_assignment", { ...order, title: "Five", students: [school.other.id] }))
        .error,
    ).toBeNull();
    expect((await school.student.client.from("homework_overview").select("title").eq("id", homework)).data).toEqual([
      { title: "Five" },
    ]);
    expect((await school.teacher.client.rpc("withdraw_homework", { homework })).error).toBeNull();
    expect((await school.student.client.from("homework").select("id").eq("id", homework)).data).toEqual([]);
    expect(JSON.stringify(await notificationsOf(school.student, "new_homework"))).not.toContain(homework);
  });

  test.each([
    ["TITLE_REQUIRED", { title: " " }],
    ["INVALID_DATE", { due_on: "2020-01-01" }],
    ["INVALID_LINK", { links: [{ title: "x", url: "javascript:alert(1)" }] }],
    ["STUDENTS_REQUIRED", { students: [] }],
    ["NOT_FOUND", { students: [randomUUID()] }],
    ["FILE_MISSING", { files: [{ object: "none", name: "none" }] }],
    ["DICTATION_REQUIRED", { kind: "dictation" }],
    ["RECORDING_REQUIRED", { kind: "dictation", dictation: "It rains." }],
  ])("an assignment is refused with %s, and changes nothing", async (message, words) => {
    const { id, error } = await assign(words);
    expect(error?.message).toBe(message);
    expect((await school.teacher.client.from("assignments").select("id").eq("id", id)).data).toEqual([]);
  });

  test("an assignment for several students is given to the eligible ones, and the others are returned as refused", async () => {
    const { student, former } = school;
    const { error, notified, of } = await assign({}, [former.id, student.id]);
    expect(error).toBeNull();
    expect(notified).toMatchObject({ told: 1, refused: [{ id: former.id, code: "NOT_FOUND" }] });
    expect([of(student.id) !== "", of(former.id)]).toEqual([true, ""]);
  });

  test("an assignment is not given to a deactivated student", async () => {
    expect((await assign({}, [school.former.id])).error?.message).toBe("NOT_FOUND");
  });
});

describe("an answer", () => {
  test("an answer is submitted, replaced and graded; both sides are notified once", async () => {
    const { homework } = await assign({ title: "My week" });
    expect((await submit(school.student, homework, "I goed home.")).data).toMatchObject({
      submissions: 1,
      is_late: false,
    });
    expect((await submit(school.student, homework, "I went home.", 1)).data).toMatchObject({ submissions: 2 });
    const notifications = (await notificationsOf(school.teacher, "homework_submitted")).filter(({ content }) =>
      JSON.stringify(content).includes(homework),
    );
    expect(notifications).toMatchObject([{ content: { student_name: "Ana", homework_description: "My week" } }]);
    const marks = [{ start: 2, end: 6, comment: "Good past tense." }];
    expect((await grade(homework, 9.5, 2, { comment: "Well done", marks })).error).toBeNull();
    expect((await grade(homework, 9.5, 2, { comment: "Well done!", marks })).error).toBeNull();
    expect(await notificationsOf(school.student, "homework_graded")).toMatchObject([
      { content: { homework_description: "My week", grade: 9.5 } },
    ]);
    expect(await mailsOf("homework_graded", school.student)).toHaveLength(1);
    const { data } = await school.student.client
      .from("homework")
      .select("status, grade, comment, marks")
      .eq("id", homework)
      .single();
    expect(data).toEqual({ status: "graded", grade: 9.5, comment: "Well done!", marks });
    expect((await submit(school.student, homework, "Again", 2)).error?.message).toBe("ALREADY_GRADED");
  });

  test("an answer notifies each admin who has read the earlier one, whatever another one reads", async () => {
    const reads = await school.enroll("Tania", "admin");
    const never = await school.enroll("Ulla", "admin");
    const { homework } = await assign({ title: "My holidays" });
    await submit(school.student, homework, "I swimmed.");
    await reads.client.from("notifications").update({ is_read: true }).eq("user_id", reads.id);
    await submit(school.student, homework, "I swam.", 1);
    const count = async (admin: Person) => (await notificationsOf(admin, "homework_submitted")).length;
    expect([await count(reads), await count(never)]).toEqual([2, 1]);
    for (const { id } of [reads, never])
      await school.backend.sql`update public.profiles set deactivated_at = now() where id = ${id}`;
  });

  test("an answer after the last day is marked as late, not refused", async () => {
    const { id, homework } = await assign();
    await school.backend.sql`update public.assignments set due_on = due_on - 10 where id = ${id}`;
    expect((await submit(school.student, homework, "Sorry!")).data).toMatchObject({ is_late: true });
  });

  test("an answer is late by the current last day, also if that day was changed after the answer", async () => {
    const { id, order, homework } = await assign();
    await school.backend.sql`update public.assignments set due_on = due_on - 10 where id = ${id}`;
    await submit(school.student, homework, "Sorry!");
    await grade(homework, 8, 1);
    const later = await school.teacher.client.rpc("save_assignment", { ...order, due_on: dayFromNow(2) });
    expect(later.error).toBeNull();
    const isLate = async () =>
      (await school.student.client.from("homework").select("is_late").eq("id", homework).single()).data?.is_late;
    expect(await isLate()).toBe(false);
    await school.backend.sql`
      update public.homework set submitted_at = now() + interval '1 day' where id = ${homework}`;
    await school.teacher.client.rpc("save_assignment", { ...order, due_on: dayFromNow(0) });
    expect(await isLate()).toBe(true);
  });

  test("an answer that is sent again after a lost response is the same answer; another answer from elsewhere is a conflict", async () => {
    const { homework } = await assign();
    await submit(school.student, homework, "One");
    expect((await submit(school.student, homework, "One")).data).toMatchObject({ submissions: 1 });
    expect((await submit(school.student, homework, "Two")).error?.message).toBe("EDIT_CONFLICT");
    expect((await grade(homework, 8, 0)).error?.message).toBe("EDIT_CONFLICT");
  });

  test("an answer is stored once if its student sends it again after it was graded", async () => {
    const { homework } = await assign();
    const { data: taken } = await submit(school.student, homework, "Once");
    await grade(homework, 9, 1);
    expect((await submit(school.student, homework, "Once")).data).toEqual(taken);
    expect((await submit(school.student, homework, "Twice", 1)).error?.message).toBe("ALREADY_GRADED");
  });

  test("an answer belongs only to its student", async () => {
    const { homework } = await assign();
    for (const who of [school.other, school.former, school.teacher])
      expect((await submit(who, homework, "Mine")).error?.message).toBe("NOT_FOUND");
    expect((await school.visitor.rpc("submit_homework", { homework, answer: "x" })).error?.code).toBe(DENIED);
    await submit(school.student, homework, "Secret");
    expect((await school.other.client.from("homework").select("id").eq("id", homework)).data).toEqual([]);
    expect((await school.other.client.rpc("grade_homework", { homework, grade: 0, seen: 1 })).status).toBe(403);
    expect((await school.student.client.rpc("grade_homework", { homework, grade: 10, seen: 1 })).status).toBe(403);
  });

  test("an answer graded in two tabs keeps the first grade until the second tab has read it; a repeated request is no conflict", async () => {
    const { homework } = await assign();
    await submit(school.student, homework, "One");
    const unread = { grade: null, comment: null, marks: [] };
    const first = { comment: "Muito bem!", before: unread };
    for (let again = 0; again < 2; again++) expect((await grade(homework, 8, 1, first)).error).toBeNull();
    expect((await grade(homework, 5, 1, { before: unread })).error?.message).toBe("ALREADY_GRADED");
    const read = async () =>
      (await school.teacher.client.from("homework").select("grade, comment, marks").eq("id", homework).single()).data;
    expect(await read()).toEqual({ grade: 8, comment: "Muito bem!", marks: [] });
    expect((await grade(homework, 5, 1, { before: await read() })).error).toBeNull();
    expect(await read()).toEqual({ grade: 5, comment: null, marks: [] });
  });

  test.each([-1, 10.1, 9.55, Number.NaN])("an answer is not graded %s", async (given) => {
    const { homework } = await assign();
    await submit(school.student, homework, "One");
    expect((await grade(homework, given, 1)).error?.message).toBe("INVALID_GRADE");
  });

  test("an answer needs a text, and for file homework a file", async () => {
    const { homework } = await assign();
    expect((await submit(school.student, homework, " \n ")).error?.message).toBe("ANSWER_REQUIRED");
    expect((await submit(school.student, homework, "x".repeat(20_001))).error?.message).toBe("TOO_LONG");
    const file = await assign({ kind: "file" });
    expect((await submit(school.student, file.homework, "Here")).error?.message).toBe("FILE_REQUIRED");
  });
});

describe("a dictation", () => {
  test("a dictation hides its text and the strictly judged parts from its students until theirs is graded", async () => {
    const id = randomUUID();
    const { object } = await upload(school.teacher, id, MP3, "audio/mpeg", "mp3");
    const order = {
      id,
      title: "At the station",
      due_on: dayFromNow(2),
      kind: "dictation" as const,
      dictation: "The train leaves at six.",
    };
    const made = await school.teacher.client.rpc("save_assignment", {
      ...order,
      students: [school.student.id, school.other.id],
      files: [{ object, name: "dictation.mp3" }],
      exact: ["spelling"],
    });
    expect(made.error).toBeNull();
    const text = async (who: Person) =>
      (await who.client.from("dictations").select("text, exact").eq("assignment_id", id)).data;
    const { data } = await school.student.client.from("homework").select("id").eq("assignment_id", id).single();
    const homework = data?.id ?? "";
    expect(await text(school.student)).toEqual([]);
    expect(JSON.stringify((await school.student.client.rpc("export_my_data")).data)).not.toContain("leaves at six");
    expect(await (await bucketOf(school.student).download(object)).data?.arrayBuffer()).toBeDefined();
    expect((await submit(school.student, homework, "The train leaves at sex.")).error).toBeNull();
    expect(await text(school.student)).toEqual([]);
    expect((await grade(homework, 8, 1)).error).toBeNull();
    expect(await text(school.student)).toEqual([{ text: "The train leaves at six.", exact: ["spelling"] }]);
    const again = { ...order, due_on: dayFromNow(3), files: [{ object, name: "dictation.mp3" }] };
    expect((await school.teacher.client.rpc("save_assignment", again)).error).toBeNull();
    expect(await text(school.teacher)).toMatchObject([{ exact: ["spelling"] }]);
    expect((await school.teacher.client.rpc("save_assignment", { ...again, exact: [] })).error).toBeNull();
    expect(await text(school.teacher)).toMatchObject([{ exact: [] }]);
    expect(await text(school.other)).toEqual([]);
    expect(await notificationsOf(school.student, "dictation_graded")).toMatchObject([
      { content: { dictation_name: "At the station", grade: 8 } },
    ]);
  });
});
