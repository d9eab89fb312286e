import { parseTable, type Table } from "~/platform/files/parse-table";
import { readDay } from "~/platform/time/parse-day";
import { readAmount } from "./bank-amount";

const isDay = (cell: string): boolean => readDay(cell) !== undefined;
const isMoney = (cell: string): boolean =>
  /[.,]\d\d(?!\d)/.test(cell) && !isDay(cell) && readAmount(cell, undefined) !== undefined;
const isWords = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isDay(cell) && !isMoney(cell);
const isLine = (cells: string[]): boolean => [isDay, isMoney, isWords].every((is) => cells.some(is));

/** Adds a header to a table without one, whose lines have a day, an amount and text. */
export async function withoutHeading(text: string): Promise<Table | undefined> {
  const found = await parseTable(text, isLine);
  if (!found) return undefined;
  const day = found.heading.findIndex(isDay);
  const amount = found.heading.findIndex(isMoney);
  const names = found.heading.map((cell, place) =>
    place === day
      ? "data"
      : place === amount
        ? "valor"
        : isMoney(cell)
          ? "saldo"
          : isDay(cell)
            ? "outra data"
            : "texto",
  );
  const named = `${names.join(found.delimiter)}\n${text.replace(/^\uFEFF/, "")}`;
  const table = await parseTable(named, (cells) => cells.join() === names.join());
  return table && { ...table, rows: table.rows.map(({ line, cells }) => ({ line: line - 1, cells })) };
}
