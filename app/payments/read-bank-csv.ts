import { foldHeading, readSheets, type Sheet } from "~/platform/files/parse-table";
import type { Row } from "~/platform/files/table-row";
import { normalizeTyped } from "~/platform/text/normalize-typed";
import { orderOf, readDay } from "~/platform/time/parse-day";
import { type Decimal, decimalOf, isAmbiguous, readAmount } from "./bank-amount";
import { directByBalances } from "./bank-balance";
import { type Columns, directionIn } from "./bank-columns";
import { isBalance, isBalanceLine, type Movement, type Movements, type Note } from "./bank-movement";
import type { BankAnswers } from "./bank-question";
import { type BankTable, findBankTable } from "./bank-table";
import { isCardBill } from "./card-bill";
import { earlierFingerprint } from "./earlier-fingerprints";
import { isForeign, isForeignAmount, isOwnMove, type LeftOut, leftByStatus, sectionOf } from "./left-out";

/** Reads a bank's table, with any column names or none; a doubt about it is returned as a question. */
export const readBankCsv = async (text: string, answers: BankAnswers): Promise<Movements | undefined> =>
  readBankSheets(await readSheets(text), answers);

export function readBankSheets(sheets: readonly Sheet[], answers: BankAnswers): Movements | undefined {
  const found = findBankTable(sheets, answers);
  if (!found) return undefined;
  const { question } = found;
  const read = readTable(found, answers);
  return question ? { ...read, question } : read;
}

const cellAt = ({ cells }: Row, place: number): string => (place < 0 ? "" : (cells[place] ?? ""));
const writtenOf = ({ cells }: Row): string => cells.filter(Boolean).join(" ");

function readTable({ table, at }: BankTable, answers: BankAnswers): Movements {
  const days = table.rows.map((row) => cellAt(row, at.day));
  const proven = orderOf(days);
  const order = answers.days ?? (proven === "either" || proven === "both" ? "dmy" : proven);
  const amounts = table.rows.flatMap((row) => at.money.map((place) => cellAt(row, place)));
  const proved = decimalOf([...amounts, ...table.rows.map((row) => cellAt(row, at.balance))]);
  const decimal = proved ?? answers.decimal;
  const written = decimal ? undefined : amounts.find(isAmbiguous);
  const all: Movement[] = [];
  const heading = table.heading.join("\n");
  const notes: Note[] = table.above.map((row) => ({ line: row.line, written: writtenOf(row), why: "text" }));
  if (table.line > 0) notes.push({ line: table.line, written: table.heading.filter(Boolean).join(" "), why: "text" });
  let isPending = table.above.some(({ cells }) => sectionOf(cells) === "pending");
  for (const row of table.rows) {
    const written = at.money.map((place) => cellAt(row, place));
    const hasAmount = written.some((amount) => /\d/.test(amount));
    const texts = at.texts.map((place) => cellAt(row, place)).filter((words) => /\p{L}/u.test(words));
    const above = all.at(-1);
    const isBelow = hasAmount && texts.length > 0 && !cellAt(row, at.day);
    // Some banks write the day only on the first line of each day.
    const day = isBelow ? above?.day : readDay(cellAt(row, at.day), order);
    const triesDay = /^\d/.test(cellAt(row, at.day)) && texts.length > 0;
    if (row.cells.join("\n") === heading || (!hasAmount && !day && !triesDay)) {
      const section = sectionOf(row.cells);
      if (section) isPending = section === "pending";
      // Some banks write the payer on the next line.
      else if (above && !cellAt(row, at.day) && texts.length > 0 && above.texts.length > 0) above.texts.push(...texts);
      const why = row.cells.some(isBalance) ? "balance" : "text";
      notes.push({ line: row.line, written: writtenOf(row), why });
      continue;
    }
    const tooMany = table.line > 0 && row.cells.slice(table.heading.length).some(Boolean);
    const amount = tooMany ? undefined : amountOf(written, at.credit >= 0, decimal);
    const id = cellAt(row, at.id);
    const said = directionIn(at, cellAt(row, at.direction));
    const hasBalance = isBalanceLine(row.cells, cellAt(row, at.description), texts);
    all.push({
      line: row.line,
      written: writtenOf(row),
      day,
      cents: amount?.cents,
      direction: (said === "own" ? undefined : said) ?? amount?.direction ?? (written.some(hasPlus) ? "in" : undefined),
      isBelow,
      balance: readAmount(cellAt(row, at.balance), decimal),
      texts: texts.filter((words) => readAmount(words, decimal) === undefined),
      id: id && day && amount ? `csv ${id}` : undefined,
      earlier: amount && day ? earlierFingerprint(table.heading, row.cells, day, amount.cents) : "",
      left: hasBalance ? "balance" : said === "own" || isOwnMove(texts) ? "own" : leftOf(row, at, written, isPending),
    });
  }
  const last = all.findLastIndex(({ day, isBelow }) => day !== undefined && !isBelow);
  for (const movement of all.slice(0, last)) movement.isBelow = false;
  const signs = all.some(({ cents = 0 }) => cents < 0);
  const hasDirections = signs || all.some(({ direction }) => direction !== undefined);
  if (!hasDirections) directByBalances(all);
  const rows = table.above.length + (table.line > 0 ? 1 : 0) + table.rows.length;
  const read: Movements = { all, notes, rows, isCard: isCardBill(table, at, all), signs };
  if (written !== undefined) return { ...read, question: { kind: "decimal", written } };
  const isAsked = proven === "either" && !answers.days && IN_ENGLISH.test(foldHeading(table.heading[at.day] ?? ""));
  const day = isAsked && all.some(({ left, cents = 0 }) => !left && cents > 0) && days.find(isOfTwoDays);
  return day ? { ...read, question: { kind: "days", written: day } } : read;
}

/** Headings of programs in English, which may write the month first. */
const IN_ENGLISH = /\bdate\b|\b(?:on|at)$|^timestamp$/;
const isOfTwoDays = (cell: string): boolean => /^\d{1,2}\/\d/.test(cell) && readDay(cell) !== readDay(cell, "mdy");

/** Why a line is left out, by its status, its currency and the part of the file. */
function leftOf(row: Row, at: Columns, written: string[], isPending: boolean): LeftOut | undefined {
  const byStatus = leftByStatus(cellAt(row, at.status));
  if (byStatus) return byStatus;
  if (at.isForeign || isForeign(cellAt(row, at.currency)) || written.some(isForeignAmount)) return "currency";
  return isPending ? "pending" : undefined;
}

const hasPlus = (amount: string): boolean => normalizeTyped(amount).includes("+");

function amountOf(written: string[], inColumns: boolean, decimal: Decimal | undefined) {
  const [first = "", second = ""] = written;
  if (!inColumns) return readAmount(first, decimal);
  const credit = readAmount(first, decimal);
  const debit = readAmount(second, decimal);
  if (credit && credit.cents !== 0)
    return { cents: credit.cents, direction: credit.cents > 0 ? ("in" as const) : undefined };
  if (debit) return { cents: -Math.abs(debit.cents), direction: "out" as const };
  return credit;
}
