import { Download } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/errors/report-error";
import { type Cell, saveCsv } from "~/platform/files/csv";
import { Button } from "~/ui/button";

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

/** All the rows of a list, page after page. */
export async function everyRow<Row>(read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await read(page);
    if (!found || found.rows.length === 0) break;
    rows.push(...found.rows);
    if (rows.length >= found.total) break;
  }
  return rows;
}

type Props<Row> = {
  /** The file's name. */
  name: string;
  heading: readonly string[];
  read: ReadPage<Row>;
  line: (row: Row) => Cell[];
  /** The list's name, where a page has two. */
  of?: string;
};

/** Downloads the whole list with its current filter and order as a CSV file. */
export function CsvButton<Row>({ name, heading, read, line, of }: Props<Row>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveCsv(name, [heading, ...(await everyRow(read)).map(line)]);
    } catch (error) {
      await toastError({ title: m.common_error_title(), description: m.common_something_went_wrong(), error });
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
