import { m } from "~/i18n/paraglide/messages";
import { findTable, foldHeading, readSheets, type Sheet, type Table } from "~/platform/files/parse-table";
import type { Row } from "~/platform/files/table-row";
import { asciiMailAddress } from "~/platform/people/mail-address";
import { normalizeTyped } from "~/platform/text/normalize-typed";
import type { DayOrder } from "~/platform/time/parse-day";
import type { NewStudent } from "./account-orders";
import { readImportedPhone } from "./imported-phone";
import { withJoinedHeadings } from "./joined-headings";
import { parseLevel } from "./parse-level";
import { readBirthDate } from "./read-birth-date";
import { type Column, isStudentHeading, looksLikeData, type Meaning, meaningsOf } from "./student-columns";
import { StudentForm } from "./student-form-schema";
import { EMPTY, type StudentValues, toStudent } from "./student-values";

/** An opened list of students. */
export type StudentFile = {
  columns: Column[];
  rows: Row[];
  /** The meaning of each column, as far as it is detected. */
  meanings: (Meaning | undefined)[];
};

/** Opens a list from any program's CSV; undefined for an empty one. */
export const openStudentsCsv = async (text: string, plans: readonly string[]): Promise<StudentFile | undefined> =>
  openStudentSheets(await readSheets(text), plans);

/** Opens a list from the rows of a file; undefined for an empty one. */
export async function openStudentSheets(
  sheets: readonly Sheet[],
  plans: readonly string[],
): Promise<StudentFile | undefined> {
  const filled = (least: number) => (cells: string[]) => cells.filter(Boolean).length >= least;
  const known = findTable(sheets.map(withJoinedHeadings), isStudentHeading);
  const table = known ?? findTable(sheets, filled(2)) ?? findTable(sheets.map(withoutSeparator), filled(1));
  if (!table) return undefined;
  const list = known ?? withoutHeading(table);
  const own = list.heading.join("\n");
  const rows = list.rows
    .map(({ line, cells }) => ({ line, cells: cells.map(bare) }))
    .filter(({ cells }) => cells.some(Boolean) && cells.join("\n") !== own);
  const width = Math.max(list.heading.length, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, place) => ({
    heading: bare(list.heading[place] ?? ""),
    cells: rows.map(({ cells }) => cells[place] ?? "").filter(Boolean),
  }));
  return rows.length === 0 ? undefined : { columns, rows, meanings: await meaningsOf(columns, plans) };
}

/** Programs may write `sep=;` above a list. */
const withoutSeparator = ({ rows, delimiter }: Sheet): Sheet => ({
  delimiter,
  rows: rows.filter(({ line, cells }) => line > 1 || !/^sep=/i.test(cells[0] ?? "")),
});

/** A table whose first row is a student already. */
const withoutHeading = (table: Table): Table =>
  looksLikeData(table.heading)
    ? { ...table, heading: [], rows: [{ line: table.line, cells: table.heading }, ...table.rows] }
    : table;

/** Days that programs write for none or without a year: `0/0/00`, `0000-00-00`, Google's `--03-04`. */
const NO_DAY = /^(?:0{1,4}[/.-]0{1,2}[/.-]0{1,4}|--\d\d-\d\d)$/;

/**
 * A cell's text, without characters that programs add around it or write for an empty cell. Of several values in one
 * cell (`a ::: b`, as Google writes them) the first.
 */
function bare(cell: string): string {
  const text = cell
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .replace(/^="(.*)"$/, "$1")
    .replace(/^'(?=[=+\-@\d])/, "")
    .split(/ ?::: ?/, 1)
    .join("");
  if (NO_DAY.test(text)) return "";
  return /^(?:[-\u2013\u2014.?]+|n\/a|null|#n\/[ad])$/i.test(text) ? "" : text;
}

export type ImportedRow = {
  /** The line number, from 1. */
  line: number;
  cells: string[];
  values: StudentValues;
  /** The problems, in the page's language. */
  problems: string[];
  /** Absent when there are problems. */
  student?: NewStudent;
};

export type ReadOptions = {
  meanings: readonly (Meaning | undefined)[];
  order: DayOrder;
  plans: readonly string[];
};

/** Parses every student of a list, each with all problems. */
export async function readStudents(file: StudentFile, reading: ReadOptions): Promise<ImportedRow[]> {
  const seen = new Map<string, number>();
  const read = await Promise.all(file.rows.map((row) => readRow(row, reading)));
  return read.map((row) => {
    const { email } = row.values;
    const before = seen.get(email);
    if (before !== undefined) return withProblem(row, m.students_csv_twice({ line: String(before) }));
    if (row.student) seen.set(email, row.line);
    return row;
  });
}

/** The same row with an additional problem. */
export function withProblem({ student: _, ...row }: ImportedRow, problem: string): ImportedRow {
  return { ...row, problems: [...row.problems, problem] };
}

async function readRow({ line, cells }: Row, { meanings, order, plans }: ReadOptions): Promise<ImportedRow> {
  const cell = (meaning: Meaning) => {
    const place = meanings.indexOf(meaning);
    return place < 0 ? "" : (cells[place] ?? "");
  };
  const problems: string[] = [];
  const written = cell("plan");
  const plan = plans.find((one) => foldHeading(one) === foldHeading(written)) ?? "";
  if (written && !plan) problems.push(m.students_csv_plan({ plan: written }));
  const level = parseLevel(cell("level")) ?? "";
  if (cell("level") && !level) problems.push(m.students_csv_level({ level: cell("level") }));
  const birth = cell("birth_date") ? readBirthDate(cell("birth_date"), order) : { day: "" };
  if ("problem" in birth) problems.push(birth.problem);
  const phone = await readImportedPhone(cell("phone") || cell("other_phone"));
  if ("problem" in phone) problems.push(phone.problem);
  const values: StudentValues = {
    ...EMPTY,
    full_name: cell("full_name") || `${cell("first")} ${cell("last")}`.trim(),
    email: addressIn(cell("email")),
    phone: "phone" in phone ? (phone.phone ?? "") : "",
    plan,
    level,
    birth_date: "day" in birth ? birth.day : "",
    guardian_name: cell("guardian_name"),
    guardian_contact: cell("guardian_contact") || cell("other_contact"),
  };
  const parsed = StudentForm.safeParse(values);
  if (!parsed.success) problems.unshift(...reasonsOf(values, parsed.error.issues));
  const isGood = parsed.success && problems.length === 0;
  const row: ImportedRow = { line, cells, values, problems };
  return isGood ? { ...row, student: toStudent(parsed.data, values.phone || null) } : row;
}

/** One problem for each field, without repeated sentences. */
function reasonsOf(values: StudentValues, issues: readonly { path: PropertyKey[]; message: string }[]): string[] {
  const byField = new Map<PropertyKey, string>();
  for (const { path, message } of issues) {
    const [field = ""] = path;
    if (!byField.has(field)) byField.set(field, message);
  }
  if (!values.email) byField.set("email", m.students_csv_no_email());
  else if (byField.has("email")) byField.set("email", m.students_csv_email({ email: values.email }));
  return [...new Set(byField.values())];
}

/** `Ana Lima <ana@example.com>`, `mailto:ana@example.com`, `ana@example.com;`. */
function addressIn(cell: string): string {
  const text = normalizeTyped(cell).toLowerCase();
  const within = text.endsWith(">") ? text.slice(text.lastIndexOf("<") + 1, -1) : text;
  const address = within
    .replace(/^mailto:/, "")
    .replace(/ ?[;,.]$/, "")
    .trim();
  return asciiMailAddress(address);
}
