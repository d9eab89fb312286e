import { m } from "~/i18n/paraglide/messages";
import { decodeText } from "~/platform/files/decode-text";
import { openStudentsCsv, type StudentFile } from "./read-students-csv";

/** The first bytes of .xlsx and .ods (ZIP) and of .xls. */
const WORKBOOKS = ["504b0304", "d0cf11e0"];

/** Opens the list in a file, or returns the problem in words. */
export async function openStudentFile(
  file: Blob,
  plans: readonly string[],
): Promise<StudentFile | { problem: string }> {
  try {
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    const sign = [...start].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (WORKBOOKS.includes(sign)) return { problem: m.students_csv_workbook() };
    return (await openStudentsCsv(await decodeText(file), plans)) ?? { problem: m.students_csv_empty() };
  } catch {
    // The file was changed or removed after it was chosen.
    return { problem: m.students_csv_unreadable() };
  }
}
