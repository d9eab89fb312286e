import { randomUUID } from "node:crypto";
import { dayFromNow } from "./days.ts";
import type { Person, School } from "./school.ts";

export const bucketOf = ({ client }: Pick<Person, "client">) => client.storage.from("homework");
/** The beginning of an MP3, by which it is recognised. */
export const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(500)]);

/** Puts a file into the bucket, below its sender's id. */
export async function upload(
  who: Person,
  folder: string,
  bytes = Buffer.from("hello"),
  type = "text/plain",
  ending = "txt",
) {
  const object = `${who.id}/${folder}/${randomUUID()}.${ending}`;
  const { error } = await bucketOf(who).upload(object, bytes, { contentType: type });
  return { object, error };
}

/** The actions of teachers and students on homework. */
export function classroomOf(school: () => School) {
  return {
    /** Sets homework for the student, or for those given. @returns theirs */
    async assign(words: Record<string, unknown> = {}, students = [school().student.id]) {
      const id = randomUUID();
      const order = { id, title: "Three sentences", due_on: dayFromNow(3), students, ...words };
      const { error, data } = await school().teacher.client.rpc("save_assignment", order);
      const { data: rows } = await school().server.from("homework").select("id, student_id").eq("assignment_id", id);
      const of = (person: string) => rows?.find(({ student_id }) => student_id === person)?.id ?? "";
      return { id, order, error, notified: data, homework: of(students[0] ?? ""), of };
    },
    submit: (
      who: Person,
      homework: string,
      answer: string | null,
      seen = 0,
      files: { object: string; name: string }[] = [],
    ) => who.client.rpc("submit_homework", { homework, seen, ...(answer === null ? {} : { answer }), files }),
    grade: (homework: string, given: number, seen: number, rest: object = {}) =>
      school().teacher.client.rpc("grade_homework", { homework, grade: given, seen, ...rest }),
    /** Posts a student's grades of a module's test. */
    async examine({ id }: Pick<Person, "id">) {
      const module = randomUUID();
      const { client } = school().teacher;
      await client.rpc("save_module", { id: module, name: "Module 1", held_on: "2026-10-05" }).throwOnError();
      const grades = [{ student: id, meanings: 8, questions: 8, dictation: 8 }];
      await client.rpc("post_grades", { module, grades }).throwOnError();
      return module;
    },
  };
}
