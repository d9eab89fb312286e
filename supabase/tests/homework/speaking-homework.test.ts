import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { film } from "../../../embedded/file-content/testing.ts";
import { removeStrayFiles } from "../../../server/orphaned-files.ts";
import { bucketOf, classroomOf, MP3, upload } from "../classroom.ts";
import { openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { assign, submit, grade } = classroomOf(() => school);
const bytes = (letters: string) => Buffer.from(letters, "latin1");
const OGG = bytes(`OggS\0\x02${"\0".repeat(20)}\x01\x13OpusHead\x01\x01`.padEnd(200, "\0"));

const speak = (words: Record<string, unknown> = {}, students?: string[]) =>
  assign({ kind: "speaking", title: "My street", ...words }, students);
const record = (who: Person, homework: string) => upload(who, homework, MP3, "audio/mpeg", "mp3");
/** Records and hands in. @returns the recording's name in the bucket */
async function handIn(who: Person, homework: string) {
  const { object } = await record(who, homework);
  expect((await submit(who, homework, null, 0, [{ object, name: "me.mp3" }])).error).toBeNull();
  return object;
}
/** The teacher's voice, in her own folder. */
async function sayAt(homework: string) {
  const voice = `${school.teacher.id}/${homework}/voice-${randomUUID()}.mp3`;
  const { error } = await bucketOf(school.teacher).upload(voice, MP3, { contentType: "audio/mpeg" });
  expect(error).toBeNull();
  return voice;
}

describe("a recording", () => {
  test.each([
    ["Chrome", bytes("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm....A_OPUS"), "audio/webm", "weba"],
    ["Firefox", OGG, "audio/ogg", "ogg"],
    ["Safari and an iPhone", bytes(film("iso5", ["soun", "mp4a"])), "audio/mp4", "m4a"],
  ])("a recording of %s is accepted by its bytes", async (_, content, type, ending) => {
    const { homework } = await speak();
    const { object, error } = await upload(school.student, homework, content, type, ending);
    expect(error).toBeNull();
    const files = [{ object, name: "me", seconds: 42 }];
    expect((await submit(school.student, homework, null, 0, files)).error).toBeNull();
    const { data } = await school.teacher.client
      .from("homework_files")
      .select("mime_type, seconds")
      .eq("homework_id", homework);
    expect(data).toEqual([{ mime_type: type, seconds: 42 }]);
  });

  test.each([
    ["a page that calls itself a recording", bytes("<!doctype html>"), "audio/webm", "weba"],
    ["a film that calls itself a recording", bytes(film("isom", ["vide", "avc1"])), "audio/mp4", "m4a"],
    ["a film", bytes(film("isom", ["vide", "avc1"])), "video/mp4", "mp4"],
    ["text", bytes("Hello"), "text/plain", "txt"],
    ["more than 20 MB", Buffer.concat([MP3, Buffer.alloc(20 * 1024 * 1024)]), "audio/mpeg", "mp3"],
  ])("a recording is not %s", async (_, content, type, ending) => {
    const { homework } = await speak();
    expect((await upload(school.student, homework, content, type, ending)).error).not.toBeNull();
  });

  test("a recording is one, of five minutes at most", async () => {
    const { homework } = await speak();
    const one = { object: (await record(school.student, homework)).object, name: "1.mp3" };
    const two = { object: (await record(school.student, homework)).object, name: "2.mp3" };
    expect((await submit(school.student, homework, "In writing")).error?.message).toBe("SPEAKING_REQUIRED");
    expect((await submit(school.student, homework, null, 0, [one, two])).error?.message).toBe("SPEAKING_REQUIRED");
    const long = [{ ...one, seconds: 301 }];
    expect((await submit(school.student, homework, null, 0, long)).error?.message).toMatch(/seconds/);
    expect((await submit(school.student, homework, "Hello", 0, [one])).error).toBeNull();
    expect((await submit(school.student, homework, "Hello", 1, [two])).error).toBeNull();
  });

  test("a recording is read by its student and the teacher, and by nobody once the student is deactivated", async () => {
    const lia = await school.enroll("Lia");
    const { homework } = await speak({}, [lia.id]);
    const object = await handIn(lia, homework);
    const reads = async (who: Pick<Person, "client">) => (await bucketOf(who).download(object)).data !== null;
    expect([await reads(lia), await reads(school.teacher)]).toEqual([true, true]);
    for (const who of [school.other, school.former, { client: school.visitor }]) expect(await reads(who)).toBe(false);
    await school.teacher.client.rpc("set_active", { person: lia.id, active: false }).throwOnError();
    expect(await reads(lia)).toBe(false);
    expect((await lia.client.from("homework_files").select("id").eq("homework_id", homework)).data ?? []).toEqual([]);
  });
});

describe("the text to read aloud", () => {
  test("the text to read aloud is changed like the other fields, and belongs only to speaking", async () => {
    const { id, order } = await speak({ reading: " She sells sea shells. " });
    const read = async (of: string) =>
      (await school.student.client.from("assignments").select("reading").eq("id", of).single()).data?.reading;
    expect(await read(id)).toBe("She sells sea shells.");
    const before = { reading: "She sells sea shells." };
    const { teacher } = school;
    await teacher.client
      .rpc("save_assignment", { ...order, kind: "speaking", reading: "Peter", before })
      .throwOnError();
    expect(await read(id)).toBe("Peter");
    const { data } = await teacher.client.rpc("save_assignment", {
      ...order,
      kind: "speaking",
      reading: "Paul",
      before,
    });
    expect(data).toMatchObject({ elsewhere: { reading: "Peter" } });
    expect(await read((await assign({ reading: "She sells" })).id)).toBeNull();
    expect((await speak({ reading: "x".repeat(4001) })).error?.message).toBe("TOO_LONG");
  });
});

describe("a remark at a moment", () => {
  test("a remark at a moment by text and by voice reaches the student with the grade, and nobody else", async () => {
    const { homework } = await speak();
    await handIn(school.student, homework);
    const voice = await sayAt(homework);
    const heard = async (who: Pick<Person, "client">) => [
      (await bucketOf(who).download(voice)).data !== null,
      ((await who.client.from("homework_files").select("id").eq("remark_of", homework)).data ?? []).length,
    ];
    expect(await heard(school.student)).toEqual([false, 0]);
    const marks = [
      { at: 1500, comment: "th, not t" },
      { at: 12_000, voice },
    ];
    expect((await grade(homework, 9, 1, { marks })).error).toBeNull();
    expect((await grade(homework, 9, 1, { marks })).error).toBeNull();
    for (const who of [school.student, school.teacher]) expect(await heard(who)).toEqual([true, 1]);
    for (const who of [school.other, school.former, { client: school.visitor }])
      expect(await heard(who)).toEqual([false, 0]);
    const { data } = await school.student.client.from("homework").select("marks").eq("id", homework).single();
    expect(data?.marks).toEqual(marks);
    expect((await bucketOf(school.teacher).remove([voice])).data).toEqual([]);
    const before = { grade: 9, comment: null, marks };
    expect((await grade(homework, 9, 1, { marks: marks.slice(0, 1), before })).error).toBeNull();
    expect(await heard(school.student)).toEqual([false, 0]);
  });

  test.each([
    ["neither words nor voice", { at: 1 }],
    ["no moment", { at: "soon", comment: "x" }],
    ["a comment of 501 characters", { at: 1, comment: "x".repeat(501) }],
    ["a voice of another place", { at: 1, voice: "../secret.mp3" }],
    ["nothing", {}],
    ["a number", 4],
  ])("a remark at a moment is refused with %s", async (_, mark) => {
    const { homework } = await speak();
    expect((await grade(homework, 8, 0, { marks: [mark] })).error?.message).toBe("TOO_LONG");
  });

  test("a remark at a moment needs a voice that is there, and belongs to this homework", async () => {
    const { homework } = await speak();
    const another = await sayAt((await speak()).homework);
    const nowhere = another.replace(/[0-9a-f]{12}\.mp3$/, "000000000000.mp3");
    for (const voice of [another, nowhere])
      expect((await grade(homework, 8, 0, { marks: [{ at: 1, voice }] })).error?.message).toBe("FILE_MISSING");
  });

  test("a remark at a moment is spoken only by the teacher", async () => {
    const { homework } = await speak();
    const name = `${school.student.id}/${homework}/voice-${randomUUID()}.mp3`;
    const { error } = await bucketOf(school.student).upload(name, MP3, { contentType: "audio/mpeg" });
    expect(error).not.toBeNull();
  });
});

describe("recordings", () => {
  const stored = async (...names: string[]) =>
    (await school.backend.sql`select name from storage.objects where name = any(${names})`).length;
  const sweep = () => removeStrayFiles(school.server, "homework", (line) => expect(line).toBe(""));

  test("recordings are in the student's own data, with the teacher's remarks", async () => {
    const mia = await school.enroll("Mia");
    const { homework } = await speak({}, [mia.id]);
    await handIn(mia, homework);
    const voice = await sayAt(homework);
    await grade(homework, 9, 1, { marks: [{ at: 900, voice }] });
    const { data } = await mia.client.rpc("export_my_data");
    expect(data).toMatchObject({
      homework: [{ title: "My street", marks: [{ at: 900 }], files: ["me.mp3", voice.split("/")[2]] }],
    });
  });

  test("go with an erased person, and so do the teacher's remarks on them", async () => {
    const gone = await school.enroll("Vai");
    const { homework } = await speak({}, [gone.id]);
    const object = await handIn(gone, homework);
    const voice = await sayAt(homework);
    await grade(homework, 9, 1, { marks: [{ at: 900, voice }] });
    await sweep();
    expect(await stored(object, voice)).toBe(2);
    await school.server.rpc("erase_person", { person: gone.id });
    await school.server.auth.admin.deleteUser(gone.id);
    await sweep();
    expect(await stored(object, voice)).toBe(0);
  });

  test("recordings that were not handed in go with withdrawn homework", async () => {
    const { homework } = await speak();
    const { object } = await record(school.student, homework);
    await sweep();
    expect(await stored(object)).toBe(1);
    await school.teacher.client.rpc("withdraw_homework", { homework }).throwOnError();
    await sweep();
    expect(await stored(object)).toBe(0);
  });
});
