import { afterAll, describe, expect, test } from "vitest";
import { bucketOf, classroomOf, MP3, upload } from "../classroom.ts";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { assign, submit, grade } = classroomOf(() => school);
const TASK = "Write eighty words about your street.";

const speak = (written_task?: string) => assign({ kind: "speaking", title: "My street", written_task });
/** Answers the written task. */
const write = (homework: string, answer: string | undefined, seen = 0) =>
  school.student.client.rpc("submit_homework", { homework, seen, in_writing: true, ...(answer && { answer }) });
const read = async (homework: string) =>
  (
    await school.teacher.client
      .from("homework")
      .select("answer, in_writing, status, homework_files!homework_files_homework_id_fkey (object_name)")
      .eq("id", homework)
      .single()
  ).data;

describe("a written task in the place of a recording", () => {
  test("a written task is done by a student who cannot speak, graded, and seen as such", async () => {
    const { homework, id } = await speak(TASK);
    const { data } = await school.student.client.from("assignments").select("written_task").eq("id", id).single();
    expect(data).toEqual({ written_task: TASK });
    expect((await write(homework, "My street is quiet.")).error).toBeNull();
    expect((await grade(homework, 9, 1, { before: { grade: null, comment: null, marks: [] } })).error).toBeNull();
    expect(await read(homework)).toMatchObject({ answer: "My street is quiet.", in_writing: true, status: "graded" });
  });

  test("a written task in the place of a recording needs words, and is refused if the teacher does not offer it", async () => {
    const offered = await speak(TASK);
    expect((await write(offered.homework, undefined)).error?.message).toBe("ANSWER_REQUIRED");
    const other = await speak();
    expect((await write(other.homework, "My street is quiet.")).error?.message).toBe("WRITING_NOT_OFFERED");
    expect((await submit(school.student, other.homework, "My street is quiet.")).error?.message).toBe(
      "SPEAKING_REQUIRED",
    );
  });

  test("a written task in the place of a recording replaces a recording that was handed in, and a recording replaces it", async () => {
    const { homework } = await speak(TASK);
    const { object } = await upload(school.student, homework, MP3, "audio/mpeg", "mp3");
    const files = [{ object, name: "me.mp3" }];
    expect((await submit(school.student, homework, null, 0, files)).error).toBeNull();
    expect((await write(homework, "My street is quiet.", 1)).error).toBeNull();
    expect(await read(homework)).toMatchObject({ in_writing: true, homework_files: [] });
    expect((await submit(school.student, homework, null, 2, files)).error).toBeNull();
    expect(await read(homework)).toMatchObject({ in_writing: false, homework_files: [{ object_name: object }] });
  });

  test("a written task is answered once, however often the same answer arrives", async () => {
    const { homework } = await speak(TASK);
    const first = await write(homework, "My street is quiet.");
    expect((await write(homework, "My street is quiet.")).data).toEqual(first.data);
    expect((await submit(school.student, homework, "My street is quiet.")).error?.message).toBe("EDIT_CONFLICT");
  });

  test("a written task is offered by a dictation too, changes by itself, and by no other kind", async () => {
    const id = crypto.randomUUID();
    const object = `${school.teacher.id}/${id}/${crypto.randomUUID()}.mp3`;
    expect((await bucketOf(school.teacher).upload(object, MP3, { contentType: "audio/mpeg" })).error).toBeNull();
    const { due_on } = (await speak()).order;
    const order = { id, title: "At the station", due_on, kind: "dictation" as const, dictation: "It is late." };
    const files = [{ object, name: "voice.mp3" }];
    const save = (rest: object) =>
      school.teacher.client.rpc("save_assignment", { ...order, files, students: [school.student.id], ...rest });
    expect((await save({ written_task: TASK })).error).toBeNull();
    const changed = await save({ written_task: "Write a letter.", before: { written_task: TASK } });
    expect(changed.error).toBeNull();
    const conflict = await save({ written_task: "Write a poem.", before: { written_task: TASK } });
    expect(conflict.data).toMatchObject({ elsewhere: { written_task: "Write a letter." } });
    const free = await assign({ written_task: TASK });
    const { data } = await school.teacher.client
      .from("assignments")
      .select("id, written_task")
      .in("id", [id, free.id])
      .order("kind");
    expect(data).toEqual([
      { id: free.id, written_task: null },
      { id, written_task: "Write a letter." },
    ]);
  });
});
