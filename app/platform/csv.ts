import { saveFile } from "./save-file.ts";

/** What a cell may be. */
export type Cell = string | number | null;

/** A cell that begins like a formula would be run by a spreadsheet: it is marked as text. */
const asText = (cell: Cell): string => {
  const text = cell === null ? "" : String(cell);
  const harmless = typeof cell === "number" || !/^[=+\-@\t\r\n＝＋－＠]/.test(text);
  const safe = harmless ? text : `'${text}`;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as a file that Brazilian spreadsheets open at a click: semicolons, and a mark that says UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(asText).join(";")).join("\r\n")}\r\n`;

/** Hands rows to the reader as a file. */
export const saveCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  saveFile(`${name}.csv`, "text/csv;charset=utf-8", toCsv(rows));
