import { saveFile } from "./save-file.ts";

/** The types of a cell. */
export type Cell = string | number | null;

/**
 * Text that a spreadsheet would run as a formula, also on a later line. The library's own pattern stops at the first
 * line.
 */
export const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Rows as a CSV file for Brazilian spreadsheets: semicolons, and a byte order mark for UTF-8. */
export async function toCsv(rows: readonly (readonly Cell[])[]): Promise<string> {
  const { default: Papa } = await import("papaparse");
  const data = rows.map((row) => [...row]);
  return `\uFEFF${Papa.unparse(data, { delimiter: ";", newline: "\r\n", escapeFormulae: FORMULA })}\r\n`;
}

/** Saves rows as a CSV file. */
export const saveCsv = async (name: string, rows: readonly (readonly Cell[])[]): Promise<void> =>
  saveFile(`${name}.csv`, "text/csv;charset=utf-8", await toCsv(rows));
