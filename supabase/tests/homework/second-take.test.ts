import { afterAll, describe, expect, test } from "vitest";
import { bucketOf, classroomOf, MP3, upload } from "../classroom.ts";
import { dayFromNow } from "../days.ts";
import { DENIED, openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { assign, submit, grade } = classroomOf(() => school);
const NONE = { grade: null, comment: null, marks: [] };
const again = (homework: string, who = school.student) => who.client.rpc("retake_homework", { homework });

/** Homework that was handed in and graded, and may be done again by a rule. */
async function graded(given: number, words: Record<string, unknown> = { retake: "better" }) {
  const set = await assign(words);
  await submit(school.student, set.homework, "I goed.").throwOnError();
  await grade(set.homework, given, 1, { before: NONE, comment: "Went." }).throwOnError();
  return set;
}
/** The same with a second take that was handed in. */
async function twice(given: number, words?: Record<string, unknown>) {
  const set = await graded(given, words);
  const second = (await again(set.homework).throwOnError()).data;
  await submit(school.student, second, "I went.").throwOnError();
  return { ...set, second };
}
const regrade = (homework: string, from: number, to: number) =>
  grade(homework, to, 1, { before: { grade: from, comment: null, marks: [] } }).throwOnError();
/** The grades of an assignment, that of the first take first; the one that counts has a star. */
const marksOf = async (id: string) => {
  const { data } = await school.student.client
    .from("homework_overview")
    .select("grade, counts")
    .eq("assignment_id", id)
    .order("retake_of", { nullsFirst: true });
  return data?.map((row) => `${row.grade}${row.counts ? "*" : ""}`);
};
const change = (order: object, words: object) =>
  school.teacher.client.rpc("save_assignment", { ...order, ...words } as never);

describe("graded work that is done again", () => {
  test("a second take is handed in, graded and notified like the first take, and the first take does not change", async () => {
    const { id, homework, second } = await twice(6);
    expect(await marksOf(id)).toEqual(["6*", "null"]);
    const { content } = (
      await school.teacher.client
        .from("notifications")
        .select("content")
        .eq("type", "homework_submitted")
        .contains("content", { homework: second })
        .single()
    ).data ?? { content: null };
    expect(content).toMatchObject({ homework_description: "Three sentences" });
    await grade(second, 8.5, 1, { before: NONE }).throwOnError();
    expect(await marksOf(id)).toEqual(["6", "8.5*"]);
    const { data } = await school.student.client.from("homework").select("answer, comment").eq("id", homework).single();
    expect(data).toEqual({ answer: "I goed.", comment: "Went." });
    const told = await school.student.client.from("notifications").select("content").eq("type", "homework_graded");
    expect(JSON.stringify(told.data)).toContain(second);
  });

  test("a second take that is begun in two tabs is one", async () => {
    const { homework, id } = await graded(6);
    const [one, two] = await Promise.all([again(homework), again(homework)]);
    expect(one.error ?? two.error).toBeNull();
    expect(one.data).toBe(two.data);
    expect((await again(homework)).data).toBe(one.data);
    expect(await marksOf(id)).toHaveLength(2);
  });

  test("the better grade counts, and the first one where both are equal", async () => {
    const { id, homework, second } = await twice(6);
    await grade(second, 5, 1, { before: NONE }).throwOnError();
    expect(await marksOf(id)).toEqual(["6*", "5"]);
    await regrade(second, 5, 6);
    expect(await marksOf(id)).toEqual(["6*", "6"]);
    await regrade(second, 6, 7);
    expect(await marksOf(id)).toEqual(["6", "7*"]);
    await grade(homework, 9, 1, { before: { grade: 6, comment: "Went.", marks: [] } }).throwOnError();
    expect(await marksOf(id)).toEqual(["9*", "7"]);
  });

  test("the newer grade counts once it is there, also where it is worse", async () => {
    const { id, second } = await twice(6, { retake: "newer" });
    expect(await marksOf(id)).toEqual(["6*", "null"]);
    await grade(second, 4, 1, { before: NONE }).throwOnError();
    expect(await marksOf(id)).toEqual(["6", "4*"]);
  });

  test("the teacher chooses another rule later, and both grades follow it", async () => {
    const { id, order, second } = await twice(6, { retake: "newer" });
    await grade(second, 4, 1, { before: NONE }).throwOnError();
    const to = (from: string, retake: string) => change(order, { retake, before: { retake: from } });
    expect((await to("newer", "better")).error).toBeNull();
    expect(await marksOf(id)).toEqual(["6*", "4"]);
    expect((await to("newer", "none")).data).toMatchObject({ elsewhere: { retake: "better" } });
    expect((await to("better", "newer")).error).toBeNull();
    expect((await to("newer", "none")).error).toBeNull();
    expect(await marksOf(id)).toEqual(["6*", "4"]);
  });

  test("a second take is never late, whatever day the first one was due", async () => {
    const { homework, order, second } = await twice(6);
    const first = () => school.student.client.from("homework").select("id, is_late").in("id", [homework, second]);
    await school.backend.sql`update public.assignments set due_on = ${dayFromNow(-9)} where id = ${order.id}`;
    await submit(school.student, second, "I went home.", 1).throwOnError();
    expect((await first()).data).toContainEqual({ id: second, is_late: false });
    expect((await change(order, { due_on: dayFromNow(-9), title: "Three" })).error).toBeNull();
    expect((await first()).data).toContainEqual({ id: second, is_late: false });
  });

  test("students who have the assignment twice are not given it a third time", async () => {
    const { id, order } = await twice(6);
    expect((await change(order, {})).data).toMatchObject({ told: 0 });
    expect(await marksOf(id)).toHaveLength(2);
  });

  test("a recording is made again, and the teacher's spoken remarks on the first stay", async () => {
    const { homework } = await assign({ kind: "speaking", title: "My street", retake: "newer" });
    const sound = async (folder: string) => {
      const { object, error } = await upload(school.student, folder, MP3, "audio/mpeg", "mp3");
      expect(error).toBeNull();
      return [{ object, name: "me.mp3" }];
    };
    const first = await sound(homework);
    await submit(school.student, homework, null, 0, first).throwOnError();
    await grade(homework, 5, 1, { before: NONE, marks: [{ at: 200, comment: "Street." }] }).throwOnError();
    const second = (await again(homework).throwOnError()).data;
    await submit(school.student, second, null, 0, await sound(second)).throwOnError();
    const { data } = await school.student.client.from("homework").select("marks").eq("id", homework).single();
    expect(data?.marks).toEqual([{ at: 200, comment: "Street." }]);
    expect((await bucketOf(school.student).download(first[0]?.object ?? "")).error).toBeNull();
  });
});

describe("a second take that is refused or withdrawn", () => {
  test("a second take is refused to everybody except its student", async () => {
    const { homework } = await graded(6);
    expect((await school.visitor.rpc("retake_homework", { homework })).error?.code).toBe(DENIED);
    for (const who of [school.other, school.former, school.teacher])
      expect((await again(homework, who)).error?.message).toBe("NOT_FOUND");
    const left = await school.enroll("Caio");
    const { of } = await assign({ retake: "better" }, [left.id]);
    await grade(of(left.id), 6, 0, { before: NONE }).throwOnError();
    // With a session that outlives the deactivation.
    await school.backend.sql`update public.profiles set deactivated_at = now() where id = ${left.id}`;
    expect((await again(of(left.id), left)).error?.message).toBe("NOT_FOUND");
    expect(
      (
        await school.server
          .from("homework")
          .select("id")
          .not("retake_of", "is", null)
          .in("retake_of", [homework, of(left.id)])
      ).data,
    ).toEqual([]);
  });

  test("a second take is refused before the grade, without the permission of the teacher, and after the second take", async () => {
    const early = await assign({ retake: "better" });
    expect((await again(early.homework)).error?.message).toBe("NOT_NOW");
    await submit(school.student, early.homework, "I went.").throwOnError();
    expect((await again(early.homework)).error?.message).toBe("NOT_NOW");
    const plain = await graded(6, {});
    expect((await again(plain.homework)).error?.message).toBe("NOT_NOW");
    const { second } = await twice(6);
    await grade(second, 7, 1, { before: NONE }).throwOnError();
    expect((await again(second)).error?.message).toBe("NOT_NOW");
  });

  test("a second take that was begun is withdrawn only by the teacher, and the first stays", async () => {
    const { homework, id } = await graded(6);
    const second = (await again(homework).throwOnError()).data;
    expect((await school.student.client.rpc("withdraw_homework", { homework: second })).status).toBe(403);
    expect((await school.teacher.client.rpc("withdraw_homework", { homework: second })).error).toBeNull();
    expect(await marksOf(id)).toEqual(["6*"]);
  });
});

describe("work that was done twice", () => {
  test("work that was done twice counts once in the report, the recap and the statistics", async () => {
    const ana = await school.enroll("Ana Maria");
    const due_on = dayFromNow(2);
    const { of } = await assign({ retake: "better", due_on, title: "Twice" }, [ana.id]);
    await submit(ana, of(ana.id), "I goed.").throwOnError();
    await grade(of(ana.id), 6, 1, { before: NONE }).throwOnError();
    const year = Number(due_on.slice(0, 4));
    const due = async () => {
      const { data } = await school.teacher.client.rpc("yearly_statistics", { year });
      return (data as { months: { homework_due: number }[] }).months.reduce(
        (sum, { homework_due }) => sum + homework_due,
        0,
      );
    };
    const before = await due();
    const second = (await again(of(ana.id), ana).throwOnError()).data;
    await submit(ana, second, "I went.").throwOnError();
    await grade(second, 9, 1, { before: NONE }).throwOnError();
    expect(await due()).toBe(before);
    const report = await school.server.rpc("progress_report", { student: ana.id, month: due_on });
    expect(report.data).toMatchObject({ homework: [{ title: "Twice", grade: 9 }] });
    const recap = await ana.client.rpc("read_recap", { student: ana.id, month: dayFromNow(0) });
    expect(recap.data).toMatchObject({ homework: 1 });
  });

  test("both takes are in the student's own copy, and end with the person", async () => {
    const { homework, second } = await twice(6);
    const { data } = await school.student.client.rpc("export_my_data");
    expect(data).toMatchObject({
      homework: expect.arrayContaining([
        expect.objectContaining({ id: homework, retake_of: null, counts: true }),
        expect.objectContaining({ id: second, retake_of: homework, counts: false }),
      ]),
    });
    const kept = () => school.server.from("homework").select("id").in("id", [homework, second]);
    expect((await kept()).data).toHaveLength(2);
    await school.backend.sql`delete from auth.users where id = ${school.student.id}`;
    expect((await kept()).data).toEqual([]);
  });
});
