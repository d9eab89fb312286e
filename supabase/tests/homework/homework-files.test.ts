import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, test } from "vitest";
import { removeStrayFiles } from "../../../server/orphaned-files.ts";
import { bucketOf, classroomOf, upload } from "../classroom.ts";
import { dayFromNow } from "../days.ts";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { assign, submit, grade } = classroomOf(() => school);

describe("files", () => {
  test("files of an answer are readable by its student and the teacher; submitted ones stay", async () => {
    const { homework } = await assign({ kind: "file" });
    const { object, error } = await upload(school.student, homework);
    expect(error).toBeNull();
    expect((await submit(school.student, homework, null, 0, [{ object, name: "../my/essay.txt" }])).error).toBeNull();
    const { data: listed } = await school.student.client
      .from("homework_files")
      .select("file_name, mime_type, size_bytes")
      .eq("homework_id", homework);
    expect(listed).toEqual([{ file_name: ".. my essay.txt", mime_type: "text/plain", size_bytes: 5 }]);
    expect(await (await bucketOf(school.teacher).download(object)).data?.text()).toBe("hello");
    for (const who of [school.other, school.former, { client: school.visitor }]) {
      expect((await bucketOf(who).download(object)).data).toBeNull();
      expect((await bucketOf(who).createSignedUrl(object, 60)).data).toBeNull();
      expect((await bucketOf(who).list(school.student.id)).data ?? []).toEqual([]);
      expect((await bucketOf(who).remove([object])).data ?? []).toEqual([]);
    }
    expect((await bucketOf(school.student).remove([object])).data).toEqual([]);
    expect(
      (await bucketOf(school.student).upload(object, "changed", { contentType: "text/plain", upsert: true })).error,
    ).not.toBeNull();
    expect((await submit(school.student, homework, "no file", 1)).error?.message).toBe("FILE_REQUIRED");
    const second = await upload(school.student, homework);
    expect(
      (await submit(school.student, homework, null, 1, [{ object: second.object, name: "b.txt" }])).error,
    ).toBeNull();
    expect((await bucketOf(school.student).remove([object])).data).toHaveLength(1);
  });

  test("files have signed addresses that end with the account that made them", async () => {
    const { homework } = await assign({ kind: "file" });
    const { object } = await upload(school.student, homework);
    await submit(school.student, homework, null, 0, [{ object, name: "essay.txt" }]);
    const address = async (person: Person) => (await bucketOf(person).createSignedUrl(object, 600)).data?.signedUrl;
    const read = async (url = "") => (await school.backend.fetch(new Request(url))).status;
    const his = await address(school.student);
    const hers = await address(school.teacher);
    expect([await read(his), await read(hers)]).toEqual([200, 200]);
    const { sql } = school.backend;
    const { id } = school.student;
    await sql`update public.profiles set deactivated_at = now() where id = ${id}`;
    expect([await read(his), await read(hers)]).toEqual([400, 200]);
    await sql`update public.profiles set deactivated_at = null where id = ${id}`;
    expect(await read(his)).toBe(200);
  });

  test("files of an answer keep the order of the last submission, and the same files again are the same answer", async () => {
    const { homework } = await assign();
    const put = async (name: string) => ({ object: (await upload(school.student, homework)).object, name });
    const one = await put("1.txt");
    const two = await put("2.txt");
    const stays = await put("3.txt");
    const last = await put("4.txt");
    await submit(school.student, homework, null, 0, [one, two, stays]);
    const { data: taken } = await submit(school.student, homework, null, 1, [stays, last]);
    const { data: listed } = await school.teacher.client
      .from("homework_files")
      .select("file_name")
      .eq("homework_id", homework)
      .order("position");
    expect(listed?.map(({ file_name }) => file_name)).toEqual(["3.txt", "4.txt"]);
    expect((await submit(school.student, homework, null, 1, [stays, last])).data).toEqual(taken);
  });

  test("files are stored below one's own id only, for one's own open homework", async () => {
    const { homework } = await assign();
    const others = await assign({}, [school.other.id]);
    const put = async (who: Pick<Person, "client">, name: string) =>
      (await bucketOf(who).upload(name, "x", { contentType: "text/plain" })).error;
    const name = `${randomUUID()}.txt`;
    for (const place of [
      `${school.other.id}/${homework}/${name}`,
      `${school.student.id}/${others.homework}/${name}`,
      `${school.student.id}/${name}`,
      `${homework}/${homework}/${name}`,
      `${school.student.id}/${homework}/deep/${name}`,
      `${school.student.id}/${homework}/essay.txt`,
      name,
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
  ])("files are refused: %s", async (_, bytes, type, ending) => {
    const { homework } = await assign();
    expect((await upload(school.student, homework, bytes, type, ending)).error).not.toBeNull();
    const rows = await school.backend.sql`select from storage.objects where name like ${`%${homework}%`}`;
    expect(rows).toHaveLength(0);
  });

  test("written by a word processor are accepted", async () => {
    const { homework } = await assign();
    const types =
      '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
    const docx = zipSync({ "[Content_Types].xml": strToU8(types), "word/document.xml": strToU8("<w:document/>") });
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    expect((await upload(school.student, homework, Buffer.from(docx), type, "docx")).error).toBeNull();
    const odt = zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }] });
    const kept = await upload(
      school.student,
      homework,
      Buffer.from(odt),
      "application/vnd.oasis.opendocument.text",
      "odt",
    );
    expect(kept.error).toBeNull();
  });

  test("files are refused unread if they would unpack to three hundred times their size", async () => {
    const { homework } = await assign();
    const bomb = Buffer.from(zipSync({ "[Content_Types].xml": [new Uint8Array(100_000_000), { level: 9 }] }));
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    const before = process.memoryUsage().rss;
    expect((await upload(school.student, homework, bomb, type, "docx")).error).not.toBeNull();
    // Unpacked, it would be more than ninety megabytes.
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });

  test("files cannot be submitted by a student who did not upload them", async () => {
    const mine = await assign();
    const theirs = await assign({}, [school.other.id]);
    const { object } = await upload(school.other, theirs.homework);
    const { error } = await submit(school.student, mine.homework, "Look", 0, [{ object, name: "stolen.txt" }]);
    expect(error?.message).toBe("FILE_MISSING");
  });

  test("files of an assignment are readable by its students, and by nobody else", async () => {
    const id = randomUUID();
    const { object } = await upload(school.teacher, id);
    await school.teacher.client.rpc("save_assignment", {
      id,
      title: "Read this",
      due_on: dayFromNow(1),
      students: [school.student.id],
      files: [{ object, name: "text.txt" }],
    });
    expect(await (await bucketOf(school.student).download(object)).data?.text()).toBe("hello");
    for (const who of [school.other, school.former, { client: school.visitor }])
      expect((await bucketOf(who).download(object)).data).toBeNull();
    expect((await bucketOf(school.student).remove([object])).data).toEqual([]);
  });

  test("files without a row are deleted after thirty days, and with their owner at once", async () => {
    const { homework } = await assign();
    const kept = await upload(school.student, homework);
    const stray = await upload(school.student, homework);
    const waits = await upload(school.student, homework);
    await submit(school.student, homework, null, 0, [{ object: kept.object, name: "a.txt" }]);
    const gone = await school.enroll("Vai");
    const theirs = await assign({}, [gone.id]);
    const left = await upload(gone, theirs.homework);
    await submit(gone, theirs.homework, null, 0, [{ object: left.object, name: "b.txt" }]);
    await school.server.rpc("erase_person", { person: gone.id });
    await school.server.auth.admin.deleteUser(gone.id);
    await school.backend.sql`
      update storage.objects set created_at = now() - interval '31 days' where name = any(${[kept.object, stray.object]})`;
    // The file belongs to an answer on a device without a network.
    await school.backend.sql`
      update storage.objects set created_at = now() - interval '29 days' where name = ${waits.object}`;
    await removeStrayFiles(school.server, "homework", (line) => expect(line).toBe(""));
    const there = async ({ object }: { object: string }) =>
      (await school.backend.sql`select from storage.objects where name = ${object}`).length === 1;
    expect([await there(kept), await there(stray), await there(waits), await there(left)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    for (const client of [school.student.client, school.teacher.client])
      expect((await client.rpc("list_orphaned_files", { bucket: "homework" })).error?.code).toBe(DENIED);
  });
});
