import { Download } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/errors/report-error";
import { saveCsv } from "~/platform/files/csv";
import type { Cell } from "~/platform/files/csv-text";
import { Button } from "~/ui/button";
import { type SavedColumn, savedRows } from "~/ui/saved-columns";

const MOST_PAGES = 500;

/** A page of the filtered list, from 1; undefined after the last. */
export type ReadPage<Row> = (page: number) => Promise<{ rows: readonly Row[]; total: number } | undefined>;

/** Reads a list of a single page. */
export const singlePage = async <Row,>(rows: readonly Row[]): Promise<{ rows: readonly Row[]; total: number }> => ({
  rows,
  total: rows.length,
});

/** Reads a list whose first page is loaded, and then its other pages. */
export const followingPages =
  <Row,>(here: readonly Row[], read: ReadPage<Row>): ReadPage<Row> =>
  async (page) => {
    const found = await read(page);
    return found && { rows: page === 1 ? [...here, ...found.rows] : found.rows, total: here.length + found.total };
  };

/** All the rows of a list, page after page, each once: a row that is added meanwhile moves others to the next page. */
export async function everyRow<Row extends object>(read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  const known = new Set<unknown>();
  let count = 0;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await read(page);
    if (!found || found.rows.length === 0) break;
    rows.push(...found.rows.filter((row) => !known.has(idOf(row))));
    for (const row of found.rows) known.add(idOf(row));
    count += found.rows.length;
    if (count >= found.total) break;
  }
  return rows;
}

/** A row's id; rows without one are themselves. */
const idOf = (row: object): unknown => ("id" in row ? row.id : row);

/** A CSV file: its name, and its rows with their heading. */
export type Csv = { name: string; rows: () => Promise<(readonly Cell[])[]> };

type List<Row> = {
  /** The file's name. */
  name: string;
  read: ReadPage<Row>;
  /** The columns of the list's table, or only of the file. */
  columns: readonly SavedColumn<Row>[];
};

/** The whole of a list as a file. */
export const csvOf = <Row extends object>({ name, read, columns }: List<Row>): Csv => ({
  name,
  rows: async () => savedRows(columns, await everyRow(read)),
});

/** The list's name, where a page has two. */
type Of = { of?: string };

/** Downloads the whole list with its current filter and order as a CSV file. */
export const CsvButton = <Row extends object>({ of, ...list }: List<Row> & Of) => (
  <SaveCsv file={() => csvOf(list)} {...(of !== undefined && { of })} />
);

/** Downloads a CSV file, whose words and readers may be loaded when it is asked for. */
export function SaveCsv({ file, of }: { file: () => Csv | Promise<Csv> } & Of) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, rows } = await file();
      await saveCsv(name, await rows());
    } catch (error) {
      await toastError({ title: m.common_error_title, description: m.common_something_went_wrong(), error });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      className="justify-self-start"
      busy={busy ? m.common_loading() : undefined}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" className="size-5" />
      {m.admin_csv()}
      {of && <span className="sr-only">: {of}</span>}
    </Button>
  );
}
