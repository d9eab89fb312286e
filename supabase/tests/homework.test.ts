import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeStrayFiles } from "../../server/stray-files.ts";
import { DENIED, openSchool, type Person, type School } from "./school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);
const bucket = ({ client }: Pick<Person, "client">) => client.storage.from("homework");
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);

/** Sets homework for the student, or for those given, and finds theirs. */
async function assign(words: Record<string, unknown> = {}, students = [school.student.id]) {
  const id = randomUUID();
  const order = { id, title: "Three sentences", due_on: dayFromNow(3), students, ...words };
  const { error, data } = await school.teacher.client.rpc("save_assignment", order);
  const { data: rows } = await school.server.from("homework").select("id, student_id").eq("assignment_id", id);
  const of = (person: string) => rows?.find(({ student_id }) => student_id === person)?.id ?? "";
  return { id, order, error, told: data, homework: of(students[0] ?? ""), of };
}
async function upload(
  who: Person,
  folder: string,
  bytes: Buffer = Buffer.from("hello"),
  type = "text/plain",
  ending = "txt",
) {
  const object = `${who.id}/${folder}/${randomUUID()}.${ending}`;
  const { error } = await bucket(who).upload(object, bytes, { contentType: type });
  return { object, error };
}
const toldOf = async (who: Person, type: string) =>
  (await who.client.from("notifications").select("content").eq("type", type)).data ?? [];
const mailsOf = (kind: string, to: Person) =>
  school.backend.sql`select data from public.mail_outbox where kind = ${kind} and recipient = ${to.email}`;
const submit = (who: Person, homework: string, answer: string | null, seen = 0, files: object[] = []) =>
  who.client.rpc("submit_homework", {
    homework,
    seen,
    ...(answer === null ? {} : { answer }),
    files: JSON.parse(JSON.stringify(files)),
  });
const grade = (homework: string, given: number, seen: number, rest: object = {}) =>
  school.teacher.client.rpc("grade_homework", { homework, grade: given, seen, ...rest });

describe("an assignment", () => {
  test("reaches each of its students once, by bell and by mail, and nobody else", async () => {
    const { id, order, homework, of } = await assign({}, [school.student.id, school.other.id]);
    expect((await school.teacher.client.rpc("save_assignment", order)).data).toMatchObject({ told: 0 });
    expect(await toldOf(school.student, "new_homework")).toEqual([
      {
        content: {
          homework_description: "Three sentences",
          due_on: order.due_on,
          link: `/my-progress?tab=homework&homework=${homework}`,
        },
      },
    ]);
    expect(await mailsOf("new_homework", school.other)).toHaveLength(1);
    const mine = await school.student.client.from("homework_overview").select("id, title").eq("assignment_id", id);
    expect(mine.data).toEqual([{ id: of(school.student.id), title: "Three sentences" }]);
    expect((await school.visitor.from("homework").select("id")).error?.code).toBe(DENIED);
    expect((await school.former.client.from("assignments").select("id")).data).toEqual([]);
  });

  test("is the teacher's to set, change and take back", async () => {
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
    expect(JSON.stringify(await toldOf(school.student, "new_homework"))).not.toContain(homework);
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
  ])("is refused with %s, and changes nothing", async (message, words) => {
    const { id, error } = await assign(words);
    expect(error?.message).toBe(message);
    expect((await school.teacher.client.from("assignments").select("id").eq("id", id)).data).toEqual([]);
  });

  test("is not set for a deactivated student", async () => {
    expect((await assign({}, [school.former.id])).error?.message).toBe("NOT_FOUND");
  });
});

describe("an answer", () => {
  test("is handed in, replaced and graded; both sides are told once", async () => {
    const { homework } = await assign({ title: "My week" });
    expect((await submit(school.student, homework, "I goed home.")).data).toMatchObject({
      submissions: 1,
      is_late: false,
    });
    expect((await submit(school.student, homework, "I went home.", 1)).data).toMatchObject({ submissions: 2 });
    const told = (await toldOf(school.teacher, "homework_submitted")).filter(({ content }) =>
      JSON.stringify(content).includes(homework),
    );
    expect(told).toMatchObject([{ content: { student_name: "Ana", homework_description: "My week" } }]);
    const marks = [{ start: 2, end: 6, comment: "Good past tense." }];
    expect((await grade(homework, 9.5, 2, { comment: "Well done", marks })).error).toBeNull();
    expect((await grade(homework, 9.5, 2, { comment: "Well done!", marks })).error).toBeNull();
    expect(await toldOf(school.student, "homework_graded")).toMatchObject([
      { content: { homework_description: "My week", grade: "9,5" } },
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

  test("that comes after the last day is marked, not refused", async () => {
    const { id, homework } = await assign();
    await school.backend.sql`update public.assignments set due_on = due_on - 10 where id = ${id}`;
    expect((await submit(school.student, homework, "Sorry!")).data).toMatchObject({ is_late: true });
  });

  test("whose acknowledgement was lost is the same answer; another one from elsewhere is a conflict", async () => {
    const { homework } = await assign();
    await submit(school.student, homework, "One");
    expect((await submit(school.student, homework, "One")).data).toMatchObject({ submissions: 1 });
    expect((await submit(school.student, homework, "Two")).error?.message).toBe("EDIT_CONFLICT");
    expect((await grade(homework, 8, 0)).error?.message).toBe("EDIT_CONFLICT");
  });

  test("belongs to its student alone", async () => {
    const { homework } = await assign();
    for (const who of [school.other, school.former, school.teacher])
      expect((await submit(who, homework, "Mine")).error?.message).toBe("NOT_FOUND");
    expect((await school.visitor.rpc("submit_homework", { homework, answer: "x" })).error?.code).toBe(DENIED);
    await submit(school.student, homework, "Secret");
    expect((await school.other.client.from("homework").select("id").eq("id", homework)).data).toEqual([]);
    expect((await school.other.client.rpc("grade_homework", { homework, grade: 0, seen: 1 })).status).toBe(403);
    expect((await school.student.client.rpc("grade_homework", { homework, grade: 10, seen: 1 })).status).toBe(403);
  });

  test.each([-1, 10.1, 9.55, Number.NaN])("is not graded %s", async (given) => {
    const { homework } = await assign();
    await submit(school.student, homework, "One");
    expect((await grade(homework, given, 1)).error?.message).toBe("INVALID_GRADE");
  });

  test("is not empty, and of a file homework a file", async () => {
    const { homework } = await assign();
    expect((await submit(school.student, homework, " \n ")).error?.message).toBe("ANSWER_REQUIRED");
    expect((await submit(school.student, homework, "x".repeat(20_001))).error?.message).toBe("TOO_LONG");
    const file = await assign({ kind: "file" });
    expect((await submit(school.student, file.homework, "Here")).error?.message).toBe("FILE_REQUIRED");
  });
});

describe("a dictation", () => {
  test("keeps its text from its students until theirs is graded", async () => {
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
      ...{ ...order, students: [school.student.id, school.other.id], files: [{ object, name: "dictation.mp3" }] },
    });
    expect(made.error).toBeNull();
    const text = async (who: Person) =>
      (await who.client.from("dictations").select("text").eq("assignment_id", id)).data;
    const { data } = await school.student.client.from("homework").select("id").eq("assignment_id", id).single();
    const homework = data?.id ?? "";
    expect(await text(school.student)).toEqual([]);
    expect(JSON.stringify((await school.student.client.rpc("export_my_data")).data)).not.toContain("leaves at six");
    expect(await (await bucket(school.student).download(object)).data?.arrayBuffer()).toBeDefined();
    expect((await submit(school.student, homework, "The train leaves at sex.")).error).toBeNull();
    expect(await text(school.student)).toEqual([]);
    expect((await grade(homework, 8, 1)).error).toBeNull();
    expect(await text(school.student)).toEqual([{ text: "The train leaves at six." }]);
    expect(await text(school.other)).toEqual([]);
    expect(await toldOf(school.student, "dictation_graded")).toMatchObject([
      { content: { dictation_name: "At the station", grade: "8" } },
    ]);
  });
});

describe("files", () => {
  test("of an answer are its student's and the teacher's; what is handed in stays", async () => {
    const { homework } = await assign({ kind: "file" });
    const { object, error } = await upload(school.student, homework);
    expect(error).toBeNull();
    expect((await submit(school.student, homework, null, 0, [{ object, name: "../my/essay.txt" }])).error).toBeNull();
    const { data: listed } = await school.student.client
      .from("homework_files")
      .select("file_name, mime_type, size_bytes")
      .eq("homework_id", homework);
    expect(listed).toEqual([{ file_name: ".. my essay.txt", mime_type: "text/plain", size_bytes: 5 }]);
    expect(await (await bucket(school.teacher).download(object)).data?.text()).toBe("hello");
    for (const who of [school.other, school.former, { client: school.visitor }]) {
      expect((await bucket(who).download(object)).data).toBeNull();
      expect((await bucket(who).createSignedUrl(object, 60)).data).toBeNull();
      expect((await bucket(who).list(school.student.id)).data ?? []).toEqual([]);
      expect((await bucket(who).remove([object])).data ?? []).toEqual([]);
    }
    expect((await bucket(school.student).remove([object])).data).toEqual([]);
    expect(
      (await bucket(school.student).upload(object, "changed", { contentType: "text/plain", upsert: true })).error,
    ).not.toBeNull();
    expect((await submit(school.student, homework, "no file", 1)).error?.message).toBe("FILE_REQUIRED");
    const second = await upload(school.student, homework);
    expect(
      (await submit(school.student, homework, null, 1, [{ object: second.object, name: "b.txt" }])).error,
    ).toBeNull();
    expect((await bucket(school.student).remove([object])).data).toHaveLength(1);
  });

  test("go nowhere but below one's own id, into homework of one's own that is open", async () => {
    const { homework } = await assign();
    const others = await assign({}, [school.other.id]);
    const put = async (who: Pick<Person, "client">, name: string) =>
      (await bucket(who).upload(name, "x", { contentType: "text/plain" })).error;
    const name = `${randomUUID()}.txt`;
    for (const place of [
      ...[
        `${school.other.id}/${homework}/${name}`,
        `${school.student.id}/${others.homework}/${name}`,
        `${school.student.id}/${name}`,
      ],
      ...[
        `${homework}/${homework}/${name}`,
        `${school.student.id}/${homework}/deep/${name}`,
        `${school.student.id}/${homework}/essay.txt`,
        name,
      ],
    ])
      expect(await put(school.student, place)).not.toBeNull();
    expect(await put(school.former, `${school.former.id}/${homework}/${name}`)).not.toBeNull();
    expect(await put({ client: school.visitor }, `${school.student.id}/${homework}/${name}`)).not.toBeNull();
    await submit(school.student, homework, "Done");
    await grade(homework, 7, 1);
    expect(await put(school.student, `${school.student.id}/${homework}/${name}`)).not.toBeNull();
  });

  test.each([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "text/html", "html"],
    ["a page that calls itself a picture", Buffer.from("<svg onload=alert(1)>"), "image/png", "png"],
    [
      "an archive that calls itself a document",
      Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1"),
      "application/pdf",
      "pdf",
    ],
    ["bytes that call themselves text", Buffer.from([0, 255, 254, 0]), "text/plain", "txt"],
    ["more than 20 MB", Buffer.alloc(20 * 1024 * 1024 + 1, "x"), "text/plain", "txt"],
  ])("are refused: %s", async (_, bytes, type, ending) => {
    const { homework } = await assign();
    expect((await upload(school.student, homework, bytes, type, ending)).error).not.toBeNull();
    const rows = await school.backend.sql`select from storage.objects where name like ${`%${homework}%`}`;
    expect(rows).toHaveLength(0);
  });

  test("that somebody else uploaded cannot be handed in as one's own", async () => {
    const mine = await assign();
    const theirs = await assign({}, [school.other.id]);
    const { object } = await upload(school.other, theirs.homework);
    const { error } = await submit(school.student, mine.homework, "Look", 0, [{ object, name: "stolen.txt" }]);
    expect(error?.message).toBe("FILE_MISSING");
  });

  test("of an assignment are read by its students, and by nobody else", async () => {
    const id = randomUUID();
    const { object } = await upload(school.teacher, id);
    await school.teacher.client.rpc("save_assignment", {
      ...{
        id,
        title: "Read this",
        due_on: dayFromNow(1),
        students: [school.student.id],
        files: [{ object, name: "text.txt" }],
      },
    });
    expect(await (await bucket(school.student).download(object)).data?.text()).toBe("hello");
    for (const who of [school.other, school.former, { client: school.visitor }])
      expect((await bucket(who).download(object)).data).toBeNull();
    expect((await bucket(school.student).remove([object])).data).toEqual([]);
  });

  test("that are part of nothing go after a day, and with their owner at once", async () => {
    const { homework } = await assign();
    const [kept, stray, fresh] = [
      await upload(school.student, homework),
      await upload(school.student, homework),
      await upload(school.student, homework),
    ];
    await submit(school.student, homework, null, 0, [{ object: kept.object, name: "a.txt" }]);
    const gone = await school.enroll("Vai");
    const theirs = await assign({}, [gone.id]);
    const left = await upload(gone, theirs.homework);
    await submit(gone, theirs.homework, null, 0, [{ object: left.object, name: "b.txt" }]);
    await school.server.rpc("erase_person", { person: gone.id });
    await school.server.auth.admin.deleteUser(gone.id);
    await school.backend.sql`
      update storage.objects set created_at = now() - interval '25 hours' where name = any(${[kept.object, stray.object]})`;
    await removeStrayFiles(school.server, "homework", (line) => expect(line).toBe(""));
    const there = async ({ object }: { object: string }) =>
      (await school.backend.sql`select from storage.objects where name = ${object}`).length === 1;
    expect([await there(kept), await there(stray), await there(fresh), await there(left)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const client of [school.student.client, school.teacher.client])
      expect((await client.rpc("stray_files", { bucket: "homework" })).error?.code).toBe(DENIED);
  });
});
