export type Row = { /** From 1, as an editor counts. */ line: number; cells: string[] };
export type Table = {
  heading: string[];
  /** The heading's own. */
  line: number;
  rows: Row[];
  delimiter: string;
  /** The lines above the heading. */
  above: Row[];
};

const DELIMITERS = [";", ",", "\t", "|"];

/** A heading's words: small letters without accents, signs as spaces. `Crédito (R$)` is `credito r`. */
export const foldHeading = (cell: string): string =>
  cell
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

/**
 * The table in a CSV whatever separates its columns: the first row that is a heading and what is below. Programs put
 * `sep=;`, or words of their own, above it.
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

/** All rows with something in them. */
async function rowsOf(text: string, delimiter: string): Promise<Row[]> {
  const { default: Papa } = await import("papaparse");
  const all = Papa.parse<string[]>(text, { delimiter });
  const rows: Row[] = [];
  if (all.errors.some(({ type }) => type === "Quotes")) {
    // A quote that nobody closed would take all lines below with it: each is read by itself.
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
