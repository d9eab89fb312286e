import type { Row } from "./table-row";

/** The elements of a row and a cell: those of a web page, and those of a spreadsheet as XML (Excel 2003). */
const ROW = /^(?:tr|(?:\w+:)?row)$/;
const CELL = /^(?:t[dh]|(?:\w+:)?cell)$/;
const END = /^(?:t[drh]|table|(?:\w+:)?(?:row|cell|table))$/;
const MOST_SPAN = 100;

type Attributes = Readonly<Record<string, string>>;

/**
 * The rows of all tables of a web page, or of a spreadsheet as XML, which some banks name `.xls`. A cell over several
 * columns leaves them empty.
 */
export async function readWebTable(page: string): Promise<Row[]> {
  const { Parser } = await import("htmlparser2");
  const rows: Row[] = [];
  let cell: string | undefined;
  let span = 1;
  let isNumber = false;
  const close = () => {
    const row = rows.at(-1);
    if (cell !== undefined && row) {
      const text = cell.replace(/\s+/g, " ").trim();
      row.cells.push(isNumber ? inMoney(text) : text, ...Array(span - 1).fill(""));
    }
    cell = undefined;
    isNumber = false;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (ROW.test(name)) {
        close();
        rows.push({ line: rows.length + 1, cells: [] });
      } else if (CELL.test(name)) {
        close();
        const row = rows.at(-1);
        for (let empty = emptyBefore(attributes, row); empty > 0; empty -= 1) row?.cells.push("");
        cell = "";
        span = spanOf(attributes);
      } else if (name === "br" && cell !== undefined) cell += " ";
      else if (attributes["ss:type"] === "Number") isNumber = true;
    },
    ontext(data) {
      if (cell !== undefined) cell += data;
    },
    onclosetag(name) {
      if (END.test(name)) close();
    },
  });
  parser.end(page);
  return rows;
}

const counted = (text = "", otherwise: number): number =>
  Math.min(Math.max(Number.parseInt(text, 10) || otherwise, 0), MOST_SPAN);

/** A spreadsheet as XML counts the further columns of a cell, a web page all of them. */
const spanOf = ({ colspan, "ss:mergeacross": further }: Attributes): number =>
  further === undefined ? Math.max(counted(colspan, 1), 1) : counted(further, 0) + 1;

/** The empty cells that a spreadsheet as XML leaves out before one that names its column. */
const emptyBefore = ({ "ss:index": place }: Attributes, row: Row | undefined): number =>
  place === undefined ? 0 : counted(place, 1) - 1 - (row?.cells.length ?? 0);

/** A number of a spreadsheet, with at most two digits behind its point. */
const inMoney = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? Number(text).toFixed(2) : text);
