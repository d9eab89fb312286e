export type Row = { /** From 1, as an editor counts. */ line: number; cells: string[] };
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
 * Finds the table in a CSV with any separator: the first header row and the rows below it. Programs may write `sep=;`
 * or other text above it.
 */
export async function parseTable(text: string, isHeading: (cells: string[]) => boolean): Promise<Table | undefined> {
  const named = /^\uFEFF?sep=(.)/i.exec(text)?.[1];
  let best: Table | undefined;
  for (const delimiter of named ? [named] : DELIMITERS) {
    const rows = await rowsOf(text.replace(/^\uFEFF/, ""), delimiter);
    const start = rows.findIndex(({ cells }) => isHeading(cells));
    const { cells: heading, line } = rows[start] ?? {};
    if (!heading || !line || (best && heading.length <= best.heading.length)) continue;
    best = { heading, line, delimiter, above: rows.slice(0, start), rows: rows.slice(start + 1) };
  }
  return best;
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
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
}
