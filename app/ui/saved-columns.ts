import type { Column } from "./table";

/** A column of a spreadsheet; a column without `csv` is shown only in the table. */
export type SavedColumn<Row> = Pick<Column<Row>, "header" | "csv">;
type Cell = ReturnType<NonNullable<SavedColumn<never>["csv"]>>;

/** A list's rows for a spreadsheet, below their headings. */
export function savedRows<Row>(columns: readonly SavedColumn<Row>[], rows: readonly Row[]): Cell[][] {
  const saved = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []));
  return [saved.map(({ header }) => header), ...rows.map((row) => saved.map(({ csv }) => csv(row)))];
}
