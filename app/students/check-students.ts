import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { type ImportedRow, type ReadOptions, readStudents, type StudentFile, withProblem } from "./read-students-csv";

/** The most mail addresses of a request, because they are in its address. */
const AT_ONCE = 50;

/** The mail addresses that have an account; undefined when that cannot be read. */
async function takenAmong(emails: readonly string[]): Promise<Set<string> | undefined> {
  const taken = new Set<string>();
  for (let from = 0; from < emails.length; from += AT_ONCE) {
    const asked = emails.slice(from, from + AT_ONCE);
    const { data, error } = await supabase().from("profiles").select("email").in("email", asked);
    if (error) return undefined;
    for (const { email } of data) taken.add(email.toLowerCase());
  }
  return taken;
}

/**
 * Parses every student of a list, and finds students who already have an account.
 * @param tried mail addresses that were sent from this list: they are free, or have their account from here.
 * @returns undefined when accounts cannot be read.
 */
export async function checkStudents(
  file: StudentFile,
  reading: ReadOptions,
  tried: ReadonlySet<string>,
): Promise<ImportedRow[] | undefined> {
  const rows = await readStudents(file, reading);
  const emails = rows.flatMap(({ student }) => (student && !tried.has(student.email) ? [student.email] : []));
  const taken = await takenAmong(emails);
  return (
    taken &&
    rows.map((row) =>
      row.student && taken.has(row.student.email) ? withProblem(row, m.students_problem_email_taken()) : row,
    )
  );
}
