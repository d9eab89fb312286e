import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { assign } from "../classroom.ts";
import { expect } from "../fixtures.ts";
import { as, type Someone } from "../people.ts";

/** Two seconds of a recording of the placement test, encoded as Chrome and as Safari record. */
export const PLAYED = [
  { name: "spoken.webm", type: "audio/webm" },
  { name: "spoken.m4a", type: "audio/mp4" },
];
/** A second of silence as old phones record, which no browser plays. */
const SILENT_FRAME = [0x3c, 0x91, 0x17, 0x16, 0xbe, 0x66, 0x79, 0xe1, 0xe0, 0x01, 0xe7, 0xaf, 0xf0];
const AMR = Buffer.concat([Buffer.from("#!AMR\n"), Buffer.from(Array.from({ length: 50 }, () => SILENT_FRAME).flat())]);

/** Speaking homework that its student answered with a recording. @returns the homework's id */
export async function answered(teacher: Someone, student: Someone, name: string, type: string): Promise<string> {
  const { id } = await assign(teacher, student, { kind: "speaking" });
  const hers = await as(student);
  const object = `${student.id}/${id}/${randomUUID()}${path.extname(name)}`;
  const bytes = name.endsWith(".amr") ? AMR : await readFile(path.join(import.meta.dirname, "recordings", name));
  const stored = await hers.storage.from("homework").upload(object, bytes, { contentType: type });
  expect(stored.error).toBeNull();
  const sent = await hers.rpc("submit_homework", { homework: id, seen: 0, files: [{ object, name, seconds: 2 }] });
  expect(sent.error).toBeNull();
  return id;
}
