import { saveCsv } from "~/platform/files/csv";
import { Button } from "~/ui/button";
import { type SavedColumn, savedRows } from "~/ui/saved-columns";

type Props<Row> = { of: string; name: string; columns: readonly SavedColumn<Row>[]; rows: readonly Row[] };

/** A card's numbers as a CSV file. */
export const CsvAside = <Row,>({ of, name, columns, rows }: Props<Row>) => (
  <Button variant="quiet" size="sm" onClick={() => void saveCsv(name, savedRows(columns, rows))}>
    CSV<span className="sr-only">: {of}</span>
  </Button>
);
