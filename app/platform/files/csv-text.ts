import Papa from "papaparse";
import { formatBrazilianPhone } from "../people/brazilian-phone.ts";
import { formatDocument, toDocument } from "../people/document.ts";

/** The types of a cell. */
export type Cell = string | number | null;

/**
 * Text that a spreadsheet would run as a formula, also on a later line. The library's own pattern stops at the first
 * line.
 */
export const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that a spreadsheet would run as a formula, or read as a number with fewer digits: zeros in front, more than ten
 * digits, an exponent.
 */
export const NO_NUMBER = /^[=+\-@\t\r\n＝＋－＠]|^0[0-9]+$|^[0-9]{11,}$|^[0-9]+([.,][0-9]+)?[eE][+-]?[0-9]+$/;

/** CPF, CNPJ and phone numbers with their punctuation, which a spreadsheet keeps. */
function withPunctuation(cell: Cell): Cell {
  if (typeof cell !== "string") return cell;
  if (/^\+55\d{10,11}$/.test(cell)) return formatBrazilianPhone(cell);
  const document = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(cell) ? toDocument(cell) : undefined;
  return document ? formatDocument(document) : cell;
}

/** Rows as a CSV file for Brazilian spreadsheets: semicolons, and a byte order mark for UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const data = rows.map((row) => row.map(withPunctuation));
  return `\uFEFF${Papa.unparse(data, { delimiter: ";", newline: "\r\n", escapeFormulae: NO_NUMBER })}\r\n`;
}
