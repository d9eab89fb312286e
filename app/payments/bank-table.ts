import { findTable, type Sheet, type Table } from "~/platform/files/parse-table";
import type { Row } from "~/platform/files/table-row";
import { readDay } from "~/platform/time/parse-day";
import { readAmount } from "./bank-amount";
import { amountsInDoubt, type Columns, columnsOf, isBankHeading } from "./bank-columns";
import type { BankAnswers, BankQuestion, ColumnAnswer } from "./bank-question";
import { isForeignAmount } from "./left-out";

const isDay = (cell: string): boolean => readDay(cell) !== undefined;
const couldBeMoney = (cell: string): boolean =>
  !isDay(cell) && (readAmount(cell, ",") !== undefined || isForeignAmount(cell));
const isMoney = (cell: string): boolean => /[.,]\d{2,3}(?!\d)/.test(cell) && couldBeMoney(cell);
const isWords = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isDay(cell) && !isMoney(cell);
const isLine = (cells: string[]): boolean => [isDay, isMoney, isWords].every((is) => cells.some(is));
const isPlainLine = (cells: string[]): boolean => [isDay, couldBeMoney, isWords].every((is) => cells.some(is));

/** A bank's table with its columns, and the doubt about them. */
export type BankTable = { table: Table; at: Columns; question?: BankQuestion };

/** Finds the movements of a file by their headers, or by their contents, with the teacher's answer for any doubt. */
export function findBankTable(sheets: readonly Sheet[], { columns }: BankAnswers): BankTable | undefined {
  const known = findTable(sheets, isBankHeading);
  if (known) {
    const table = { table: known, at: columnsOf(known, columns) };
    const isInDoubt = !columns && amountsInDoubt(known).length > 1;
    return isInDoubt ? { ...table, question: askColumns(known, {}) } : table;
  }
  const found = findTable(sheets, isLine) ?? findTable(sheets, isPlainLine);
  if (!found) return undefined;
  const { table, isNamed } = withHeading(found);
  if (columns) return { table, at: columnsOf(table, columns) };
  const guess = guessColumns(table.rows);
  const { day, amount } = guess;
  if (isNamed || day === undefined || amount === undefined)
    return { table, at: columnsOf(table, undefined), question: askColumns(table, guess) };
  return { table, at: columnsOf(table, { day, amount }) };
}

/** The row above the first movement is its heading when it names at least three columns. */
function withHeading({ heading: first, line, rows, delimiter, above }: Table): { table: Table; isNamed: boolean } {
  const all = [{ line, cells: first }, ...rows];
  const last = above.at(-1);
  const isNamed =
    last !== undefined &&
    last.cells.filter(Boolean).length >= Math.min(3, first.filter(Boolean).length) &&
    last.cells.every((cell) => !isDay(cell) && !couldBeMoney(cell));
  const table = isNamed
    ? { heading: last.cells, line: last.line, rows: all, delimiter, above: above.slice(0, -1) }
    : { heading: [], line: 0, rows: all, delimiter, above };
  return { table, isNamed };
}

/** The columns by their contents; a column with two candidates stays open. */
function guessColumns(rows: readonly Row[]): Partial<ColumnAnswer> {
  const lines = rows.filter(({ cells }) => isPlainLine(cells));
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const most = (is: (cell: string) => boolean) =>
    places.filter((place) => {
      const cells = lines.map(({ cells }) => cells[place] ?? "").filter(Boolean);
      return cells.length * 2 > lines.length && cells.filter(is).length * 2 > cells.length;
    });
  const [day] = most(isDay);
  const written = most(isMoney);
  const money = written.length > 0 ? written : most(couldBeMoney);
  const [only] = money.length === 1 ? money : money.filter((place) => isProved(lines, place, money));
  return { ...(day === undefined ? {} : { day }), ...(only === undefined ? {} : { amount: only }) };
}

/** True if another column is the balance after each amount of this one. */
function isProved(lines: readonly Row[], amount: number, money: readonly number[]): boolean {
  const cents = (row: Row | undefined, place: number) => readAmount(row?.cells[place] ?? "", ",")?.cents;
  const holds = (balance: number, step: number) => {
    const steps = lines.flatMap((row, at) => {
      const moved = cents(row, amount);
      const now = cents(row, balance);
      const before = cents(lines[at + step], balance);
      return moved === undefined || now === undefined || before === undefined
        ? []
        : [Math.abs(now - before) === Math.abs(moved)];
    });
    return steps.length > 0 && steps.every(Boolean);
  };
  return money.some((balance) => balance !== amount && (holds(balance, 1) || holds(balance, -1)));
}

function askColumns({ heading, rows }: Table, guess: Partial<ColumnAnswer>): BankQuestion {
  const width = Math.max(heading.length, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, place) => ({
    heading: heading[place] ?? "",
    sample: rows.find(({ cells }) => cells[place])?.cells[place] ?? "",
  }));
  return { kind: "columns", columns, guess };
}
