import type { Row } from "./table-row";

/** All rows of a file that are not empty, divided in one way. */
export type Sheet = { rows: Row[]; delimiter: string };
export type Table = {
  heading: string[];
  /** The line number of the header. */
  line: number;
  rows: Row[];
  delimiter: string;
  /** The lines above the header. */
  above: Row[];
};

const DELIMITERS = [";", ",", "\t", "|"];

/** Normalises a header cell: lower case without accents, symbols as spaces. `Crédito (R$)` becomes `credito r`. */
export const foldHeading = (cell: string): string =>
  cell
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

/**
 * Finds the table in a CSV with any separator, or in a web page: the first header row and the rows below it. Programs
 * may write `sep=;` or other text above it.
 */
export const parseTable = async (text: string, isHeading: (cells: string[]) => boolean): Promise<Table | undefined> =>
  findTable(await readSheets(text), isHeading);

/** Finds the table with the widest header among the ways to divide a file. */
export function findTable(sheets: readonly Sheet[], isHeading: (cells: string[]) => boolean): Table | undefined {
  let best: Table | undefined;
  for (const { rows, delimiter } of sheets) {
    const start = rows.findIndex(({ cells }) => isHeading(cells));
    const { cells: heading, line } = rows[start] ?? {};
    if (!heading || !line || (best && heading.length <= best.heading.length)) continue;
    best = { heading, line, delimiter, above: rows.slice(0, start), rows: rows.slice(start + 1) };
  }
  return best;
}

/** The rows of a text by each separator that it may use; a web page has one way. */
export async function readSheets(text: string): Promise<Sheet[]> {
  const own = text.replace(/^\uFEFF/, "");
  if (/^\s*</.test(own) && /<(?:ss:)?table[\s>]/i.test(own)) {
    const { readWebTable } = await import("./web-table");
    return [{ rows: filled(await readWebTable(own)), delimiter: "\t" }];
  }
  const named = /^sep=(.)/i.exec(own)?.[1];
  return Promise.all(
    (named ? [named] : DELIMITERS).map(async (delimiter) => ({ rows: await rowsOf(own, delimiter), delimiter })),
  );
}

/** All rows that are not empty. */
async function rowsOf(text: string, delimiter: string): Promise<Row[]> {
  const { default: Papa } = await import("papaparse");
  const all = Papa.parse<string[]>(text, { delimiter });
  const rows: Row[] = [];
  if (all.errors.some(({ type }) => type === "Quotes")) {
    // An unclosed quote would swallow all lines below it, so each line is parsed on its own.
    for (const [place, written] of text.split(/\r\n|\r|\n/).entries()) {
      const one = Papa.parse<string[]>(written, { delimiter });
      const cells = one.errors.some(({ type }) => type === "Quotes") ? written.split(delimiter) : (one.data[0] ?? []);
      rows.push({ line: place + 1, cells });
    }
  } else {
    let line = 1;
    for (const cells of all.data) {
      rows.push({ line, cells });
      line += 1 + (cells.join("").match(/\r\n|\r|\n/g)?.length ?? 0);
    }
  }
  return filled(rows);
}

export const filled = (rows: readonly Row[]): Row[] =>
  rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
