import { m } from "~/i18n/paraglide/messages";
import { decodeText } from "~/platform/files/decode-text";
import { kindOfWorkbook, readWorkbook } from "~/platform/files/workbook";
import type { BankAnswers } from "./bank-question";
import { readStatement, readStatementSheets, type Statement } from "./read-statement";

/** Opens a statement of any kind, or says in words why it cannot be read. */
export async function openStatement(file: Blob, answers: BankAnswers): Promise<Statement | { problem: string }> {
  const text = await readText(file);
  if (text === undefined) return { problem: m.payments_problem_unreadable() };
  const kind = await kindOfWorkbook(file);
  const sheets = kind === "zip" ? await readWorkbook(file) : undefined;
  if (kind && !sheets) return { problem: m.payments_problem_workbook() };
  const read = sheets ? readStatementSheets(sheets, answers) : await readStatement(text, answers);
  return read ?? { problem: m.payments_problem_statement() };
}

/** A file's text; undefined when it was changed or removed after it was chosen. */
async function readText(file: Blob): Promise<string | undefined> {
  try {
    return await decodeText(file);
  } catch {
    return undefined;
  }
}
