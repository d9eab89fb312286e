import { dataOf } from "~/platform/backend/data-of";
import type { Database } from "~/platform/backend/database.types";
import { isId } from "~/platform/backend/is-id";
import { type Mini, requireAnswer } from "~/platform/backend/read-answer";
import { supabase } from "~/platform/backend/supabase";
import { anyOf, orNone } from "~/platform/errors/or-none";
import { pageOf } from "~/platform/lists/page-of";
import { fileAddress } from "~/platform/urls/file-address";
import { HOMEWORK, type HomeworkFilter, OWN_ORDERS } from "./homework-filter";
import { parseMarks } from "./parse-marks";

const COLUMNS =
  "id, student_id, status, assigned_at, submissions, submitted_at, is_late, grade, graded_at, kind, title, due_on, student_name, retake_of, counts" as const;
/** A row of a list of homework. */
export type HomeworkLine = Omit<Database["public"]["Views"]["homework_overview"]["Row"], "assignment_id">;

const lines = () => supabase().from("homework_overview").select(COLUMNS);
const countedLines = () => supabase().from("homework_overview").select(COLUMNS, { count: "exact" });
const COMPLETED_SHOWN = 100;

/** A page of a student's graded homework, the latest first. */
export function listGraded(student: string, page = 1) {
  const graded = countedLines()
    .eq("student_id", student)
    .eq("status", "graded")
    .order("graded_at", { ascending: false })
    .order("id");
  return pageOf(graded, page, COMPLETED_SHOWN);
}

/**
 * A student's homework: open ones, the most urgent first, and the first page of graded ones. A part that could not be
 * read is null. @throws an error where nothing could be read
 */
export async function listStudentHomework(student: string) {
  const asked = [
    dataOf(lines().eq("student_id", student).neq("status", "graded").order("due_on").order("id").limit(200)),
    listGraded(student),
  ] as const;
  const [, active, completed] = await Promise.all([anyOf(asked), orNone(asked[0]), orNone(asked[1])]);
  return { active, completed };
}
export type StudentHomework = Awaited<ReturnType<typeof listStudentHomework>>;

/** A student's open homework, the most urgent first, and the latest grades that count. */
export async function readHomeworkNews(student: string, most: number) {
  const [pending, graded] = await Promise.all([
    lines().eq("student_id", student).eq("status", "pending").order("due_on").order("id").limit(most),
    lines()
      .eq("student_id", student)
      .eq("status", "graded")
      .eq("counts", true)
      .order("graded_at", { ascending: false })
      .limit(most),
  ]);
  const failed = pending.error ?? graded.error;
  if (failed) throw failed;
  return { pending: pending.data ?? [], graded: graded.data ?? [] };
}

/** A page of all students' homework; ungraded submissions are sorted by the time of submission. */
export function listAllHomework({ q, status, sort, page }: HomeworkFilter) {
  let asked = q
    ? supabase().rpc("find_homework", { search: q }, { get: true, count: "exact" }).select(COLUMNS)
    : countedLines();
  if (status !== "all") asked = asked.eq("status", status);
  const [column, ascending] = sort ? HOMEWORK.columnOf(sort) : OWN_ORDERS[status];
  return pageOf(asked.order(column, { ascending, nullsFirst: false }).order("id"), page, HOMEWORK.size);
}

/** Counts the submissions that wait for a grade. */
export async function countToGrade(): Promise<number> {
  const { count } = await supabase()
    .from("homework")
    .select("id", { count: "exact", head: true })
    .eq("status", "submitted");
  return count ?? 0;
}

/** The other submissions that wait for a grade: their number, and the earliest one. */
export async function readNextToGrade(besides: string) {
  const { data, count, error } = await countedLines()
    .eq("status", "submitted")
    .neq("id", besides)
    .order("submitted_at")
    .order("id")
    .limit(1);
  if (error) throw error;
  return { left: count ?? 0, next: data[0] };
}
export type NextToGrade = Awaited<ReturnType<typeof readNextToGrade>>;

export type HomeworkFile = {
  id: string;
  object: string;
  name: string;
  type: string;
  size: number;
  /** The length of a recording; null where its sender did not know it. */
  seconds: number | null;
  url: string;
};
const links = (z: Mini) => z.array(z.object({ title: z.string(), url: z.string() }));

const SIGNED_FOR_S = 3600;

/**
 * A homework with its assignment, files and marks, and with the other take of work that is done twice; null when the
 * reader has none of this id. Addresses of files are valid for an hour.
 */
export async function readHomework(id: string) {
  if (!isId(id)) return null;
  const row = await readTake("id", id);
  if (!row) return null;
  const [assignment, dictation, take, other] = await Promise.all([
    readAssignment(row.assignment_id),
    supabase().from("dictations").select("text, exact").eq("assignment_id", row.assignment_id).maybeSingle(),
    withFiles(row),
    readOther(row),
  ]);
  if (!assignment) return null;
  const set = { assignment, dictation: dictation.data };
  return { ...take, ...set, other: other && { ...other, ...set } };
}
export type Takes = NonNullable<Awaited<ReturnType<typeof readHomework>>>;
export type Homework = Omit<Takes, "other">;

async function readTake(column: "id" | "retake_of", id: string) {
  const { data, error } = await supabase()
    .from("homework")
    .select(
      "id, assignment_id, student_id, status, assigned_at, answer, submissions, submitted_at, is_late, grade, comment, marks, graded_at, in_writing, retake_of, counts",
    )
    .eq(column, id)
    .maybeSingle();
  if (error) throw error;
  return data;
}
type Row = NonNullable<Awaited<ReturnType<typeof readTake>>>;

async function withFiles(row: Row) {
  const [marks, files, voices] = await Promise.all([
    parseMarks(row.marks),
    filesOf("homework_id", row.id),
    filesOf("remark_of", row.id),
  ]);
  return { ...row, ...marks, files, voices };
}

/** The other take: the first one, or the second, which only graded work has. */
async function readOther({ id, retake_of, status }: Row) {
  if (!retake_of && status !== "graded") return null;
  const row = retake_of ? await readTake("id", retake_of) : await readTake("retake_of", id);
  return row && withFiles(row);
}

/** An assignment with its files; null when the reader has no such assignment. */
async function readAssignment(id: string) {
  const [found, files] = await Promise.all([
    supabase()
      .from("assignments")
      .select("id, kind, title, instructions, links, due_on, reading, written_task, retake")
      .eq("id", id)
      .maybeSingle(),
    filesOf("assignment_id", id),
  ]);
  if (found.error) throw found.error;
  return found.data && { ...found.data, links: await requireAnswer(found.data.links, links), files };
}
export type Assignment = NonNullable<Awaited<ReturnType<typeof readAssignment>>>;

async function filesOf(owner: "homework_id" | "assignment_id" | "remark_of", id: string): Promise<HomeworkFile[]> {
  const { data, error } = await supabase()
    .from("homework_files")
    .select("id, object_name, file_name, mime_type, size_bytes, seconds")
    .eq(owner, id)
    .order("position");
  if (error) throw error;
  if (data.length === 0) return [];
  const names = data.map(({ object_name }) => object_name);
  const signed = await supabase().storage.from("homework").createSignedUrls(names, SIGNED_FOR_S);
  return data.map((file, place) => ({
    id: file.id,
    object: file.object_name,
    name: file.file_name,
    type: file.mime_type,
    size: file.size_bytes,
    seconds: file.seconds,
    url: fileAddress(signed.data?.[place]?.signedUrl, file.object_name, file.file_name),
  }));
}
