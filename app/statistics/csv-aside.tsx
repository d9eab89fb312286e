import { saveCsv } from "~/platform/files/csv";
import type { Cell } from "~/platform/files/csv-text";
import { Button } from "~/ui/button";

type Props = { of: string; name: string; rows: () => readonly (readonly Cell[])[] };

/** A card's numbers as a CSV file. */
export const CsvAside = ({ of, name, rows }: Props) => (
  <Button variant="quiet" size="sm" onClick={() => void saveCsv(name, rows())}>
    CSV<span className="sr-only">: {of}</span>
  </Button>
);
