import { m } from "~/i18n/paraglide/messages";
import { decodeText } from "~/platform/files/decode-text";
import { kindOfWorkbook, readWorkbook } from "~/platform/files/workbook";
import { openStudentSheets, openStudentsCsv, type StudentFile } from "./read-students-csv";

/** Opens the list in a file, or returns the problem in words. */
export async function openStudentFile(
  file: Blob,
  plans: readonly string[],
): Promise<StudentFile | { problem: string }> {
  try {
    const kind = await kindOfWorkbook(file);
    const sheets = kind === "zip" ? await readWorkbook(file) : undefined;
    if (kind && !sheets) return { problem: m.students_csv_workbook() };
    const list = sheets ? openStudentSheets(sheets, plans) : openStudentsCsv(await decodeText(file), plans);
    return (await list) ?? { problem: m.students_csv_empty() };
  } catch {
    // The file was changed or removed after it was chosen.
    return { problem: m.students_csv_unreadable() };
  }
}
